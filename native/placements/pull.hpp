/// The placements of a player and a box from which the box can be pushed to the goal, found backwards by pulls.
///
/// A state is a box on a cell and the part of the floor where the player is (see cuts.hpp), at most four for each cell.
/// The player, beside the box, steps away from it and the box follows:
///
///     $ @ .  ->  . $ @      the box moves in a direction; the player is then in the part on that side of it
///
/// Most cells are plain: blocking them parts nothing, so being reached is one bit. Plain cells are pulled 64 at a time, a
/// word of bits; the cells that part the floor are pulled one by one.
#pragma once

#include <vector>

#include "placements/forest.hpp"
#include "shared/bits.hpp"

namespace souko {

class Pull {
   public:
    explicit Pull(const Forest& forest) : forest_(forest), steps_(forest.steps()) {}

    /// Allocates what `classify` fills.
    void prepare() {
        floor_ = plain_ = reached_ = fresh_ = Bits(forest_.size(), forest_.stride());
        sides_.assign(forest_.size(), 0);
        parts_.assign(forest_.size(), 0);
    }

    /// Finds the floor and the plain cells from `begin`, which is a multiple of 64, to `end`.
    void classify(Cell begin, Cell end) {
        const Node* const nodes = forest_.nodes();
        for (Cell first = begin; first < end; first += 64) {
            Word floor = 0, plain = 0;
            for (Cell cell = first; cell < std::min(first + 64, end); ++cell) {
                const Word is_floor = in_tree(nodes[cell]), cuts = (nodes[cell] & CUTS) != 0;
                floor |= is_floor << cell % 64, plain |= (is_floor & ~cuts) << cell % 64;
            }
            floor_.at(floor_.word_of(first)) = floor, plain_.at(floor_.word_of(first)) = plain;
        }
    }

    /// Begins with the box on the goal, which is the root of the tree: it always counts as parting the floor.
    void begin(Cell goal) {
        const auto sizes = sizes_of(forest_.nodes(), steps_, goal, forest_.number());
        for (unsigned part = 0; part < 4; ++part)
            if (sizes[part]) reach(goal, part);
        apart_ = 0;
    }

    /// Does up to `count` pulls; true when nothing is left to pull. Words are pulled in rounds: the longer one waits, the
    /// more of its boxes are pulled together.
    bool run(std::size_t count) {
        for (; count; --count) {
            if (!states_.empty()) {
                const std::uint32_t state = states_.back();
                states_.pop_back();
                pull_one(state / 4, state % 4);
            } else if (next_ < round_.size()) {
                pull_word(round_[next_++]);
            } else if (!waiting_.empty()) {
                round_.swap(waiting_), waiting_.clear(), next_ = 0;
            } else {
                return true;
            }
        }
        return false;
    }

    bool is_floor(Cell cell) const { return floor_[cell]; }
    bool is_plain(Cell cell) const { return plain_[cell]; }
    const Bits& plain() const { return plain_; }

    /// The cells on which a box is reached, in one part or another.
    const Bits& boxes() const { return reached_; }

    /// How many of them are plain.
    std::size_t plain_reached() const {
        std::size_t sum = 0;
        for (std::size_t word = 0; word < plain_.size(); ++word)
            sum += static_cast<std::size_t>(std::popcount(plain_.at(word) & reached_.at(word)));
        return sum;
    }

    /// Which parts are reached when the box is on a cell, as bits.
    Flags reached(Cell box) const { return plain_[box] ? reached_[box] : parts_[box]; }

    /// The part on one side of a box.
    unsigned part(Cell box, unsigned direction) { return sides(box) >> 2 * direction & 3u; }

    /// How many player cells all states of boxes that part the floor have, the goal's own states left out.
    std::uint64_t apart() const { return apart_; }

   private:
    static Word in_tree(Node node) { return node != 0 && souko::is_floor(node); }

    /// Computed when first asked for: the search often leaves most of a maze alone.
    Flags sides(Cell box) {
        if (plain_[box]) return 0;
        if (!sides_[box]) sides_[box] = sides_of(forest_.nodes(), steps_, box);
        return sides_[box];
    }

    /// Pulls one box, on a cell that divides the floor, in each direction in which the player's part lies.
    void pull_one(Cell box, unsigned part) {
        const unsigned elsewhere = sides(box) ^ 0x55u * part;
        for (unsigned direction = 0; direction < 4; ++direction) {
            const Cell next = ahead(box, steps_[direction]);
            if (elsewhere >> 2 * direction & 3u || !floor_[next] || !floor_[ahead(next, steps_[direction])]) continue;
            arrive(floor_.word_of(next), Word{1} << next % 64, direction);
        }
    }

    /// Pulls all boxes of a word that are new: along the row as far as it goes, then to the other words.
    void pull_word(std::size_t word) {
        const Word before = fresh_.at(word), plain = plain_.at(word);
        fresh_.at(word) = 0;
        Word boxes = before | spread<1>(before, plain & floor_.beyond(word, 1));
        boxes |= spread<-1>(before, plain & floor_.beyond(word, -1));
        reached_.at(word) |= boxes;
        for (unsigned direction = 0; direction < 4; ++direction) {
            const Step step = steps_[direction];
            const Word pulled = boxes & floor_.beyond(word, step) & floor_.beyond(word, 2 * step);
            if (!pulled) continue;
            const Step first = static_cast<Step>(64 * word) + step;
            const auto index = static_cast<std::size_t>(first >> 6);
            const unsigned shift = first & 63;
            arrive(index, pulled << shift, direction);
            arrive(index + 1, pulled >> 1 >> (63 - shift), direction);
        }
    }

    /// Boxes come to these cells of a word.
    void arrive(std::size_t word, Word boxes, unsigned direction) {
        const Word plain = plain_.at(word), fresh = boxes & plain & ~reached_.at(word);
        if (fresh) {
            if (!fresh_.at(word)) waiting_.push_back(static_cast<std::uint32_t>(word));
            reached_.at(word) |= fresh, fresh_.at(word) |= fresh;
        }
        for (Word parting = boxes & ~plain; parting; parting &= parting - 1) {
            const Cell box = floor_.first_of(word) + static_cast<unsigned>(std::countr_zero(parting));
            reach(box, sides(box) >> 2 * direction & 3u);
        }
    }

    /// The box is on a cell that parts the floor, and the player in this part.
    void reach(Cell box, unsigned part) {
        if (parts_[box] >> part & 1u) return;
        parts_[box] |= static_cast<Flags>(1u << part);
        reached_.add(box);
        states_.push_back(static_cast<std::uint32_t>(4 * box + part));
        apart_ += sizes_of(forest_.nodes(), steps_, box, forest_.number())[part] - (part == 0);  // the goal lies above
    }

    const Forest& forest_;
    DirectionSteps steps_;
    Bits floor_, plain_, reached_, fresh_;
    LargePageVector<Flags> sides_, parts_;
    std::vector<std::uint32_t> states_, round_, waiting_;
    std::size_t next_ = 0;
    std::uint64_t apart_ = 0;
};

}  // namespace souko
