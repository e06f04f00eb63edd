/// A fast reader for the usual text: rows of `#.O@`, all equally long, each ended by a line feed, one robot, a blank line,
/// then arrows and line feeds. Any other text is left to the reader in Python, which is slower and says what is wrong.
#pragma once

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "warehouse/widen.hpp"

namespace souko {

struct Warehouse {
    std::vector<Flags> cells;
    std::size_t stride, robot;
    std::string_view script;
};

/// Zero if the byte is one of those expected. Without branches, so that the loops around it are vectorized.
template <class... Expected>
std::uint8_t difference(char byte, Expected... expected) {
    std::uint8_t least = 255;
    ((least = std::min(least, static_cast<std::uint8_t>(byte ^ expected))), ...);
    return least;
}

/// Whether a script holds nothing but arrows and line feeds.
inline bool is_clean(std::string_view script) {
    std::uint8_t wrong = 0;
    for (const char byte : script) wrong |= difference(byte, '^', 'v', '<', '>', '\n');
    return !wrong;
}

/// Writes the cells that the map draws; false if it has other characters than `#.O@` and line feeds.
inline bool draw(std::string_view map, Flags* __restrict cells) {
    std::uint8_t wrong = 0;
    for (const char byte : map) {
        wrong |= difference(byte, '#', '\n', '.', 'O', '@');
        const std::uint8_t wall = difference(byte, '#', '\n') == 0, box = byte == 'O';
        *cells++ = static_cast<Flags>(WALL * wall + BOX * box);
    }
    return !wrong;
}

/// Whether each line of the map ends where the first one does.
inline bool is_even(std::string_view map, std::size_t stride) {
    for (std::size_t row = 0; row < map.size(); row += stride)
        if (map.find('\n', row) != row + stride - 1) return false;
    return true;
}

/// What the clean text draws. The line feeds become the column of walls that the grid needs.
inline std::optional<Warehouse> read_warehouse(std::string_view text) {
    const std::size_t end = text.find("\n\n"), stride = text.find('\n') + 1, robot = text.find('@');
    if (end == text.npos || end == 0) return std::nullopt;
    const std::string_view map = text.substr(0, end + 1), script = text.substr(end + 2);
    if (!is_even(map, stride) || robot >= end || map.find('@', robot + 1) != map.npos || !is_clean(script))
        return std::nullopt;
    Warehouse house{std::vector<Flags>(map.size() + 2 * stride, WALL), stride, robot + stride, script};
    return draw(map, house.cells.data() + stride) ? std::optional(std::move(house)) : std::nullopt;
}

/// The same warehouse with each cell `factor` cells wide and each box cell cut into boxes of `width`.
inline Warehouse widened(const Warehouse& house, std::size_t factor, std::size_t width) {
    const std::size_t rows = house.cells.size() / house.stride, columns = house.stride - 1,
                      stride = columns * factor + 1;
    Warehouse wide{std::vector<Flags>(rows * stride, WALL), stride, 0, house.script};
    wide.robot = house.robot / house.stride * stride + house.robot % house.stride * factor;
    for (std::size_t row = 0; row < rows; ++row)
        widen(std::span(house.cells).subspan(row * house.stride, columns),
              std::span(wide.cells).subspan(row * stride, columns * factor), factor, width);
    return wide;
}

}  // namespace souko
