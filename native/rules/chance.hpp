/// Where the rules leave something to chance: the generator of PuzzleScript, bit for bit, or choices made beforehand.
///
/// The generator is RC4, keyed by the bytes of a seed; a number between 0 and 1 is made of seven bytes.
///
/// A search through all scripts of choices must know which of them lead to the same place. A turn therefore passes
/// milestones: a digest of everything that the rest of the turn depends on. Two turns that pass the same milestone, and
/// choose alike after it, end alike.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "rules/digest.hpp"
#include "shared/failure.hpp"

namespace souko {

class Chance {
   public:
    std::array<std::uint8_t, 256> state{};
    std::uint8_t i = 0, j = 0;
    bool is_scripted = false;
    std::vector<std::size_t> script;
    std::vector<std::size_t> sizes;  ///< of each choice that was made: the number of alternatives
    bool passes_milestones = false;
    Digest path;                     ///< what led to the turn that is being played
    Digest milestone;                ///< the last one
    std::size_t choices_before = 0;  ///< how many choices were made before it

    /// Begins a script.
    void follow(std::vector<std::size_t> choices, bool with_milestones) {
        is_scripted = true, passes_milestones = with_milestones;
        script = std::move(choices), sizes.clear();
        path = milestone = {}, choices_before = 0;
    }

    void pass(const Digest& here) { milestone = here, choices_before = sizes.size(); }

    /// A number from 0 to count - 1.
    std::size_t choose(std::size_t count) {
        if (is_scripted) return scripted(count);
        const auto choice = static_cast<std::size_t>(uniform() * static_cast<double>(count));
        return std::min(choice, count - 1);
    }

   private:
    double uniform() {
        double number = 0;
        for (int byte = 0; byte < 7; ++byte) number = number * 256 + next();
        return number / 72057594037927935.0;  // 2 ** 56 - 1
    }

    std::uint8_t next() {
        j = static_cast<std::uint8_t>(j + state[++i]);
        std::swap(state[i], state[j]);
        return state[static_cast<std::uint8_t>(state[i] + state[j])];
    }

    std::size_t scripted(std::size_t count) {
        sizes.push_back(count);
        if (sizes.size() > script.size()) fail(Failure::UNDECIDED, count);
        return std::min(script[sizes.size() - 1], count - 1);
    }
};

}  // namespace souko
