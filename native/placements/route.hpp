/// The fewest pushes from each state, and a solution with that many pushes and the fewest moves.
///
/// The pulls of pull.hpp, taken in the order of discovery, give the number of pushes of every state. Forwards, the
/// pushes that lower it by one form layers; within a layer each state (the box, and the side from which it was pushed
/// last) keeps the fewest moves. Between two pushes the player walks, around the box, by the shortest path.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "placements/placements.hpp"

namespace souko {

constexpr std::uint32_t NEVER = ~std::uint32_t{0};

/// The number of pushes to the goal of every state, cell * 4 + part. Sixteen bytes per cell, so it is computed only when
/// it is needed. `check_interrupt` is called every few milliseconds and may throw.
template <class CheckInterrupt>
std::vector<std::uint32_t> count_pushes(Placements& placements, CheckInterrupt check_interrupt) {
    Pull& pull = placements.pull();
    const DirectionSteps steps = placements.forest().steps();
    std::vector<std::uint32_t> pushes(4 * placements.forest().size(), NEVER), queue;
    for (unsigned part = 0; part < 4; ++part)
        if (pull.reached(placements.goal()) >> part & 1u)
            queue.push_back(static_cast<std::uint32_t>(4 * placements.goal() + part)), pushes[queue.back()] = 0;
    for (std::size_t head = 0; head < queue.size(); ++head) {
        if (head % SLICE == 0) check_interrupt();
        for (unsigned direction = 0; direction < 4; ++direction) {
            const std::uint32_t state = queue[head];
            const Cell box = state / 4, next = ahead(box, steps[direction]);
            if (!pull.is_floor(next) || !pull.is_floor(ahead(next, steps[direction]))) continue;
            const auto there = static_cast<std::uint32_t>(4 * next + pull.part(next, direction));
            if (pull.part(box, direction) != state % 4 || pushes[there] != NEVER) continue;
            pushes[there] = pushes[state] + 1;
            queue.push_back(there);
        }
    }
    return pushes;
}

/// Shortest walks around a box, one start at a time; marks hold the number of the walk, so they need no clearing.
class Walk {
   public:
    Walk(const Pull& pull, const Forest& forest)
        : pull_(pull), steps_(forest.steps()), marks_(forest.size(), 0), from_(forest.size(), 0) {}

    /// How many steps lead from the player to each of up to four goals; NEVER if they cannot be reached.
    std::array<std::uint32_t, 4> steps(Cell player, Cell box, std::span<const Cell> goals) {
        std::array<std::uint32_t, 4> found{NEVER, NEVER, NEVER, NEVER};
        std::size_t missing = goals.size();
        queue_.assign(1, player);
        marks_[player] = ++walk_;
        std::size_t level_end = 1;
        std::uint32_t distance = 0;
        for (std::size_t head = 0; head < queue_.size() && missing; ++head) {
            if (head == level_end) level_end = queue_.size(), ++distance;
            const Cell here = queue_[head];
            for (std::size_t goal = 0; goal < goals.size(); ++goal)
                if (goals[goal] == here && found[goal] == NEVER) found[goal] = distance, --missing;
            for (unsigned direction = 0; direction < 4; ++direction) {
                const Cell near = ahead(here, steps_[direction]);
                if (!pull_.is_floor(near) || near == box || marks_[near] == walk_) continue;
                marks_[near] = walk_, from_[near] = static_cast<Flags>(direction);
                queue_.push_back(near);
            }
        }
        return found;
    }

    /// How many cells the last walk visited.
    std::size_t length() const { return queue_.size(); }

    /// The letters of the last walk, from the player to a goal that it reached.
    std::string letters(Cell player, Cell goal) const {
        std::string reversed;
        for (Cell here = goal; here != player; here = ahead(here, -steps_[from_[here]]))
            reversed += "uldr"[from_[here]];
        return {reversed.rbegin(), reversed.rend()};
    }

   private:
    const Pull& pull_;
    DirectionSteps steps_;
    std::vector<std::uint32_t> marks_;
    std::vector<Flags> from_;
    std::vector<Cell> queue_;
    std::uint32_t walk_ = 0;
};

/// Finds the moves with the fewest pushes, and among those the fewest moves.
class Route {
   public:
    Route(Placements& placements, const std::vector<std::uint32_t>& pushes)
        : placements_(placements),
          pushes_(pushes),
          pull_(placements.pull()),
          steps_(placements.forest().steps()),
          walk_(pull_, placements.forest()) {}

    /// The moves for a placement that can be solved. `check_interrupt` is called every few milliseconds and may throw.
    template <class CheckInterrupt>
    std::string find(Cell player, Cell box, CheckInterrupt check_interrupt) {
        states_ = {{box, player, 0, 0}};
        std::size_t begin = 0;
        for (std::uint32_t left = pushes_[4 * box + placements_.part(box, player)]; left > 0; --left) {
            const std::size_t end = states_.size();
            layer_.clear();
            for (std::size_t state = begin; state < end; ++state) {
                if ((walked_ += extend(state, left - 1)) > SLICE) walked_ = 0, check_interrupt();
            }
            begin = end;
        }
        return letters(std::min_element(states_.begin() + static_cast<Step>(begin), states_.end()) - states_.begin());
    }

   private:
    /// The box, the player beside it, the state before the last push, and the number of moves so far.
    struct State {
        Cell box, player;
        std::size_t before;
        std::uint64_t moves;
        bool operator<(const State& other) const { return moves < other.moves; }
    };

    /// Adds the states that one push leads to with `left` pushes left; the number of cells walked over.
    std::size_t extend(std::size_t state, std::uint32_t left) {
        const State here = states_[state];
        const unsigned part = placements_.part(here.box, here.player);
        std::array<Cell, 4> places{};
        std::array<unsigned, 4> directions{};
        std::size_t count = 0;
        for (unsigned direction = 0; direction < 4; ++direction) {
            const Cell to = ahead(here.box, steps_[direction]), behind = ahead(here.box, -steps_[direction]);
            if (pull_.is_floor(to) && pull_.is_floor(behind) && pull_.part(here.box, (direction + 2) % 4) == part &&
                pushes_[4 * to + pull_.part(to, (direction + 2) % 4)] == left)
                places[count] = behind, directions[count++] = direction;
        }
        const auto steps = walk_.steps(here.player, here.box, {places.begin(), count});
        for (std::size_t place = 0; place < count; ++place)
            keep({ahead(here.box, steps_[directions[place]]), here.box, state, here.moves + steps[place] + 1});
        return walk_.length();
    }

    /// Keeps a state unless the same box and player were reached with fewer moves.
    void keep(const State& state) {
        const auto [known, fresh] = layer_.try_emplace({state.box, state.player}, states_.size());
        if (fresh) states_.push_back(state);
        else if (state < states_[known->second]) states_[known->second] = state;
    }

    /// The moves that lead to a state, leg by leg from the end.
    std::string letters(Step state) {
        std::vector<std::string> legs;
        for (auto at = static_cast<std::size_t>(state); at != 0; at = states_[at].before) {
            const State &after = states_[at], &earlier = states_[after.before];
            const Step step = static_cast<Step>(after.box) - static_cast<Step>(earlier.box);
            const std::array<Cell, 1> behind{ahead(earlier.box, -step)};
            walk_.steps(earlier.player, earlier.box, behind);
            const auto direction = static_cast<std::size_t>(std::ranges::find(steps_, step) - steps_.begin());
            legs.push_back(walk_.letters(earlier.player, behind[0]) + "ULDR"[direction]);
        }
        std::string moves;
        for (auto leg = legs.rbegin(); leg != legs.rend(); ++leg) moves += *leg;
        return moves;
    }

    Placements& placements_;
    const std::vector<std::uint32_t>& pushes_;
    Pull& pull_;
    DirectionSteps steps_;
    Walk walk_;
    std::vector<State> states_;
    std::map<std::pair<Cell, Cell>, std::size_t> layer_;
    std::size_t walked_ = 0;
};

}  // namespace souko
