/// Counting the placements that can be solved: a tree from the goal, the kinds of cells, the pulls, and a sum.
#pragma once

#include <vector>

#include "placements/forest.hpp"
#include "placements/pull.hpp"

namespace souko {

class Placements {
   public:
    Placements(std::span<const Flags> cells, std::size_t rows, std::size_t columns, Cell goal)
        : forest_(cells, rows, columns), pull_(forest_), goal_(forest_.inside(goal)) {
        forest_.plant(goal_);
    }

    /// Does a slice of the work; true when all is done.
    bool advance() {
        switch (stage_) {
            case GROW:
                return forest_.grow() && begin(CLASSIFY);
            case CLASSIFY:
                return classify_some() && begin(PULL);
            case PULL:
                next_ += SLICE;
                return pull_.run(SLICE / 16) && begin(DONE);
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

    /// Every plain box that is reached can have the player on all cells but its own and the goal.
    std::uint64_t total() const { return total_; }

    /// The number of player cells for a box on this cell of the grid with a rim.
    std::uint32_t count(Cell box) const {
        const Flags parts = pull_.reached(box);
        if (!parts || box == goal_) return 0;
        if (pull_.is_plain(box)) return plain_count();
        auto sizes = sizes_of(nodes(), steps(), box, forest_.number());
        --sizes[0];  // the goal, for it lies above
        std::uint32_t cells = 0;
        for (unsigned part = 0; part < 4; ++part) cells += parts >> part & 1u ? sizes[part] : 0;
        return cells;
    }

    /// Writes `count` for the boxes on the cells from `first` on. Zeros are not written: pages of fresh memory that stay
    /// zero are never allocated.
    void fill(Cell first, std::span<std::int64_t> into) const {
        for (Cell at = 0; at < into.size(); at += 64) {
            const auto window = static_cast<unsigned>(std::min<Cell>(64, into.size() - at));
            Word boxes = pull_.boxes().from(first + at) & ~Word{0} >> (64 - window);
            const Word plain = pull_.plain().from(first + at);
            for (; boxes; boxes &= boxes - 1) {
                const auto place = static_cast<unsigned>(std::countr_zero(boxes));
                into[at + place] = plain >> place & 1u ? plain_count() : count(first + at + place);
            }
        }
    }

    /// Whether the player and the box are on two cells of the goal's component, neither on the goal, and can solve it.
    bool solvable(Cell player, Cell box) const {
        const bool may_stand = player != box && player != goal_ && box != goal_ && pull_.is_floor(player);
        return may_stand && pull_.is_floor(box) && pull_.reached(box) >> part(box, player) & 1u;
    }

    unsigned part(Cell box, Cell player) const { return part_of(nodes(), steps(), box, player); }
    Pull& pull() { return pull_; }
    const Forest& forest() const { return forest_; }
    Cell goal() const { return goal_; }

   private:
    enum Stage { GROW, CLASSIFY, PULL, DONE };

    const Node* nodes() const { return forest_.nodes(); }
    const DirectionSteps& steps() const { return forest_.steps(); }
    std::uint32_t plain_count() const { return static_cast<std::uint32_t>(forest_.number() - 2); }

    bool begin(Stage stage) {
        stage_ = stage, next_ = 0;
        if (stage == CLASSIFY) pull_.prepare();
        if (stage == PULL) pull_.begin(goal_);
        if (stage == DONE) total_ = pull_.plain_reached() * std::uint64_t{plain_count()} + pull_.apart();
        return stage == DONE;
    }

    bool classify_some() {
        const Cell end = std::min(forest_.size(), next_ + SLICE);
        pull_.classify(next_, end);
        next_ = end;
        return end == forest_.size();
    }

    Forest forest_;
    Pull pull_;
    Cell goal_, next_ = 0;
    Stage stage_ = GROW;
    std::uint64_t total_ = 0;
};

}  // namespace souko
