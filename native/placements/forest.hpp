/// The trees of a whole floor, one for each connected component, and what follows from them about blocked cells.
#pragma once

#include <optional>
#include <vector>

#include "placements/cuts.hpp"
#include "shared/large_pages.hpp"

namespace souko {

/// Cells to work on between two checks for Ctrl-C: some ten milliseconds.
constexpr std::size_t SLICE = 1 << 19;

class Forest {
   public:
    /// `cells` are those of a board, row by row; only their walls matter.
    Forest(std::span<const Flags> cells, std::size_t rows, std::size_t columns)
        : stride_(columns + 1), steps_(direction_steps(stride_)), nodes_((rows + 2) * stride_, SOLID) {
        for (std::size_t row = 0; row < rows; ++row)
            for (std::size_t column = 0; column < columns; ++column)
                nodes_[(row + 1) * stride_ + column] = SOLID * (cells[row * columns + column] & WALL);
    }

    Forest(const Forest&) = delete;  // `growth_` points into `nodes_`

    /// Plants a tree; it grows with `grow`.
    void plant(Cell root) { growth_.emplace(nodes_, steps_, root, number_ + 1); }

    /// Lets the planted tree grow by a slice; true when it is complete.
    bool grow() {
        const bool complete = growth_->run(number_ + SLICE);
        number_ = growth_->number();
        return complete;
    }

    const Node* nodes() const { return nodes_.data(); }
    const DirectionSteps& steps() const { return steps_; }
    std::size_t size() const { return nodes_.size(); }
    Cell stride() const { return stride_; }
    Node number() const { return number_; }

    /// Where a cell of the board lies in the array with a rim.
    Cell inside(Cell cell) const { return (cell / (stride_ - 1) + 1) * stride_ + cell % (stride_ - 1); }

   private:
    std::size_t stride_;
    DirectionSteps steps_;
    LargePageVector<Node> nodes_;
    Node number_ = 0;
    std::optional<Growth> growth_;
};

/// A forest that covers the floor: which cells are connected, and which still are when one is blocked.
class Cuts {
   public:
    Cuts(std::span<const Flags> cells, std::size_t rows, std::size_t columns) : forest_(cells, rows, columns) {}

    /// Does a slice of the work; true when all is done.
    bool advance() {
        std::size_t visited = 0;
        for (; next_ < forest_.size(); ++next_, ++visited) {
            if (growing_) {
                if (!forest_.grow()) return false;
                growing_ = false;
                tree_of_.resize(forest_.number() + 1, static_cast<std::uint32_t>(ends_.size()));
                ends_.push_back(static_cast<std::uint32_t>(forest_.number()));
            }
            if (visited > SLICE) return false;
            if (!forest_.nodes()[next_]) forest_.plant(next_), growing_ = true, --next_;
        }
        return true;
    }

    bool connected(Cell a, Cell b, Cell without) const {
        if (!same_tree(a, b) || a == without || b == without) return false;
        return a == b || !same_tree(a, without) || part(without, a) == part(without, b);
    }

    /// The number of cells in the component of `a`.
    std::uint32_t size_of(Cell a, Cell without) const {
        if (!is_floor(a) || a == without) return 0;
        const std::uint32_t tree = tree_of(a);
        const std::uint32_t all = ends_[tree] - (tree ? ends_[tree - 1] : 0);
        return same_tree(a, without) ? sizes_of(forest_.nodes(), forest_.steps(), at(without), all)[part(without, a)]
                                     : all;
    }

    bool is_floor(Cell cell) const { return souko::is_floor(node(cell)); }

    /// Which tree a floor cell belongs to; they are numbered in the order of their first cells.
    std::uint32_t tree_of(Cell cell) const { return tree_of_[first_of(node(cell))]; }

    /// Whether blocking a floor cell divides its component: any child cut off by it, or for a root a second child.
    bool cuts(Cell cell) const {
        if (!(node(cell) & CUTS) || !(node(cell) & ROOT)) return node(cell) & CUTS;
        return sizes_of(forest_.nodes(), forest_.steps(), at(cell), 0)[1] > 0;
    }

   private:
    Cell at(Cell cell) const { return forest_.inside(cell); }
    Node node(Cell cell) const { return forest_.nodes()[at(cell)]; }
    bool same_tree(Cell a, Cell b) const { return is_floor(a) && is_floor(b) && tree_of(a) == tree_of(b); }
    unsigned part(Cell blocked, Cell other) const {
        return part_of(forest_.nodes(), forest_.steps(), at(blocked), at(other));
    }

    Forest forest_;
    Cell next_ = 0;
    bool growing_ = false;
    std::vector<std::uint32_t> tree_of_, ends_;
};

}  // namespace souko
