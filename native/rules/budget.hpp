/// How much a turn may cost: rulebooks are written by anybody, and some never end.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace souko {

/// A limit was reached.
struct Overspent {
    enum What { LOOKS, APPLICATIONS, FURTHER_TURNS, MEMORY } what;
};

class Budget {
   public:
    std::uint64_t most_looks = 0, most_applications = 0, most_further_turns = 0, most_memory = 0;
    void (*breathe)() = nullptr;  ///< called every few milliseconds, may throw
    bool goes_on = false;         ///< what begins now belongs to the move before

    void begin() {
        if (!goes_on) looks_ = applications_ = 0, next_breath_ = std::min(BREATH, most_looks);
    }

    /// So many cells are looked at.
    void look(std::size_t count) {
        looks_ += count;
        if (looks_ >= next_breath_) draw_breath();
    }

    /// There are so many things of so many bytes each.
    void hold(std::size_t count, std::size_t bytes) const {
        if (count > most_memory / bytes) throw Overspent{Overspent::MEMORY};
    }

    /// Rules are applied so many times, or it is tried.
    void apply(std::size_t count = 1) {
        applications_ += count;
        if (applications_ > most_applications) throw Overspent{Overspent::APPLICATIONS};
        look(count);
    }

   private:
    static constexpr std::uint64_t BREATH = 1 << 22;

    void draw_breath() {
        if (looks_ > most_looks) throw Overspent{Overspent::LOOKS};
        next_breath_ = std::min(looks_ + BREATH, most_looks);
        if (breathe) breathe();
    }

    std::uint64_t looks_ = 0, applications_ = 0, next_breath_ = BREATH;
};

}  // namespace souko
