/// Counts the placements that can be solved: a tree from the goal, the sides of each cell, the pulls, and a sum.
#pragma once

#include <vector>

#include "forest.hpp"
#include "pull.hpp"

namespace souko {

class Placements {
   public:
    Placements(std::span<const Flags> cells, std::size_t rows, std::size_t columns, Cell goal)
        : forest_(cells, rows, columns), goal_(forest_.inside(goal)), sides_(forest_.size()), reached_(forest_.size()) {
        forest_.plant(goal_);
    }

    /// Does a piece of the work; true when all is done.
    bool advance() {
        switch (stage_) {
            case GROW:
                return forest_.grow() && begin(SIDES);
            case SIDES:
                return piecewise(PULL, [&](Cell cell) { sides_[cell] = sides_of(tree(), ways(), cell); });
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
        const Cell cells = stage_ == GROW ? forest_.number() : std::min(next_, forest_.size());
        const double share = static_cast<double>(cells) / static_cast<double>(forest_.size());
        return (static_cast<double>(stage_) + (stage_ == DONE ? 0 : share)) / static_cast<double>(DONE);
    }

    std::uint64_t total() const { return total_; }

    /// How many player cells there are for a box on this place of the grid with a rim.
    std::uint32_t count(Cell box) {
        if (!reached_[box] || box == goal_) return 0;
        const std::uint32_t all = forest_.number();
        if (!(tree().knots[box] & CUTS)) return all - 2;  // neither on the box nor on the goal
        auto sizes = sizes_of(tree(), ways(), box, all);
        --sizes[0];  // the goal, for it lies above
        std::uint32_t cells = 0;
        for (unsigned part = 0; part < 4; ++part)
            if (reached_[box] >> part & 1u) cells += sizes[part];
        return cells;
    }

    /// Whether the player and the box stand where they may: on two cells of the goal's piece, neither of them the goal.
    bool may_stand(Cell player, Cell box) {
        return player != box && player != goal_ && box != goal_ && is_inside(player) && is_inside(box);
    }

    bool solvable(Cell player, Cell box) { return may_stand(player, box) && reached_[box] >> part(box, player) & 1u; }

    bool is_inside(Cell cell) { return tree().first[cell] != SOLID && tree().first[cell]; }
    unsigned part(Cell box, Cell player) { return part_of(tree(), ways(), box, player); }
    Ground ground() { return {tree().first, sides_, ways()}; }
    Forest& forest() { return forest_; }
    Cell goal() const { return goal_; }

    /// Which parts there are for a box on the goal.
    std::vector<std::uint32_t> ends() {
        std::vector<std::uint32_t> states;
        const auto sizes = sizes_of(tree(), ways(), goal_, forest_.number());
        for (unsigned part = 0; part < 4; ++part)
            if (sizes[part]) states.push_back(static_cast<std::uint32_t>(4 * goal_ + part));
        return states;
    }

   private:
    enum Stage { GROW, SIDES, PULL, SUM, DONE };

    Tree tree() { return forest_.tree(); }
    const Ways& ways() const { return forest_.ways(); }

    bool begin(Stage stage) {
        stage_ = stage, next_ = forest_.stride();
        if (stage == PULL) stack_ = ends();
        return stage == DONE;
    }

    template <class Job>
    bool piecewise(Stage then, Job job) {
        const Cell end = forest_.size() - forest_.stride(), pause = std::min(end, next_ + PIECE);
        for (; next_ < pause; ++next_) job(next_);
        return next_ == end && begin(then);
    }

    bool pull_some() {
        pull(ground(), reached_, stack_, PIECE);
        next_ += PIECE;
        if (!stack_.empty()) return false;
        stack_ = {};
        return begin(SUM);
    }

    Forest forest_;
    Cell goal_, next_ = 0;
    Stage stage_ = GROW;
    std::vector<Flags> sides_, reached_;
    std::vector<std::uint32_t> stack_;
    std::uint64_t total_ = 0;
};

}  // namespace souko
