/// What falls apart when one cell is blocked: a depth-first tree of the floor, grown without a stack.
///
///     each cell gets a number in order of discovery, and knows the last number below it in the tree:
///
///         1 2 3          if 3 is blocked, the cells 4 and 5 (its child 4, with 5 as the last number below) are cut off,
///         6   4          because nothing below 4 touches anything before 3. The low number shows that: the
///             5          smallest number that a subtree touches: low(4) = 3, not less than 3 itself.
///
/// All that is known of a cell lies in one word of eight bytes: its number, the last number below it (or, while it is
/// open, its low number), and the direction that led to it, and so where its parent is; so the tree needs no stack.
#pragma once

#include <algorithm>
#include <array>

#include "shared/cells.hpp"

namespace souko {

/// By direction: the step up, left, down, right.
using DirectionSteps = std::array<Step, 4>;
constexpr DirectionSteps direction_steps(Cell stride) {
    const Step step = static_cast<Step>(stride);
    return {-step, -1, step, 1};
}

using Node = std::uint64_t;

/// A node of the tree: bits 0 to 28 the cell's number, 29 to 57 the last number below it, 58 and 59 its direction
/// from its parent.
constexpr Node NUMBERS = (Node{1} << 29) - 1, ROOT = Node{1} << 60, CUT_OFF = Node{1} << 61, CUTS = Node{1} << 62;

/// A wall has the largest number, so that it never lowers a low number; what has not been reached is zero.
constexpr Node SOLID = NUMBERS;

constexpr Node first_of(Node node) { return node & NUMBERS; }
constexpr Node last_of(Node node) { return node >> 29 & NUMBERS; }
constexpr Node with_last(Node node, Node number) { return (node & ~(NUMBERS << 29)) | number << 29; }
constexpr unsigned direction_of(Node node) { return node >> 58 & 3; }
constexpr bool is_floor(Node node) { return first_of(node) != SOLID; }
constexpr bool is_below(Node node, Node top) {
    return first_of(top) <= first_of(node) && first_of(node) <= last_of(top);
}
constexpr bool is_child(Node node, unsigned direction, Node parent) {
    return is_floor(node) && first_of(node) > first_of(parent) && !(node & ROOT) && direction_of(node) == direction;
}

/// Grows a tree over the cells that can be reached from its root. It can pause and go on: ten thousand times ten thousand
/// cells take seconds. The rim is SOLID, so no step leaves the grid.
class Growth {
   public:
    Growth(std::span<Node> nodes, const DirectionSteps& steps, Cell root, Node number)
        : nodes_(nodes.data()), steps_(steps), here_(root), low_(number), number_(number) {
        nodes_[root] = number | ROOT;
    }

    /// The last number that was given.
    Node number() const { return number_; }

    /// Goes on until number `pause` has been given, or the tree is complete: then true. The four directions are written
    /// out, and joined by jumps, so that the processor predicts each branch by itself: three times as fast as a loop.
    /// Left and right come first, for these neighbours are in the same cache line.
    bool run(Node pause) {
        const Step up = steps_[0], left = steps_[1], down = steps_[2], right = steps_[3];
        Node low = low_, number = number_, *here = nodes_ + here_;
        const auto enter = [&](Step step, Node direction) __attribute__((always_inline)) {
            Node* const near = here + step;
            if (const Node seen = *near) return low = std::min(low, first_of(seen)), false;
            *here = with_last(*here, low);
            here = near, low = ++number;
            *here = number | direction << 58;
            return true;
        };
    arrive:
        if (number >= pause) return here_ = static_cast<Cell>(here - nodes_), low_ = low, number_ = number, false;
        if (enter(left, 1)) goto arrive;
    from_left:
        if (enter(right, 3)) goto arrive;
    from_right:
        if (enter(up, 0)) goto arrive;
    from_above:
        if (enter(down, 2)) goto arrive;
        for (;;) {
            const Node node = *here = with_last(*here, number);
            if (node & ROOT) return number_ = number, true;
            const unsigned direction = direction_of(node);
            Node* const parent = here - (direction == 0 ? up : direction == 1 ? left : direction == 2 ? down : right);
            const Node above = *parent;
            if (low >= first_of(above)) *here = node | CUT_OFF, *parent = above | CUTS;
            low = std::min(low, last_of(above));
            here = parent;
            switch (direction) {
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
    Node* nodes_;
    DirectionSteps steps_;
    Cell here_;
    Node low_, number_;
};

/// In which of the parts that are left when `cell` is blocked its four neighbours lie: two bits for each direction.
/// Part 0 is the one above it in the tree, the others are its children that are cut off, in the order of directions; a
/// root has nothing above it, so there the first child is part 0.
inline Flags sides_of(const Node* nodes, const DirectionSteps& steps, Cell cell) {
    const Node here = nodes[cell];
    if (!(here & CUTS)) return 0;
    unsigned sides = 0, next = here & ROOT ? 0 : 1;
    for (unsigned direction = 0; direction < 4; ++direction) {
        const Node child = nodes[ahead(cell, steps[direction])];
        if (!is_child(child, direction, here) || !(child & CUT_OFF)) continue;
        for (unsigned other = 0; other < 4; ++other)
            if (is_below(nodes[ahead(cell, steps[other])], child)) sides |= next << 2 * other;
        ++next;
    }
    return static_cast<Flags>(sides);
}

/// The part in which another cell of the same tree lies when `cell` is blocked.
inline unsigned part_of(const Node* nodes, const DirectionSteps& steps, Cell cell, Cell other) {
    const Flags sides = sides_of(nodes, steps, cell);
    for (unsigned direction = 0; direction < 4; ++direction)
        if (const Node child = nodes[ahead(cell, steps[direction])];
            is_child(child, direction, nodes[cell]) && is_below(nodes[other], child))
            return sides >> 2 * direction & 3u;
    return 0;
}

/// How many cells each part has; `all` are the cells of the tree.
inline std::array<std::uint32_t, 4> sizes_of(const Node* nodes, const DirectionSteps& steps, Cell cell, Node all) {
    std::array<std::uint32_t, 4> sizes{};
    const Node here = nodes[cell];
    unsigned next = here & ROOT ? 0 : 1;
    Node cut_off = 0;
    for (unsigned direction = 0; direction < 4; ++direction)
        if (const Node child = nodes[ahead(cell, steps[direction])];
            is_child(child, direction, here) && child & CUT_OFF)
            cut_off += sizes[next++] = static_cast<std::uint32_t>(last_of(child) - first_of(child) + 1);
    if (!(here & ROOT)) sizes[0] = static_cast<std::uint32_t>(all - 1 - cut_off);
    return sizes;
}

}  // namespace souko
