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

/// One byte of a cell tells the search most of what it asks: bits 0 to 3 which parts are reached, and these two.
enum : Flags { BARRIER = 16, PARTED = 32 };

/// The floor as the search sees it. The rim is a barrier.
struct Ground {
    std::span<Flags> states;
    std::span<const Flags> sides;  ///< of the cells that are PARTED; zero elsewhere
    Ways ways;

    bool is_floor(Cell cell) const { return !(states[cell] & BARRIER); }
    unsigned part(Cell box, unsigned way) const { return sides[box] >> 2 * way & 3u; }
};

/// Takes up to `count` states (cell * 4 + part) from the end of the stack, marks those that a pull leads to, and adds them
/// if they are new. The four ways are written out; most cells are not parted, and those need no look at the sides.
inline void pull(const Ground& ground, std::vector<std::uint32_t>& stack, std::size_t count) {
    Flags* const states = ground.states.data();
    const Flags* const sides = ground.sides.data();
    const auto [up, left, down, right] = ground.ways;
    for (; count && !stack.empty(); --count) {
        const std::uint32_t state = stack.back();
        stack.pop_back();
        const Cell box = state / 4;
        const unsigned elsewhere = sides[box] ^ 0x55u * (state % 4);  // zero for the ways that lie in the player's part
        const auto draw = [&](Step step, unsigned shift) __attribute__((always_inline)) {
            const Cell next = ahead(box, step);
            const Flags there = states[next];
            if (there & BARRIER || states[ahead(next, step)] & BARRIER || elsewhere >> shift & 3u) return;
            const unsigned part = there & PARTED ? sides[next] >> shift & 3u : 0;
            if (there >> part & 1u) return;
            states[next] = static_cast<Flags>(there | 1u << part);
            stack.push_back(static_cast<std::uint32_t>(4 * next + part));
        };
        draw(up, 0), draw(left, 2), draw(down, 4), draw(right, 6);
    }
}

}  // namespace souko
