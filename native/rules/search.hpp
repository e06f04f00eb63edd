/// All positions that moves lead to, in one order or another: the shortest win, or how many there are.
///
/// Positions are packed (see packing.hpp) and kept (see known.hpp). The order is a matter of the key: positions with the
/// lowest key are taken first, those that came first before the others.
///
///     breadth first   key = moves made              best first   key = what is missing
///     A*              key = both together
#pragma once

#include "known.hpp"
#include "rules/game.hpp"
#include "rules/packing.hpp"

namespace souko {

class Search {
   public:
    enum Order { BREADTH, ASTAR, GREEDY };
    static constexpr std::uint32_t NOWHERE = Known::NOWHERE, BETWEEN_LOOKS = 1 << 12;

    /// Begins where the game stands. `with_target` tells whether the board that a restart leads to belongs to a position.
    Search(AnyGame& game, std::size_t width, std::size_t height, std::size_t words, std::vector<std::uint8_t> ways,
           Order order, bool with_target, std::size_t most_depth, std::size_t most_bytes)
        : game_(game),
          width_(width),
          height_(height),
          words_(words),
          ways_(std::move(ways)),
          order_(order),
          with_target_(with_target),
          most_depth_(most_depth),
          most_bytes_(most_bytes),
          known_(0, most_bytes) {
        cells_ = game.cells().size();
        target_ = game.target;
        look(false);
        packing_ = Packing(words_, now_);
        by_depth_ = {0};
        add(NOWHERE, 0);
    }

    /// Takes up to `count` positions and looks where their moves lead; true when there is a win or nothing left.
    bool advance(std::size_t count, bool to_the_end) {
        game_.set(width_, height_, {now_.begin(), now_.begin() + static_cast<Step>(cells_)}, target_, {});
        for (; count && key_ < buckets_.size(); --count) {
            Bucket& bucket = buckets_[key_];
            if (bucket.head == bucket.waiting.size()) {
                bucket = {}, ++key_;
                continue;
            }
            expand(bucket.waiting[bucket.head++]);
            ++expanded_;
            if (won_ != NOWHERE && !to_the_end) return true;
        }
        return key_ >= buckets_.size();
    }

    bool has_won() const { return won_ != NOWHERE; }
    std::size_t size() const { return known_.size(); }
    std::size_t expanded() const { return expanded_; }
    const std::vector<std::size_t>& by_depth() const { return by_depth_; }

    std::size_t memory() const {
        std::size_t sum = known_.memory() + depths_.capacity() * sizeof depths_[0];
        for (const Bucket& bucket : buckets_) sum += bucket.waiting.capacity() * sizeof bucket.waiting[0];
        return sum;
    }

    /// The moves that lead to the win that was found first.
    std::vector<std::uint16_t> moves() const { return known_.steps_to(won_); }

   private:
    using Step = std::ptrdiff_t;

    /// Positions with the same key, in the order in which they came; those before `head` have been taken.
    struct Bucket {
        std::vector<std::uint32_t> waiting;
        std::size_t head = 0;
    };

    /// What makes a position: the cells, perhaps the board that a restart leads to, and one more cell that tells a win.
    void look(bool won) {
        now_.assign(game_.cells().begin(), game_.cells().end());
        if (with_target_) now_.insert(now_.end(), game_.target.begin(), game_.target.end());
        now_.push_back(won);
        now_.resize(now_.size() + words_ - 1);
    }

    void put_target() {
        const auto first = before_.begin() + static_cast<Step>(cells_);
        if (with_target_) game_.target.assign(first, first + static_cast<Step>(cells_));
    }

    void expand(std::uint32_t from) {
        packing_.unpack(known_.position(from), before_);
        const std::span<const Word> cells(before_.data(), cells_);
        put_target();
        game_.put(cells, from != 0);
        for (const std::uint8_t way : ways_) {
            const bool changed = game_.turn(way);
            game_.drain();
            if (game_.won || changed || with_target_) arrive(from, way);
            game_.put_back(cells, from != 0);
            put_target();
        }
    }

    void arrive(std::uint32_t from, std::uint8_t way) {
        const bool won = game_.won;
        if (add(from, way, won) && won && won_ == NOWHERE) won_ = static_cast<std::uint32_t>(size() - 1);
    }

    /// Adds the position that is now; whether it is new. What is won goes no further.
    bool add(std::uint32_t from, std::uint8_t way, bool won = false) {
        if (from == NOWHERE || !write(from, won)) look(won), widen();
        if (!known_.add(buffer_.data(), from, way)) return false;
        const auto number = static_cast<std::uint32_t>(size() - 1);
        if (number % BETWEEN_LOOKS == 0 && memory() > most_bytes_) throw TooLarge{};
        const std::uint32_t depth = from == NOWHERE ? 0 : depth_of(from) + 1;
        if (order_ == BREADTH) {
            if (by_depth_.size() <= depth) by_depth_.resize(depth + 1), firsts_.push_back(number);
            ++by_depth_[depth];
        } else depths_.push_back(depth);
        if (!won && depth < most_depth_) wait(number, depth);
        return true;
    }

    /// Writes the position that is now into the buffer, if it fits; it comes from the one that was before.
    bool write(std::uint32_t from, bool won) {
        const std::uint8_t* const parent = known_.position(from);
        buffer_.assign(parent, parent + packing_.bytes() + Known::SPARE);
        std::span<const std::uint32_t> touched;
        if (with_target_ || won || !game_.touched(touched))
            return look(won), packing_.change(before_, now_, buffer_.data());
        return std::ranges::all_of(touched, [&](std::uint32_t cell) {
            return packing_.put(cell, &game_.cells()[cell * words_], buffer_.data());
        });
    }

    /// In breadth-first order the positions of a depth lie together.
    std::uint32_t depth_of(std::uint32_t number) const {
        if (order_ != BREADTH) return depths_[number];
        return static_cast<std::uint32_t>(std::upper_bound(firsts_.begin(), firsts_.end(), number) - firsts_.begin());
    }

    void wait(std::uint32_t number, std::uint32_t depth) {
        const std::size_t missing = order_ == BREADTH ? 0 : game_.missing();
        const std::size_t key = (order_ == GREEDY ? 0 : depth) + missing;
        if (buckets_.size() <= key) buckets_.resize(key + 1);
        buckets_[key].waiting.push_back(number);
        key_ = std::min(key_, key);
    }

    /// The position does not fit: makes the packing wider, and packs all positions anew if need be.
    void widen() {
        const Packing before = packing_;
        if (packing_.admit(now_)) repack(before);
        buffer_.resize(packing_.bytes() + Known::SPARE);
        packing_.pack(now_, buffer_.data());
    }

    void repack(const Packing& before) {
        std::vector<Word> board;
        known_.rewrite(packing_.bytes(), [&](const std::uint8_t* old, std::uint8_t* now) {
            before.unpack(old, board);
            packing_.pack(board, now);
        });
    }

    AnyGame& game_;
    std::size_t width_, height_, words_, cells_ = 0;
    std::vector<std::uint8_t> ways_;
    Order order_;
    bool with_target_;
    std::size_t most_depth_, most_bytes_;
    Packing packing_;
    Known known_;
    std::vector<Word> target_, now_, before_;
    std::vector<std::uint8_t> buffer_;
    std::vector<std::uint32_t> depths_, firsts_;
    std::vector<Bucket> buckets_;
    std::size_t key_ = 0, expanded_ = 0;
    std::uint32_t won_ = NOWHERE;
    std::vector<std::size_t> by_depth_;
};

}  // namespace souko
