/// The visited table of a search: each position once, with its parent and the step from there, found by its hash.
///
///     slots     3 . 0 . . 2 1 .                   open addressing: numbers of positions, at most half full
///     records   | position | parent | step |      in chunks: nothing is copied when the table grows
#pragma once

#include <bit>
#include <cstring>
#include <memory>
#include <vector>

#include "shared/failure.hpp"
#include "shared/large_pages.hpp"
#include "shared/word.hpp"

namespace souko {

class Visited {
   public:
    static constexpr std::uint32_t NO_POSITION = ~std::uint32_t{0};
    static constexpr std::size_t READ_MARGIN =
        8;  ///< bytes after a position that may be read with its last word, but not written

    /// A table of positions of `bytes` bytes each, within `most_bytes` in all.
    Visited(std::size_t bytes, std::size_t most_bytes)
        : bytes_(bytes), most_bytes_(most_bytes), slots_(FIRST_SLOTS, NO_POSITION) {}
    Visited(Visited&&) = default;  // so there is no copying
    Visited& operator=(Visited&&) = default;

    std::size_t size() const { return size_; }
    std::size_t memory() const { return chunks_.size() * chunk_bytes() + slots_.size() * sizeof(std::uint32_t); }
    const std::uint8_t* position(std::size_t number) const { return record(number); }
    std::uint32_t parent(std::size_t number) const { return read<std::uint32_t>(record(number) + bytes_); }
    std::uint16_t step(std::size_t number) const { return read<std::uint16_t>(record(number) + bytes_ + 4); }

    /// Adds a position unless it is there already; whether it was new. A failure changes nothing.
    bool add(const std::uint8_t* position, std::uint32_t parent, std::uint16_t step) {
        if (2 * (size_ + 1) > slots_.size()) grow();
        std::uint32_t& slot = slots_[slot_of(position)];
        if (slot != NO_POSITION) return false;
        slot = append(position, parent, step);
        return true;
    }

    /// The steps that lead from the first position to this one; none for NO_POSITION.
    std::vector<std::uint16_t> steps_to(std::uint32_t number) const {
        std::vector<std::uint16_t> reversed;
        for (std::uint32_t at = number; at != NO_POSITION && parent(at) != NO_POSITION; at = parent(at))
            reversed.push_back(step(at));
        return {reversed.rbegin(), reversed.rend()};
    }

    /// Rewrites all positions with `bytes` bytes each: `write(old, now)`. Chunks are freed as they are done, so memory for
    /// both tables is never needed at once. If the new table is too large, nothing has changed.
    template <class Write>
    void rewrite(std::size_t bytes, Write write) {
        Visited others(bytes, most_bytes_);
        others.check_memory(chunks_.size() * others.chunk_bytes() + slots_.size() * sizeof slots_[0]);
        others.chunks_.reserve(chunks_.size());
        std::vector<std::uint8_t> now(bytes + READ_MARGIN);
        for (std::size_t number = 0; number < size_; ++number) {
            write(position(number), now.data());
            others.append(now.data(), parent(number), step(number));
            if ((number + 1) % CHUNK == 0) chunks_[number / CHUNK].reset();
        }
        others.rebuild(slots_.size());
        *this = std::move(others);
    }

   private:
    static constexpr std::size_t CHUNK = 1 << 9;        // positions: small searches stay small
    static constexpr std::size_t FIRST_SLOTS = 1 << 9;  // always a power of two, so that a mask finds the slot

    std::size_t record_bytes() const { return bytes_ + sizeof(std::uint32_t) + sizeof(std::uint16_t); }
    std::size_t chunk_bytes() const { return CHUNK * record_bytes() + READ_MARGIN; }
    std::uint8_t* record(std::size_t number) const {
        return chunks_[number / CHUNK].get() + number % CHUNK * record_bytes();
    }

    template <class Number>
    static Number read(const std::uint8_t* from) {
        Number number;
        std::memcpy(&number, from, sizeof number);
        return number;
    }

    std::uint32_t append(const std::uint8_t* position, std::uint32_t parent, std::uint16_t step) {
        if (size_ % CHUNK == 0) {
            if (size_ + CHUNK >= NO_POSITION) fail(Failure::POSITION_MEMORY, most_bytes_);
            check_memory(memory() + chunk_bytes());
            chunks_.push_back(std::make_unique<std::uint8_t[]>(chunk_bytes()));
        }
        std::uint8_t* const into = record(size_);
        std::memcpy(into, position, bytes_);
        std::memcpy(into + bytes_, &parent, sizeof parent);
        std::memcpy(into + bytes_ + sizeof parent, &step, sizeof step);
        return static_cast<std::uint32_t>(size_++);
    }

    /// Eight bytes at a time; the last eight overlap those before them. Shorter positions go byte by byte.
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
        while (slots_[slot] != NO_POSITION && std::memcmp(position, record(slots_[slot]), bytes_) != 0)
            slot = (slot + 1) & (slots_.size() - 1);
        return slot;
    }

    void check_memory(std::size_t bytes) const {
        if (bytes > most_bytes_) fail(Failure::POSITION_MEMORY, most_bytes_);
    }

    void grow() {
        const std::size_t more = 2 * slots_.size();
        check_memory(chunks_.size() * chunk_bytes() + more * sizeof(std::uint32_t));
        rebuild(more);
    }

    void rebuild(std::size_t slots) {
        slots_ = {};
        slots_.assign(slots, NO_POSITION);
        for (std::size_t number = 0; number < size_; ++number) {  // all different: any free slot will do
            std::size_t slot = hash(record(number)) & (slots - 1);
            while (slots_[slot] != NO_POSITION) slot = (slot + 1) & (slots - 1);
            slots_[slot] = static_cast<std::uint32_t>(number);
        }
    }

    std::size_t bytes_, most_bytes_, size_ = 0;
    std::vector<std::unique_ptr<std::uint8_t[]>> chunks_;
    LargePageVector<std::uint32_t> slots_;
};

}  // namespace souko
