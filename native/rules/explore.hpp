/// All positions that moves lead to, breadth first: how many there are at each depth.
///
/// A position is its cells, the board that a restart leads to, and the movements that late rules left; packed one after the
/// other into one array, found again by their hash.
#pragma once

#include "rules/game.hpp"

namespace souko {

class Positions {
   public:
    Positions(std::size_t words, std::size_t most_bytes)
        : words_(words), most_bytes_(most_bytes), slots_(1024, EMPTY) {}

    std::size_t size() const { return count_; }
    std::span<const Word> operator[](std::size_t number) const { return {&packed_[number * words_], words_}; }

    /// Adds a position; whether it is new.
    bool add(std::span<const Word> position) {
        if (2 * (count_ + 1) > slots_.size()) grow();
        std::uint32_t& slot = slots_[slot_of(position)];
        if (slot != EMPTY) return false;
        slot = static_cast<std::uint32_t>(count_++);
        packed_.insert(packed_.end(), position.begin(), position.end());
        return true;
    }

   private:
    static constexpr std::uint32_t EMPTY = ~std::uint32_t{0};

    /// Where a position is, or where it belongs.
    std::size_t slot_of(std::span<const Word> position) const {
        Word hash = 0x9E3779B97F4A7C15;
        for (const Word word : position) hash = (std::rotl(hash, 25) ^ word) * 0xD6E8FEB86659FD93;
        std::size_t slot = (hash ^ hash >> 32) & (slots_.size() - 1);
        while (slots_[slot] != EMPTY && !std::ranges::equal((*this)[slots_[slot]], position))
            slot = (slot + 1) & (slots_.size() - 1);
        return slot;
    }

    void grow() {
        const std::size_t bytes = 2 * slots_.size() * (sizeof(std::uint32_t) + words_ * sizeof(Word));
        if (bytes > most_bytes_ || slots_.size() > std::size_t{1} << 31) throw Overspent{Overspent::MEMORY};
        slots_.assign(2 * slots_.size(), EMPTY);
        for (std::size_t number = 0; number < count_; ++number)
            slots_[slot_of((*this)[number])] = static_cast<std::uint32_t>(number);
    }

    std::size_t words_, most_bytes_, count_ = 0;
    std::vector<Word> packed_;
    std::vector<std::uint32_t> slots_;
};

/// The numbers of positions first reached after 0, 1, … `depth` moves from where the game stands; what is won goes no
/// further. Each move is followed by the turns that the rules ask for.
inline std::vector<std::size_t> count_by_depth(AnyGame& game, std::span<const std::uint8_t> ways, std::size_t width,
                                               std::size_t height, std::size_t depth, std::size_t most_bytes) {
    const std::size_t cells = game.cells().size(), moves = game.moves_size();
    std::vector<Word> position(2 * cells + moves + 1);
    const auto pack = [&] {
        std::ranges::fill(position, 0);
        std::ranges::copy(game.cells(), position.begin());
        std::ranges::copy(game.target, position.begin() + static_cast<std::ptrdiff_t>(cells));
        std::ranges::copy(game.moves(), position.begin() + static_cast<std::ptrdiff_t>(2 * cells));
        position.back() = game.won;
    };
    Positions positions(position.size(), most_bytes);
    pack();
    positions.add(position);
    std::vector<std::size_t> counts{1};
    for (std::size_t begin = 0; counts.size() <= depth && begin < positions.size();) {
        const std::size_t end = positions.size();
        for (; begin < end; ++begin) {
            if (begin % 1024 == 0 && game.budget.breathe) game.budget.breathe();
            for (const std::uint8_t way : ways) {
                const auto from = positions[begin];
                if (from.back()) break;
                const auto left = from.subspan(2 * cells, moves);
                const bool moving = std::ranges::any_of(left, [](Word word) { return word; });
                game.set(width, height, {from.begin(), from.begin() + static_cast<std::ptrdiff_t>(cells)},
                         {from.begin() + static_cast<std::ptrdiff_t>(cells),
                          from.begin() + static_cast<std::ptrdiff_t>(2 * cells)},
                         moving ? std::vector<Word>(left.begin(), left.end()) : std::vector<Word>());
                game.turn(way);
                game.drain();
                pack();
                positions.add(position);
            }
        }
        counts.push_back(positions.size() - end);
    }
    return counts;
}

}  // namespace souko
