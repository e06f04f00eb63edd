/// The trees of a whole floor, one for each connected piece, and what they tell at once about blocked cells.
#pragma once

#include <optional>
#include <vector>

#include "cuts.hpp"

namespace souko {

/// So much work is done between two looks at Ctrl-C: some ten milliseconds.
constexpr std::size_t PIECE = 1 << 19;

class Forest {
   public:
    /// `cells` are those of a board, row by row; only their walls matter.
    Forest(std::span<const Flags> cells, std::size_t rows, std::size_t columns)
        : stride_(columns + 1),
          ways_(ways_of(stride_)),
          first_((rows + 2) * stride_, SOLID),
          last_(first_.size()),
          knots_(first_.size()) {
        for (std::size_t row = 0; row < rows; ++row)
            for (std::size_t column = 0; column < columns; ++column)
                if (!(cells[row * columns + column] & WALL)) first_[(row + 1) * stride_ + column] = 0;
    }

    Forest(const Forest&) = delete;  // `growth_` points into the vectors

    /// Plants a tree; it grows with `grow`.
    void plant(Cell root) { growth_.emplace(tree(), ways_, root, number_ + 1); }

    /// Lets the planted tree grow by a piece; true when it is complete.
    bool grow() {
        const bool complete = growth_->run(number_ + PIECE);
        number_ = growth_->number();
        return complete;
    }

    Tree tree() { return {first_, last_, knots_}; }
    const Ways& ways() const { return ways_; }
    std::size_t size() const { return first_.size(); }
    Cell stride() const { return stride_; }
    std::uint32_t number() const { return number_; }

    /// Where a cell of the board lies in the arrays with a rim.
    Cell inside(Cell cell) const { return (cell / (stride_ - 1) + 1) * stride_ + cell % (stride_ - 1); }

   private:
    std::size_t stride_;
    Ways ways_;
    std::vector<std::uint32_t> first_, last_;
    std::vector<Flags> knots_;
    std::uint32_t number_ = 0;
    std::optional<Growth> growth_;
};

/// A forest that covers the floor: which cells are connected, and which still are when one is blocked.
class Cuts {
   public:
    Cuts(std::span<const Flags> cells, std::size_t rows, std::size_t columns) : forest_(cells, rows, columns) {}

    /// Does a piece of the work; true when all is done.
    bool advance() {
        std::size_t looked = 0;
        const Tree tree = forest_.tree();
        for (; next_ < forest_.size(); ++next_, ++looked) {
            if (growing_) {
                if (!forest_.grow()) return false;
                growing_ = false;
                tree_of_.resize(forest_.number() + 1, static_cast<std::uint32_t>(ends_.size()));
                ends_.push_back(forest_.number());
            }
            if (looked > PIECE) return false;
            if (!tree.first[next_]) forest_.plant(next_), growing_ = true, --next_;
        }
        return true;
    }

    bool connected(Cell a, Cell b, Cell without) {
        if (!same_tree(a, b) || a == without || b == without) return false;
        return a == b || !same_tree(a, without) || part(without, a) == part(without, b);
    }

    /// How many cells the piece has in which `a` lies.
    std::uint32_t size_of(Cell a, Cell without) {
        if (!is_floor(a) || a == without) return 0;
        const std::uint32_t tree = tree_of(a), all = ends_[tree] - (tree ? ends_[tree - 1] : 0);
        return same_tree(a, without) ? sizes_of(forest_.tree(), forest_.ways(), at(without), all)[part(without, a)]
                                     : all;
    }

    bool is_floor(Cell cell) { return forest_.tree().first[at(cell)] != SOLID; }

    /// Which tree a floor cell belongs to; they are numbered in the order of their first cells.
    std::uint32_t tree_of(Cell cell) { return tree_of_[forest_.tree().first[at(cell)]]; }

    /// Whether blocking a floor cell parts its piece: any child cut off by it, or for a root a second child.
    bool cuts(Cell cell) {
        const Flags knot = forest_.tree().knots[at(cell)];
        if (!(knot & CUTS) || !(knot & ROOT)) return knot & CUTS;
        return sizes_of(forest_.tree(), forest_.ways(), at(cell), 0)[1] > 0;
    }

   private:
    Cell at(Cell cell) const { return forest_.inside(cell); }
    bool same_tree(Cell a, Cell b) { return is_floor(a) && is_floor(b) && tree_of(a) == tree_of(b); }
    unsigned part(Cell blocked, Cell other) { return part_of(forest_.tree(), forest_.ways(), at(blocked), at(other)); }

    Forest forest_;
    Cell next_ = 0;
    bool growing_ = false;
    std::vector<std::uint32_t> tree_of_, ends_;
};

}  // namespace souko
