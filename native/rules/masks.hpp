/// Sets of objects and of movements: masks of one or more words, side by side in flat arrays.
///
///     objects     bit = number of the object
///     movements   five bits per layer (up, down, left, right, action), twelve layers to a word
#pragma once

#include <bit>
#include <cstddef>

#include "shared/word.hpp"

namespace souko {

/// How many words a mask has: known to the compiler, or (if `fixed` is 0) to the table only.
template <std::size_t fixed>
class Width {
   public:
    explicit Width(std::size_t words) : words_(words) {}
    constexpr std::size_t operator()() const {
        if constexpr (fixed != 0) return fixed;
        else return words_;
    }

   private:
    std::size_t words_;
};

constexpr unsigned SLOT_BITS = 5, SLOT = 31, LAYERS_PER_WORD = 12;
enum Direction : unsigned { UP, DOWN, LEFTWARDS, RIGHTWARDS, ACTION };

/// Where the movement of a layer lies.
constexpr std::size_t slot_word(std::size_t layer) { return layer / LAYERS_PER_WORD; }
constexpr unsigned slot_shift(std::size_t layer) { return static_cast<unsigned>(layer % LAYERS_PER_WORD) * SLOT_BITS; }

/// Whether all of `wanted` is there.
template <class W>
constexpr bool holds(const Word* there, const Word* wanted, W width) {
    Word missing = 0;
    for (std::size_t word = 0; word < width(); ++word) missing |= wanted[word] & ~there[word];
    return !missing;
}

/// Whether anything of `some` is there.
template <class W>
constexpr bool meets(const Word* there, const Word* some, W width) {
    Word common = 0;
    for (std::size_t word = 0; word < width(); ++word) common |= there[word] & some[word];
    return common;
}

template <class W>
constexpr bool is_empty(const Word* mask, W width) {
    Word any = 0;
    for (std::size_t word = 0; word < width(); ++word) any |= mask[word];
    return !any;
}

template <class W>
constexpr void join(Word* into, const Word* mask, W width) {
    for (std::size_t word = 0; word < width(); ++word) into[word] |= mask[word];
}

}  // namespace souko
