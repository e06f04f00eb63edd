/// What falls apart when one cell is blocked: a depth-first tree of the floor, grown without a stack.
///
///     each cell gets a number in order of discovery, and knows the last number below it in the tree:
///
///         1 2 3          if 3 is blocked, the cells 4 and 5 (its child 4, with 5 as the last number below) are cut off,
///         6   4          because nothing below 4 touches anything before 3. That is told by the low number, the
///             5          smallest number that a subtree touches: low(4) = 3, not less than 3 itself.
///
/// All that is known of a cell lies in one word of eight bytes: its number, the last number below it (or, while it is
/// open, its low number), and the way that led to it, which is also the way back; so the tree needs no stack.
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

using Knot = std::uint64_t;

/// A knot of the tree: bits 0 to 28 the cell's number, 29 to 57 the last number below it, 58 and 59 the way that led to it.
constexpr Knot NUMBERS = (Knot{1} << 29) - 1, ROOT = Knot{1} << 60, CUT_OFF = Knot{1} << 61, CUTS = Knot{1} << 62;

/// A wall has the largest number, so that it never lowers a low number; what has not been reached is zero.
constexpr Knot SOLID = NUMBERS;

constexpr Knot first_of(Knot knot) { return knot & NUMBERS; }
constexpr Knot last_of(Knot knot) { return knot >> 29 & NUMBERS; }
constexpr Knot with_last(Knot knot, Knot number) { return (knot & ~(NUMBERS << 29)) | number << 29; }
constexpr unsigned way_of(Knot knot) { return knot >> 58 & 3; }
constexpr bool is_floor(Knot knot) { return first_of(knot) != SOLID; }
constexpr bool is_below(Knot knot, Knot top) {
    return first_of(top) <= first_of(knot) && first_of(knot) <= last_of(top);
}
constexpr bool is_child(Knot knot, unsigned way, Knot parent) {
    return is_floor(knot) && first_of(knot) > first_of(parent) && !(knot & ROOT) && way_of(knot) == way;
}

/// Grows a tree over the cells that can be reached from its root. It can pause and go on: ten thousand times ten thousand
/// cells take seconds. The rim is SOLID, so no step leaves the grid.
class Growth {
   public:
    Growth(std::span<Knot> knots, const Ways& ways, Cell root, Knot number)
        : knots_(knots.data()), ways_(ways), here_(root), low_(number), number_(number) {
        knots_[root] = number | ROOT;
    }

    /// The last number that was given.
    Knot number() const { return number_; }

    /// Goes on until number `pause` has been given, or the tree is complete: then true. The four ways are written out, and
    /// joined by jumps, so that the processor can learn each of them by itself: three times as fast as a loop.
    /// Sideways comes first, for these neighbours share a line of memory.
    bool run(Knot pause) {
        const Step up = ways_[0], left = ways_[1], down = ways_[2], right = ways_[3];
        Knot low = low_, number = number_, *here = knots_ + here_;
        const auto enter = [&](Step step, Knot way) __attribute__((always_inline)) {
            Knot* const near = here + step;
            if (const Knot seen = *near) return low = std::min(low, first_of(seen)), false;
            *here = with_last(*here, low);
            here = near, low = ++number;
            *here = number | way << 58;
            return true;
        };
    arrive:
        if (number >= pause) return here_ = static_cast<Cell>(here - knots_), low_ = low, number_ = number, false;
        if (enter(left, 1)) goto arrive;
    from_left:
        if (enter(right, 3)) goto arrive;
    from_right:
        if (enter(up, 0)) goto arrive;
    from_above:
        if (enter(down, 2)) goto arrive;
        for (;;) {
            const Knot knot = *here = with_last(*here, number);
            if (knot & ROOT) return number_ = number, true;
            const unsigned way = way_of(knot);
            Knot* const parent = here - (way == 0 ? up : way == 1 ? left : way == 2 ? down : right);
            const Knot above = *parent;
            if (low >= first_of(above)) *here = knot | CUT_OFF, *parent = above | CUTS;
            low = std::min(low, last_of(above));
            here = parent;
            switch (way) {
                case 0:
                    goto from_above;
                case 1:
                    goto from_left;
                case 3:
                    goto from_right;
                default:
                    break;
            }
        }
    }

   private:
    Knot* knots_;
    Ways ways_;
    Cell here_;
    Knot low_, number_;
};

/// In which of the parts that are left when `cell` is blocked its four neighbours lie: two bits for each way.
/// Part 0 is the one above it in the tree, the others are its children that are cut off, in the order of the ways; a
/// root has nothing above it, so there the first child is part 0.
inline Flags sides_of(const Knot* knots, const Ways& ways, Cell cell) {
    const Knot here = knots[cell];
    if (!(here & CUTS)) return 0;
    unsigned sides = 0, next = here & ROOT ? 0 : 1;
    for (unsigned way = 0; way < 4; ++way) {
        const Knot child = knots[ahead(cell, ways[way])];
        if (!is_child(child, way, here) || !(child & CUT_OFF)) continue;
        for (unsigned other = 0; other < 4; ++other)
            if (is_below(knots[ahead(cell, ways[other])], child)) sides |= next << 2 * other;
        ++next;
    }
    return static_cast<Flags>(sides);
}

/// The part in which another cell of the same tree lies when `cell` is blocked.
inline unsigned part_of(const Knot* knots, const Ways& ways, Cell cell, Cell other) {
    const Flags sides = sides_of(knots, ways, cell);
    for (unsigned way = 0; way < 4; ++way)
        if (const Knot child = knots[ahead(cell, ways[way])];
            is_child(child, way, knots[cell]) && is_below(knots[other], child))
            return sides >> 2 * way & 3u;
    return 0;
}

/// How many cells each part has; `all` are the cells of the tree.
inline std::array<std::uint32_t, 4> sizes_of(const Knot* knots, const Ways& ways, Cell cell, Knot all) {
    std::array<std::uint32_t, 4> sizes{};
    const Knot here = knots[cell];
    unsigned next = here & ROOT ? 0 : 1;
    Knot cut_off = 0;
    for (unsigned way = 0; way < 4; ++way)
        if (const Knot child = knots[ahead(cell, ways[way])]; is_child(child, way, here) && child & CUT_OFF)
            cut_off += sizes[next++] = static_cast<std::uint32_t>(last_of(child) - first_of(child) + 1);
    if (!(here & ROOT)) sizes[0] = static_cast<std::uint32_t>(all - 1 - cut_off);
    return sizes;
}

}  // namespace souko
