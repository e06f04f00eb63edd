/// Counts the placements that can be solved: a tree from the goal, the sides of each cell, the pulls, and a sum.
#pragma once

#include <vector>

#include "forest.hpp"
#include "pull.hpp"

namespace souko {

class Placements {
   public:
    Placements(std::span<const Flags> cells, std::size_t rows, std::size_t columns, Cell goal)
        : forest_(cells, rows, columns), goal_(forest_.inside(goal)) {
        forest_.plant(goal_);
    }

    /// Does a piece of the work; true when all is done.
    bool advance() {
        switch (stage_) {
            case GROW:
                return forest_.grow() && begin(LOOK);
            case LOOK:
                return piecewise(PULL, [&](Cell cell) { look(cell); });
            case PULL:
                return pull_some();
            case SUM:
                return piecewise(DONE, [&](Cell cell) { total_ += count(cell); });
            default:
                return true;
        }
    }

    /// How far the work has come, from 0 to 1.
    double progress() const {
        const Cell cells = stage_ == GROW ? static_cast<Cell>(forest_.number()) : std::min(next_, forest_.size());
        const double share = static_cast<double>(cells) / static_cast<double>(forest_.size());
        return (static_cast<double>(stage_) + (stage_ == DONE ? 0 : share)) / static_cast<double>(DONE);
    }

    std::uint64_t total() const { return total_; }

    /// How many player cells there are for a box on this place of the grid with a rim.
    std::uint32_t count(Cell box) const {
        const Flags state = states_[box];
        const Knot all = forest_.number();
        if (!(state & 15) || box == goal_) return 0;
        if (!(state & PARTED)) return static_cast<std::uint32_t>(all - 2);  // neither on the box nor on the goal
        auto sizes = sizes_of(knots(), ways(), box, all);
        --sizes[0];  // the goal, for it lies above
        std::uint32_t cells = 0;
        for (unsigned part = 0; part < 4; ++part) cells += state >> part & 1u ? sizes[part] : 0;
        return cells;
    }

    /// Whether the player and the box stand on two cells of the goal's piece, neither on the goal, and can solve it.
    bool solvable(Cell player, Cell box) const {
        const bool may_stand = player != box && player != goal_ && box != goal_ && is_inside(player) && is_inside(box);
        return may_stand && states_[box] >> part(box, player) & 1u;
    }

    unsigned part(Cell box, Cell player) const { return part_of(knots(), ways(), box, player); }
    Ground ground() { return {states_, sides_, ways()}; }
    const Forest& forest() const { return forest_; }

    /// The states with the box on the goal.
    std::vector<std::uint32_t> ends() const {
        std::vector<std::uint32_t> states;
        const auto sizes = sizes_of(knots(), ways(), goal_, forest_.number());
        for (unsigned part = 0; part < 4; ++part)
            if (sizes[part]) states.push_back(static_cast<std::uint32_t>(4 * goal_ + part));
        return states;
    }

   private:
    enum Stage { GROW, LOOK, PULL, SUM, DONE };

    const Knot* knots() const { return forest_.knots(); }
    const Ways& ways() const { return forest_.ways(); }
    bool is_inside(Cell cell) const { return is_floor(knots()[cell]) && knots()[cell]; }

    /// Writes down what the search asks of a cell.
    void look(Cell cell) {
        const Knot knot = knots()[cell];
        states_[cell] = static_cast<Flags>((is_floor(knot) ? 0 : BARRIER) | (knot & CUTS ? PARTED : 0));
        if (knot & CUTS) sides_[cell] = sides_of(knots(), ways(), cell);
    }

    bool begin(Stage stage) {
        stage_ = stage, next_ = forest_.stride();
        if (stage == LOOK) states_.assign(forest_.size(), BARRIER), sides_.assign(forest_.size(), 0);
        if (stage == PULL)
            for (const std::uint32_t state : stack_ = ends()) states_[goal_] |= static_cast<Flags>(1u << state % 4);
        return stage == DONE;
    }

    template <class Job>
    bool piecewise(Stage then, Job job) {
        const Cell end = forest_.size() - forest_.stride(), pause = std::min(end, next_ + PIECE);
        for (; next_ < pause; ++next_) job(next_);
        return next_ == end && begin(then);
    }

    bool pull_some() {
        pull(ground(), stack_, PIECE);
        next_ += PIECE;
        if (!stack_.empty()) return false;
        stack_ = {};
        return begin(SUM);
    }

    Forest forest_;
    Cell goal_, next_ = 0;
    Stage stage_ = GROW;
    std::vector<Flags> states_, sides_;
    std::vector<std::uint32_t> stack_;
    std::uint64_t total_ = 0;
};

}  // namespace souko
