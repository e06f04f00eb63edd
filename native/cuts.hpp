/// What falls apart when one cell is blocked: a depth-first tree of the floor, grown without a stack.
///
///     each cell gets a number in order of discovery, and knows the last number below it in the tree:
///
///         1 2 3          if 3 is blocked, the cells 4 and 5 (its child 4, with 5 as the last number below) are cut
///         off,
///           6 4          because nothing below 4 touches anything before 3. That is told by the low number, the
///             5          smallest number that a subtree touches: low(4) = 3, not less than 3 itself.
///
/// The way back is kept as the direction of the step that led to a cell; so the tree needs no stack. While a cell is
/// open, its low number lies where its last number will be. So the tree costs nine bytes per cell.
#pragma once

#include <algorithm>
#include <array>

#include "cells.hpp"

namespace souko {

/// Up, left, down, right.
using Ways = std::array<Step, 4>;
constexpr Ways ways_of(Cell stride) {
    const Step step = static_cast<Step>(stride);
    return {-step, -1, step, 1};
}

/// What is known of a cell in the tree, beside the way that led to it (bits 0 and 1).
enum : Flags { ROOT = 4, CUT_OFF = 8, CUTS = 16 };

/// The number of a wall: larger than any cell's, so that it never lowers a low number.
constexpr std::uint32_t SOLID = ~std::uint32_t{0};

struct Tree {
    std::span<std::uint32_t> first;  ///< each cell's number in order of discovery, from 1; 0 if not reached; SOLID
    std::span<std::uint32_t> last;   ///< the last number in the subtree below it
    std::span<Flags> knots;  ///< the way that led to it; ROOT; CUT_OFF: by its parent; CUTS: some of its children

    bool is_child(Cell cell, unsigned way, Cell parent) const {
        return first[cell] > first[parent] && first[cell] != SOLID && (knots[cell] & (3 | ROOT)) == way;
    }
    bool is_below(Cell cell, Cell top) const { return first[top] <= first[cell] && first[cell] <= last[top]; }
    std::uint32_t size(Cell top) const { return last[top] - first[top] + 1; }
};

/// Grows a tree over the cells numbered 0 that can be reached from its root. It can pause and go on: ten thousand times
/// ten thousand cells take seconds. The rim is SOLID, so no step leaves the grid.
class Growth {
   public:
    Growth(const Tree& tree, const Ways& ways, Cell root, std::uint32_t number)
        : tree_(tree), ways_(ways), here_(root), low_(number), number_(number) {
        tree.first[root] = number;
        tree.knots[root] = ROOT;
    }

    /// The last number that was given.
    std::uint32_t number() const { return number_; }

    /// Goes on until number `pause` has been given, or the tree is complete: then true.
    bool run(std::uint32_t pause) {
        std::uint32_t *const first = tree_.first.data(), *const last = tree_.last.data();
        std::uint32_t low = low_, number = number_;
        Flags* const knots = tree_.knots.data();
        const Ways ways = ways_;
        Cell here = here_;
        for (unsigned way = way_;;) {
            while (way < 4) {
                const Cell near = ahead(here, ways[way]);
                if (const std::uint32_t seen = first[near]) {
                    low = std::min(low, seen);
                    ++way;
                } else {
                    if (number == pause) return here_ = here, low_ = low, number_ = number, way_ = way, false;
                    last[here] = low;
                    here = near, low = first[here] = ++number;
                    knots[here] = static_cast<Flags>(way);
                    way = 0;
                }
            }
            last[here] = number;
            if (knots[here] & ROOT) return number_ = number, true;
            way = knots[here] & 3u;
            const Cell parent = ahead(here, -ways[way]);
            if (low >= first[parent]) knots[here] |= CUT_OFF, knots[parent] |= CUTS;
            low = std::min(low, last[parent]);
            here = parent;
            ++way;
        }
    }

   private:
    Tree tree_;
    Ways ways_;
    Cell here_;
    std::uint32_t low_, number_;
    unsigned way_ = 0;
};

/// In which of the parts that are left when `cell` is blocked its four neighbours lie: two bits for each way.
/// Part 0 is the one above it in the tree, the others are its children that are cut off, in the order of the ways; a
/// root has nothing above it, so there the first child is part 0.
inline Flags sides_of(const Tree& tree, const Ways& ways, Cell cell) {
    if (!(tree.knots[cell] & CUTS)) return 0;
    unsigned sides = 0, next = tree.knots[cell] & ROOT ? 0 : 1;
    for (unsigned way = 0; way < 4; ++way)
        if (const Cell child = ahead(cell, ways[way]); tree.is_child(child, way, cell)) {
            const unsigned part = tree.knots[child] & CUT_OFF ? next++ : 0;
            for (unsigned other = 0; other < 4; ++other)
                if (tree.is_below(ahead(cell, ways[other]), child)) sides |= part << 2 * other;
        }
    return static_cast<Flags>(sides);
}

/// The part in which another cell of the same tree lies when `cell` is blocked.
inline unsigned part_of(const Tree& tree, const Ways& ways, Cell cell, Cell other) {
    const Flags sides = sides_of(tree, ways, cell);
    for (unsigned way = 0; way < 4; ++way)
        if (const Cell child = ahead(cell, ways[way]); tree.is_child(child, way, cell) && tree.is_below(other, child))
            return sides >> 2 * way & 3u;
    return 0;
}

/// How many cells each part has; `all` are the cells of the tree.
inline std::array<std::uint32_t, 4> sizes_of(const Tree& tree, const Ways& ways, Cell cell, std::uint32_t all) {
    std::array<std::uint32_t, 4> sizes{};
    unsigned next = tree.knots[cell] & ROOT ? 0 : 1;
    std::uint32_t cut_off = 0;
    for (unsigned way = 0; way < 4; ++way)
        if (const Cell child = ahead(cell, ways[way]); tree.is_child(child, way, cell) && tree.knots[child] & CUT_OFF)
            cut_off += sizes[next++] = tree.size(child);
    if (!(tree.knots[cell] & ROOT)) sizes[0] = all - 1 - cut_off;
    return sizes;
}

}  // namespace souko
