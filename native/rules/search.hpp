/// All positions that moves lead to, in one order or another: the shortest win, or how many there are.
///
/// Positions are packed (see packing.hpp) one after the other into one array and found again by their hash; each knows
/// where it came from. The order is a matter of the key: positions with the lowest key are taken first, those that came
/// first before the others.
///
///     breadth first   key = moves made              best first   key = what is missing
///     A*              key = both together
#pragma once

#include "rules/game.hpp"
#include "rules/packing.hpp"

namespace souko {

class Search {
   public:
    enum Order { BREADTH, ASTAR, GREEDY };
    static constexpr std::uint32_t NOWHERE = ~std::uint32_t{0};

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
          slots_(1 << 12, NOWHERE) {
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
    std::size_t size() const { return parents_.size(); }
    std::size_t expanded() const { return expanded_; }
    std::size_t bytes() const { return packed_.capacity() + parents_.capacity() * 6 + slots_.capacity() * 4; }
    std::size_t bytes_per_position() const { return packing_.bytes(); }
    const std::vector<std::size_t>& by_depth() const { return by_depth_; }

    /// The moves that lead to the win that was found first.
    std::vector<std::uint8_t> moves() const {
        std::vector<std::uint8_t> way_back;
        for (std::uint32_t at = won_; at != NOWHERE && parents_[at] != NOWHERE; at = parents_[at])
            way_back.push_back(made_[at]);
        return {way_back.rbegin(), way_back.rend()};
    }

   private:
    using Step = std::ptrdiff_t;

    /// Positions with the same key, in the order in which they came; those before `head` have been taken.
    struct Bucket {
        std::vector<std::uint32_t> waiting;
        std::size_t head = 0;
    };

    const std::uint8_t* packed(std::size_t number) const { return packed_.data() + number * packing_.bytes(); }

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
        packing_.unpack(packed(from), before_);
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
        look(won);
        if (add(from, way, won) && won && won_ == NOWHERE) won_ = static_cast<std::uint32_t>(parents_.size() - 1);
    }

    /// Adds the position that is now; whether it is new. What is won goes no further.
    bool add(std::uint32_t from, std::uint8_t way, bool won = false) {
        if (2 * (parents_.size() + 1) > slots_.size()) grow();
        buffer_.resize(packing_.bytes());
        if (!packing_.pack(now_, buffer_.data())) widen();
        const std::size_t slot = slot_of(buffer_.data());
        if (slots_[slot] != NOWHERE) return false;
        const auto number = static_cast<std::uint32_t>(parents_.size());
        slots_[slot] = number;
        packed_.insert(packed_.end(), buffer_.begin(), buffer_.end());
        parents_.push_back(from), made_.push_back(way);
        const std::uint32_t depth = from == NOWHERE ? 0 : depth_of(from) + 1;
        if (order_ == BREADTH) {
            if (by_depth_.size() <= depth) by_depth_.resize(depth + 1), firsts_.push_back(number);
            ++by_depth_[depth];
        } else depths_.push_back(depth);
        if (!won && depth < most_depth_) wait(number, depth);
        return true;
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

    std::size_t slot_of(const std::uint8_t* position) const {
        Word hash = 0x9E3779B97F4A7C15;
        for (std::size_t byte = 0; byte < packing_.bytes(); byte += 8) {
            Word word = 0;
            std::copy_n(position + byte, std::min<std::size_t>(8, packing_.bytes() - byte),
                        reinterpret_cast<std::uint8_t*>(&word));
            hash = (std::rotl(hash, 25) ^ word) * 0xD6E8FEB86659FD93;
        }
        std::size_t slot = (hash ^ hash >> 29) & (slots_.size() - 1);
        const std::size_t size = packing_.bytes();
        while (slots_[slot] != NOWHERE && !std::equal(position, position + size, packed_.data() + slots_[slot] * size))
            slot = (slot + 1) & (slots_.size() - 1);
        return slot;
    }

    void grow() {
        const std::size_t more = 2 * slots_.size();
        if (more / 2 * (packing_.bytes() + 6) + more * 4 > most_bytes_ || more > std::size_t{1} << 32)
            throw Overspent{Overspent::MEMORY};
        slots_.assign(more, NOWHERE);
        fill_slots();
    }

    void fill_slots() {
        for (std::size_t number = 0; number < parents_.size(); ++number)
            slots_[slot_of(packed(number))] = static_cast<std::uint32_t>(number);
    }

    /// The position does not fit: makes the packing wider, and packs all positions anew.
    void widen() {
        Packing wider = packing_;
        wider.admit(now_);
        const std::size_t size = wider.bytes();
        if (parents_.size() * (size + packing_.bytes()) > most_bytes_) throw Overspent{Overspent::MEMORY};
        std::vector<std::uint8_t> repacked(parents_.size() * size);
        std::vector<Word> board;
        for (std::size_t number = 0; number < parents_.size(); ++number) {
            packing_.unpack(packed(number), board);
            wider.pack(board, repacked.data() + number * size);
        }
        packing_ = std::move(wider), packed_ = std::move(repacked);
        std::ranges::fill(slots_, NOWHERE);
        fill_slots();
        buffer_.resize(size);
        packing_.pack(now_, buffer_.data());
    }

    AnyGame& game_;
    std::size_t width_, height_, words_, cells_ = 0;
    std::vector<std::uint8_t> ways_;
    Order order_;
    bool with_target_;
    std::size_t most_depth_, most_bytes_;
    Packing packing_;
    std::vector<Word> target_, now_, before_;
    std::vector<std::uint8_t> packed_, made_, buffer_;
    std::vector<std::uint32_t> parents_, slots_, depths_, firsts_;
    std::vector<Bucket> buckets_;
    std::size_t key_ = 0, expanded_ = 0;
    std::uint32_t won_ = NOWHERE;
    std::vector<std::size_t> by_depth_;
};

}  // namespace souko
