/// The positions that a search knows: each is written once, knows where it came from, and is found again by its hash.
///
///     slots     3 . 0 . . 2 1 .                   open addressing: the numbers of positions, at most half of them taken
///     records   | position | parent | step |      one after the other, in pieces: nothing is copied when there are more
#pragma once

#include <bit>
#include <cstring>
#include <memory>
#include <vector>

#include "pages.hpp"
#include "word.hpp"

namespace souko {

/// More positions than fit into the memory allowed.
struct TooLarge {};

class Known {
   public:
    static constexpr std::uint32_t NOWHERE = ~std::uint32_t{0};
    static constexpr std::size_t SPARE = 8;  ///< bytes that may be read behind a position

    /// Positions of so many bytes each.
    Known(std::size_t bytes, std::size_t most_bytes)
        : bytes_(bytes), most_bytes_(most_bytes), slots_(FIRST_SLOTS, NOWHERE) {}
    Known(Known&&) = default;  // so there is no copying
    Known& operator=(Known&&) = default;

    std::size_t size() const { return size_; }
    std::size_t memory() const { return pieces_.size() * piece() + slots_.size() * sizeof(std::uint32_t); }
    const std::uint8_t* position(std::size_t number) const { return record(number); }
    std::uint32_t parent(std::size_t number) const { return read<std::uint32_t>(record(number) + bytes_); }
    std::uint16_t step(std::size_t number) const { return read<std::uint16_t>(record(number) + bytes_ + 4); }

    /// Adds a position, unless it is known; whether it was not.
    bool add(const std::uint8_t* position, std::uint32_t parent, std::uint16_t step) {
        if (2 * (size_ + 1) > slots_.size()) grow();
        std::uint32_t& slot = slots_[slot_of(position)];
        if (slot != NOWHERE) return false;
        slot = append(position, parent, step);
        return true;
    }

    /// The steps that lead from the beginning to a position; none if it is nowhere.
    std::vector<std::uint16_t> steps_to(std::uint32_t number) const {
        std::vector<std::uint16_t> way_back;
        for (std::uint32_t at = number; at != NOWHERE && parent(at) != NOWHERE; at = parent(at))
            way_back.push_back(step(at));
        return {way_back.rbegin(), way_back.rend()};
    }

    /// Writes all positions anew, with so many bytes each: `write(old, now)`.
    template <class Write>
    void rewrite(std::size_t bytes, Write write) {
        Known others(bytes, most_bytes_);
        std::vector<std::uint8_t> now(bytes + SPARE);
        for (std::size_t number = 0; number < size_; ++number) {
            write(position(number), now.data());
            others.append(now.data(), parent(number), step(number));
            if ((number + 1) % PIECE == 0) pieces_[number / PIECE].reset();
        }
        others.rebuild(slots_.size());
        *this = std::move(others);
    }

   private:
    static constexpr std::size_t PIECE = 1 << 9, FIRST_SLOTS = 1 << 9;

    std::size_t each() const { return bytes_ + 6; }
    std::size_t piece() const { return PIECE * each() + SPARE; }
    std::uint8_t* record(std::size_t number) const { return pieces_[number / PIECE].get() + number % PIECE * each(); }

    template <class Number>
    static Number read(const std::uint8_t* from) {
        Number number;
        std::memcpy(&number, from, sizeof number);
        return number;
    }

    std::uint32_t append(const std::uint8_t* position, std::uint32_t parent, std::uint16_t step) {
        if (size_ % PIECE == 0) {
            if (memory() + piece() > most_bytes_ || size_ + PIECE >= NOWHERE) throw TooLarge{};
            pieces_.push_back(std::make_unique<std::uint8_t[]>(piece()));
        }
        std::uint8_t* const into = record(size_);
        std::memcpy(into, position, bytes_);
        std::memcpy(into + bytes_, &parent, sizeof parent);
        std::memcpy(into + bytes_ + sizeof parent, &step, sizeof step);
        return static_cast<std::uint32_t>(size_++);
    }

    /// Eight bytes at a time; the last eight overlap those before them, or are what there is.
    Word hash(const std::uint8_t* position) const {
        Word hash = 0x9E3779B97F4A7C15;
        const auto mix = [&](Word word) { hash = (std::rotl(hash, 25) ^ word) * 0xD6E8FEB86659FD93; };
        std::size_t at = 0;
        for (; at + 8 <= bytes_; at += 8) mix(read<Word>(position + at));
        if (at < bytes_ && bytes_ >= 8) mix(read<Word>(position + bytes_ - 8));
        else
            for (; at < bytes_; ++at) mix(position[at]);
        return hash ^ hash >> 29;
    }

    /// The slot where a position is, or could be.
    std::size_t slot_of(const std::uint8_t* position) const {
        std::size_t slot = hash(position) & (slots_.size() - 1);
        while (slots_[slot] != NOWHERE && std::memcmp(position, record(slots_[slot]), bytes_) != 0)
            slot = (slot + 1) & (slots_.size() - 1);
        return slot;
    }

    void grow() {
        const std::size_t more = 2 * slots_.size();
        if (pieces_.size() * piece() + more * sizeof(std::uint32_t) > most_bytes_) throw TooLarge{};
        rebuild(more);
    }

    void rebuild(std::size_t slots) {
        slots_ = {};
        slots_.assign(slots, NOWHERE);
        for (std::size_t number = 0; number < size_; ++number) {  // no two are equal: any free slot will do
            std::size_t slot = hash(record(number)) & (slots - 1);
            while (slots_[slot] != NOWHERE) slot = (slot + 1) & (slots - 1);
            slots_[slot] = static_cast<std::uint32_t>(number);
        }
    }

    std::size_t bytes_, most_bytes_, size_ = 0;
    std::vector<std::unique_ptr<std::uint8_t[]>> pieces_;
    Expanse<std::uint32_t> slots_;
};

}  // namespace souko
