/// Where the rules leave something to chance: the generator of PuzzleScript, bit for bit, or choices made beforehand.
///
/// The generator is RC4, keyed by the bytes of a seed; a number between 0 and 1 is made of seven bytes.
///
/// Whoever tries all scripts wants to know which of them come to the same: on the way a turn passes milestones, and two
/// that pass the same one, and choose alike behind it, go on alike.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "rules/digest.hpp"

namespace souko {

/// The script of choices ran out.
struct Undecided {
    std::size_t ways;
};

class Chance {
   public:
    std::array<std::uint8_t, 256> state{};
    std::uint8_t i = 0, j = 0;
    bool is_scripted = false;
    std::vector<std::size_t> script, sizes;
    bool passes_milestones = false;
    Digest road;                  ///< what led to the turn that is being played
    Digest milestone;             ///< where it stood last,
    std::size_t made_before = 0;  ///< and how many choices were made before

    /// Begins a script.
    void follow(std::vector<std::size_t> choices, bool with_milestones) {
        is_scripted = true, passes_milestones = with_milestones;
        script = std::move(choices), sizes.clear();
        road = milestone = {}, made_before = 0;
    }

    void pass(const Digest& where) { milestone = where, made_before = sizes.size(); }

    /// A number from 0 to ways - 1.
    std::size_t choose(std::size_t ways) {
        if (is_scripted) return scripted(ways);
        const auto choice = static_cast<std::size_t>(uniform() * static_cast<double>(ways));
        return std::min(choice, ways - 1);
    }

   private:
    double uniform() {
        double number = 0;
        for (int byte = 0; byte < 7; ++byte) number = number * 256 + next();
        return number / 72057594037927935.0;
    }

    std::uint8_t next() {
        j = static_cast<std::uint8_t>(j + state[++i]);
        std::swap(state[i], state[j]);
        return state[static_cast<std::uint8_t>(state[i] + state[j])];
    }

    std::size_t scripted(std::size_t ways) {
        sizes.push_back(ways);
        if (sizes.size() > script.size()) throw Undecided{ways};
        return std::min(script[sizes.size() - 1], ways - 1);
    }
};

}  // namespace souko
