/// A search through the positions that moves lead to: the shortest win, or how many positions there are.
///
/// Positions are packed (packing.hpp) and kept in a visited table (shared/visited.hpp). The frontier is a bucket queue:
/// positions with the lowest key are expanded first, among equals the one that came first.
///
///     breadth first   key = moves made              best first   key = what is missing for the goals
///     A*              key = their sum
#pragma once

#include "rules/game.hpp"
#include "rules/packing.hpp"
#include "shared/visited.hpp"

namespace souko {

class RuleSearch {
   public:
    enum Order { BREADTH, ASTAR, GREEDY };
    static constexpr std::uint32_t NO_POSITION = Visited::NO_POSITION;
    static constexpr std::uint32_t MEMORY_CHECK_INTERVAL = 1 << 12;  // positions: adding up the frontier takes time

    /// Begins where the game stands. `with_target`: the board that a restart leads to is part of a position.
    RuleSearch(AnyGame& game, std::size_t words, std::vector<std::uint8_t> directions, Order order, bool with_target,
               std::size_t most_depth, std::size_t most_bytes)
        : game_(game),
          width_(game.width()),
          height_(game.height()),
          words_(words),
          directions_(std::move(directions)),
          order_(order),
          with_target_(with_target),
          most_depth_(most_depth),
          most_bytes_(most_bytes),
          visited_(0, most_bytes) {
        cells_ = game.cells().size();
        target_ = game.target;
        read_position(false);
        packing_ = Packing(words_, now_);
        by_depth_ = {0};
        add(NO_POSITION, 0);
    }

    /// Expands up to `count` positions; true when there is a win or nothing is left. After a failure the search is unusable.
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
            if (won_ != NO_POSITION && !to_the_end) return true;
        }
        return key_ >= buckets_.size();
    }

    bool has_won() const { return won_ != NO_POSITION; }
    std::size_t size() const { return visited_.size(); }
    std::size_t expanded() const { return expanded_; }
    const std::vector<std::size_t>& by_depth() const { return by_depth_; }

    std::size_t memory() const {
        std::size_t sum = visited_.memory() + depths_.capacity() * sizeof depths_[0];
        for (const Bucket& bucket : buckets_) sum += bucket.waiting.capacity() * sizeof bucket.waiting[0];
        return sum;
    }

    /// The moves that lead to the win that was found first.
    std::vector<std::uint16_t> moves() const { return visited_.steps_to(won_); }

   private:
    using Step = std::ptrdiff_t;

    /// Positions with the same key, in the order in which they came; those before `head` have been expanded.
    struct Bucket {
        std::vector<std::uint32_t> waiting;
        std::size_t head = 0;
    };

    /// Reads the position of the game into `now_`: its cells, perhaps the board that a restart leads to, and one more cell
    /// for whether it is won.
    void read_position(bool won) {
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
        packing_.unpack(visited_.position(from), before_);
        const std::span<const Word> cells(before_.data(), cells_);
        put_target();
        game_.put(cells, from != 0);
        for (const std::uint8_t direction : directions_) {
            const bool changed = game_.turn(direction);
            game_.drain();
            if (game_.won || changed || with_target_) arrive(from, direction);
            game_.put_back(cells, from != 0);
            put_target();
        }
    }

    void arrive(std::uint32_t from, std::uint8_t direction) {
        const bool won = game_.won;
        if (add(from, direction, won) && won && won_ == NO_POSITION) won_ = static_cast<std::uint32_t>(size() - 1);
    }

    /// Adds the position of the game; whether it is new. A position that is won is not expanded.
    bool add(std::uint32_t from, std::uint8_t direction, bool won = false) {
        if (from == NO_POSITION || !write(from, won)) read_position(won), widen();
        if (!visited_.add(buffer_.data(), from, direction)) return false;
        const auto number = static_cast<std::uint32_t>(size() - 1);
        if (number % MEMORY_CHECK_INTERVAL == 0 && memory() > most_bytes_) fail(Failure::POSITION_MEMORY, most_bytes_);
        const std::uint32_t depth = from == NO_POSITION ? 0 : depth_of(from) + 1;
        if (order_ == BREADTH) {
            if (by_depth_.size() <= depth) by_depth_.resize(depth + 1), firsts_.push_back(number);
            ++by_depth_[depth];
        } else depths_.push_back(depth);
        if (!won && depth < most_depth_) enqueue(number, depth);
        return true;
    }

    /// Packs the position of the game into the buffer, if it fits; `from` is the one it came from.
    bool write(std::uint32_t from, bool won) {
        const std::uint8_t* const parent = visited_.position(from);
        buffer_.assign(parent, parent + packing_.bytes() + Visited::READ_MARGIN);
        std::span<const std::uint32_t> dirty;
        if (with_target_ || won || !game_.dirty(dirty))
            return read_position(won), packing_.change(before_, now_, buffer_.data());
        return std::ranges::all_of(dirty, [&](std::uint32_t cell) {
            return packing_.put(cell, &game_.cells()[cell * words_], buffer_.data());
        });
    }

    /// In breadth-first order the positions of a depth lie together.
    std::uint32_t depth_of(std::uint32_t number) const {
        if (order_ != BREADTH) return depths_[number];
        return static_cast<std::uint32_t>(std::upper_bound(firsts_.begin(), firsts_.end(), number) - firsts_.begin());
    }

    void enqueue(std::uint32_t number, std::uint32_t depth) {
        const std::size_t missing = order_ == BREADTH ? 0 : game_.missing();
        const std::size_t key = (order_ == GREEDY ? 0 : depth) + missing;
        if (buckets_.size() <= key) buckets_.resize(key + 1);
        buckets_[key].waiting.push_back(number);
        key_ = std::min(key_, key);
    }

    /// Makes the packing wide enough for the position, and packs all others again if that changes how they are packed.
    void widen() {
        Packing wider = packing_;
        if (wider.admit(now_)) repack(wider);
        packing_ = std::move(wider);
        buffer_.resize(packing_.bytes() + Visited::READ_MARGIN);
        packing_.pack(now_, buffer_.data());
    }

    void repack(const Packing& wider) {
        std::vector<Word> board;
        visited_.rewrite(wider.bytes(), [&](const std::uint8_t* old, std::uint8_t* now) {
            packing_.unpack(old, board);
            wider.pack(board, now);
        });
    }

    AnyGame& game_;
    std::size_t width_, height_, words_, cells_ = 0;
    std::vector<std::uint8_t> directions_;
    Order order_;
    bool with_target_;
    std::size_t most_depth_, most_bytes_;
    Packing packing_;
    Visited visited_;
    std::vector<Word> target_, now_, before_;
    std::vector<std::uint8_t> buffer_;
    std::vector<std::uint32_t> depths_, firsts_;
    std::vector<Bucket> buckets_;
    std::size_t key_ = 0, expanded_ = 0;
    std::uint32_t won_ = NO_POSITION;
    std::vector<std::size_t> by_depth_;
};

}  // namespace souko
