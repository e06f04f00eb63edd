/// From which placements of a player and a box the box can be pushed to the goal: the search goes backwards, and pulls.
///
/// A state is a box on a cell and the part of the floor where the player is (see cuts.hpp), at most four for each cell.
/// The player, beside the box, steps away from it and the box follows:
///
///     $ @ .  ->  . $ @      the box moves one way, and the player is then in the part that lies the same way from it
#pragma once

#include <vector>

#include "cuts.hpp"

namespace souko {

/// The floor as the search sees it: where walls are (SOLID numbers), and the sides of each cell. The rim is solid.
struct Ground {
    std::span<const std::uint32_t> first;
    std::span<const Flags> sides;
    Ways ways;

    bool is_floor(Cell cell) const { return first[cell] != SOLID; }
    unsigned part(Cell box, unsigned way) const { return sides[box] >> 2 * way & 3u; }
};

/// Takes up to `count` states (cell * 4 + part) from the end of the stack and adds those that a pull leads to and that
/// are not yet marked in `reached`, a bit for each part.
inline void pull(const Ground& ground, std::span<Flags> reached, std::vector<std::uint32_t>& stack, std::size_t count) {
    for (; count && !stack.empty(); --count) {
        const std::uint32_t state = stack.back();
        stack.pop_back();
        const Cell box = state / 4;
        for (unsigned way = 0; way < 4; ++way) {
            const Cell next = ahead(box, ground.ways[way]);
            if (!ground.is_floor(next) || !ground.is_floor(ahead(next, ground.ways[way]))) continue;
            const unsigned there = ground.part(next, way);
            if (ground.part(box, way) != state % 4 || reached[next] >> there & 1u) continue;
            reached[next] |= static_cast<Flags>(1u << there);
            stack.push_back(static_cast<std::uint32_t>(4 * next + there));
        }
    }
}

}  // namespace souko
