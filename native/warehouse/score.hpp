/// The sum over the anchors of all boxes of 100 * row + column; rows and columns count from 0 inside the rim.
#pragma once

#include "shared/cells.hpp"

namespace souko {

/// Counts before it multiplies, without a branch, so that the loop is vectorized.
inline std::int64_t score(std::span<const Flags> cells, std::size_t stride) {
    std::int64_t sum = 0;
    for (std::size_t row = 1; row + 1 < cells.size() / stride; ++row) {
        std::int64_t anchors = 0, columns = 0;
        for (std::size_t column = 0; column < stride; ++column) {
            const std::int64_t anchor = (cells[row * stride + column] & (BOX | LEFT)) == BOX;
            anchors += anchor;
            columns += anchor * static_cast<std::int64_t>(column);
        }
        sum += 100 * static_cast<std::int64_t>(row - 1) * anchors + columns;
    }
    return sum;
}

/// The number of boxes.
inline std::int64_t count_boxes(std::span<const Flags> cells) {
    std::int64_t anchors = 0;
    for (const Flags cell : cells) anchors += (cell & (BOX | LEFT)) == BOX;
    return anchors;
}

}  // namespace souko
