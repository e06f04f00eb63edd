/// A set of cells as a string of bits, 64 of them to a word: a step in any direction is a shift of the whole string.
#pragma once

#include <bit>

#include "shared/cells.hpp"
#include "shared/large_pages.hpp"
#include "shared/word.hpp"

namespace souko {

/// Bits for `cells` cells, with a margin before and after: two steps of up to `reach` cells never leave the array.
class Bits {
   public:
    Bits() = default;
    Bits(std::size_t cells, std::size_t reach) : margin_(2 * reach / 64 + 2), words_(cells / 64 + 2 * margin_ + 1) {}

    /// The word that a cell lies in, and where in it.
    std::size_t word_of(Cell cell) const { return cell / 64 + margin_; }
    Cell first_of(std::size_t word) const { return (word - margin_) * 64; }

    bool operator[](Cell cell) const { return words_[word_of(cell)] >> cell % 64 & 1u; }
    void add(Cell cell) { words_[word_of(cell)] |= Word{1} << cell % 64; }

    Word& at(std::size_t word) { return words_[word]; }
    Word at(std::size_t word) const { return words_[word]; }

    /// The 64 bits that lie `step` after those of a word.
    Word beyond(std::size_t word, Step step) const { return window(static_cast<Step>(64 * word) + step); }

    /// The 64 bits from a cell on.
    Word from(Cell cell) const { return window(static_cast<Step>(cell + 64 * margin_)); }

    std::size_t size() const { return words_.size(); }

   private:
    Word window(Step first) const {
        const auto index = static_cast<std::size_t>(first >> 6);
        const unsigned shift = first & 63;
        return words_[index] >> shift | words_[index + 1] << 1 << (63 - shift);
    }

    std::size_t margin_ = 0;
    LargePageVector<Word> words_;
};

/// Spreads seeds through the ones of `through`, one step at a time towards the higher (or, by -1, the lower) bits.
template <int direction>
constexpr Word spread(Word seeds, Word through) {
    const auto shifted = [](Word word, int count) { return direction > 0 ? word << count : word >> count; };
    for (int count = 1; count < 64; count *= 2) {
        seeds |= through & shifted(seeds, count);
        through &= shifted(through, count);
    }
    return seeds;
}

}  // namespace souko
