/// What a move has cost so far, compared with its limits: a rulebook from a stranger may never end.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "shared/failure.hpp"

namespace souko {

/// No limit is higher: twice this, and whatever a single step adds, still fits in 64 bits.
constexpr std::uint64_t MAX_LIMIT = std::uint64_t{1} << 62;

/// What one move, and all that follows from it, may cost.
struct Limits {
    std::uint64_t looks = 0;          ///< comparisons of a cell with a pattern, in words
    std::uint64_t applications = 0;   ///< of rules, or tries
    std::uint64_t further_turns = 0;  ///< that rules ask for (`again`)
    std::uint64_t memory = 0;         ///< bytes for the matches of a rule, and for sounds

    Limits capped() const {
        const auto cap = [](std::uint64_t limit) { return std::min(limit, MAX_LIMIT); };
        return {cap(looks), cap(applications), cap(further_turns), cap(memory)};
    }
};

class Meter {
   public:
    Limits limits;
    void (*check_interrupt)() = nullptr;  ///< called every few milliseconds, may throw
    bool continues_move = false;          ///< what begins now is paid for by the move before

    void begin_move() {
        if (!continues_move) looks_ = applications_ = 0, next_check_ = std::min(CHECK_INTERVAL, limits.looks);
    }

    void add_looks(std::size_t count) {
        looks_ += count;
        if (looks_ >= next_check_) check();
    }

    void add_applications(std::size_t count = 1) {
        applications_ += count;
        if (applications_ > limits.applications) fail(Failure::APPLICATIONS, limits.applications);
        add_looks(count);
    }

    /// Checks that `count` things of `bytes` bytes each fit in the memory allowed.
    void check_memory(std::size_t count, std::size_t bytes) const {
        if (count > limits.memory / bytes) fail(Failure::MATCH_MEMORY, limits.memory);
    }

   private:
    static constexpr std::uint64_t CHECK_INTERVAL = 1 << 22;  // looks: a few milliseconds

    void check() {
        if (looks_ > limits.looks) fail(Failure::LOOKS, limits.looks);
        next_check_ = std::min(looks_ + CHECK_INTERVAL, limits.looks);
        if (check_interrupt) check_interrupt();
    }

    std::uint64_t looks_ = 0, applications_ = 0, next_check_ = CHECK_INTERVAL;
};

}  // namespace souko
