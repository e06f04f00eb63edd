/// The fewest pushes from each state, and one way to make them with the fewest moves among those.
///
/// The pulls of pull.hpp, taken in the order of discovery, give the number of pushes of every state. Forwards, the
/// pushes that lower it by one form layers; within a layer each state (the box, and the side from which it was pushed
/// last) keeps the fewest moves. Between two pushes the player walks, around the box, by the shortest path.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "placements.hpp"

namespace souko {

constexpr std::uint32_t NEVER = ~std::uint32_t{0};

/// The number of pushes to the goal of every state, cell * 4 + part: sixteen bytes per cell, so it is made when asked
/// for. `breathe` is called every few milliseconds and may throw.
template <class Breathe>
std::vector<std::uint32_t> count_pushes(Placements& placements, Breathe breathe) {
    Pull& ground = placements.ground();
    const Ways ways = placements.forest().ways();
    std::vector<std::uint32_t> pushes(4 * placements.forest().size(), NEVER), queue;
    for (unsigned part = 0; part < 4; ++part)
        if (ground.reached(placements.goal()) >> part & 1u)
            queue.push_back(static_cast<std::uint32_t>(4 * placements.goal() + part)), pushes[queue.back()] = 0;
    for (std::size_t head = 0; head < queue.size(); ++head) {
        if (head % PIECE == 0) breathe();
        for (unsigned way = 0; way < 4; ++way) {
            const std::uint32_t state = queue[head];
            const Cell box = state / 4, next = ahead(box, ways[way]);
            if (!ground.is_floor(next) || !ground.is_floor(ahead(next, ways[way]))) continue;
            const auto there = static_cast<std::uint32_t>(4 * next + ground.part(next, way));
            if (ground.part(box, way) != state % 4 || pushes[there] != NEVER) continue;
            pushes[there] = pushes[state] + 1;
            queue.push_back(there);
        }
    }
    return pushes;
}

/// Shortest walks around a box, one start at a time; the marks of earlier walks are told apart by their number.
class Walk {
   public:
    Walk(const Pull& ground, const Forest& forest)
        : ground_(ground), ways_(forest.ways()), marks_(forest.size(), 0), from_(forest.size(), 0) {}

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
            for (unsigned way = 0; way < 4; ++way) {
                const Cell near = ahead(here, ways_[way]);
                if (!ground_.is_floor(near) || near == box || marks_[near] == walk_) continue;
                marks_[near] = walk_, from_[near] = static_cast<Flags>(way);
                queue_.push_back(near);
            }
        }
        return found;
    }

    /// How many cells the last walk looked at.
    std::size_t length() const { return queue_.size(); }

    /// The letters of the last walk, from the player to a goal that it reached.
    std::string letters(Cell player, Cell goal) const {
        std::string way_back;
        for (Cell here = goal; here != player; here = ahead(here, -ways_[from_[here]])) way_back += "uldr"[from_[here]];
        return {way_back.rbegin(), way_back.rend()};
    }

   private:
    const Pull& ground_;
    Ways ways_;
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
          ground_(placements.ground()),
          ways_(placements.forest().ways()),
          walk_(ground_, placements.forest()) {}

    /// The moves for a placement that can be solved. `breathe` is called every few milliseconds and may throw.
    template <class Breathe>
    std::string find(Cell player, Cell box, Breathe breathe) {
        stands_ = {{box, player, 0, 0}};
        std::size_t begin = 0;
        for (std::uint32_t left = pushes_[4 * box + placements_.part(box, player)]; left > 0; --left) {
            const std::size_t end = stands_.size();
            layer_.clear();
            for (std::size_t stand = begin; stand < end; ++stand) {
                if ((walked_ += go_on(stand, left - 1)) > PIECE) walked_ = 0, breathe();
            }
            begin = end;
        }
        return letters(std::min_element(stands_.begin() + static_cast<Step>(begin), stands_.end()) - stands_.begin());
    }

   private:
    /// The box, the player beside it, from which stand it was pushed here, and with how many moves in all.
    struct Stand {
        Cell box, player;
        std::size_t before;
        std::uint64_t moves;
        bool operator<(const Stand& other) const { return moves < other.moves; }
    };

    /// Adds the stands that one push leads to with `left` pushes left; the number of cells walked over.
    std::size_t go_on(std::size_t stand, std::uint32_t left) {
        const Stand here = stands_[stand];
        const unsigned part = placements_.part(here.box, here.player);
        std::array<Cell, 4> places{};
        std::array<unsigned, 4> turns{};
        std::size_t count = 0;
        for (unsigned way = 0; way < 4; ++way) {
            const Cell to = ahead(here.box, ways_[way]), behind = ahead(here.box, -ways_[way]);
            if (ground_.is_floor(to) && ground_.is_floor(behind) && ground_.part(here.box, (way + 2) % 4) == part &&
                pushes_[4 * to + ground_.part(to, (way + 2) % 4)] == left)
                places[count] = behind, turns[count++] = way;
        }
        const auto steps = walk_.steps(here.player, here.box, {places.begin(), count});
        for (std::size_t place = 0; place < count; ++place)
            keep({ahead(here.box, ways_[turns[place]]), here.box, stand, here.moves + steps[place] + 1});
        return walk_.length();
    }

    /// Keeps a stand if none like it took fewer moves.
    void keep(const Stand& stand) {
        const auto [known, fresh] = layer_.try_emplace({stand.box, stand.player}, stands_.size());
        if (fresh) stands_.push_back(stand);
        else if (stand < stands_[known->second]) stands_[known->second] = stand;
    }

    /// The moves that lead to a stand, leg by leg from the end.
    std::string letters(Step stand) {
        std::vector<std::string> legs;
        for (auto at = static_cast<std::size_t>(stand); at != 0; at = stands_[at].before) {
            const Stand &after = stands_[at], &earlier = stands_[after.before];
            const Step step = static_cast<Step>(after.box) - static_cast<Step>(earlier.box);
            const std::array<Cell, 1> behind{ahead(earlier.box, -step)};
            walk_.steps(earlier.player, earlier.box, behind);
            const auto way = static_cast<std::size_t>(std::ranges::find(ways_, step) - ways_.begin());
            legs.push_back(walk_.letters(earlier.player, behind[0]) + "ULDR"[way]);
        }
        std::string moves;
        for (auto leg = legs.rbegin(); leg != legs.rend(); ++leg) moves += *leg;
        return moves;
    }

    Placements& placements_;
    const std::vector<std::uint32_t>& pushes_;
    Pull& ground_;
    Ways ways_;
    Walk walk_;
    std::vector<Stand> stands_;
    std::map<std::pair<Cell, Cell>, std::size_t> layer_;
    std::size_t walked_ = 0;
};

}  // namespace souko
