/// A hash of a sequence of words; it has 128 bits, so that different sequences practically never have the same one.
#pragma once

#include <bit>
#include <span>

#include "shared/word.hpp"

namespace souko {

struct Digest {
    Word first = 0x9E3779B97F4A7C15, second = 0xC2B2AE3D27D4EB4F;

    void add(Word word) {
        first = (std::rotl(first, 25) ^ word) * 0xD6E8FEB86659FD93;
        second = (second + std::rotl(word, 32)) * 0xA0761D6478BD642F;
        second ^= second >> 29;
    }

    /// Words and their number, so that words which follow are not mistaken for more of these.
    void add(std::span<const Word> words) {
        for (const Word word : words) add(word);
        add(words.size());
    }
};

}  // namespace souko
