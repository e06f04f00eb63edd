/// The distinct keys of an array in order, and for each key its place among them.
///
///     keys     93  17  -1  93   5          numbered by a hash table as they come, and only then sorted:
///     places    2   1   3   2   0          of many keys only few are distinct
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "shared/large_pages.hpp"
#include "shared/word.hpp"

namespace souko {

class Merge {
   public:
    using Key = std::int64_t;

    /// Writes the places of the keys; keys below zero have the place after the last. Each key is read once, and `places` is
    /// only written: whatever another thread does to these arrays, nothing here goes out of bounds.
    Merge(std::span<const Key> keys, std::span<Key> places) : slots_(FIRST_SLOTS, EMPTY) {
        std::vector<std::int32_t> numbers(keys.size());
        for (std::size_t each = 0; each < keys.size(); ++each) {
            const Key key = __atomic_load_n(&keys[each], __ATOMIC_RELAXED);
            numbers[each] = key < 0 ? EMPTY : number(key);
        }
        std::vector<Key> place_of(distinct_.size());
        sort(place_of);
        const auto last = static_cast<Key>(distinct_.size());
        for (std::size_t each = 0; each < keys.size(); ++each)
            places[each] = numbers[each] < 0 ? last : place_of[static_cast<std::size_t>(numbers[each])];
    }

    /// The distinct keys, in order.
    const std::vector<Key>& distinct() const { return distinct_; }

   private:
    static constexpr std::int32_t EMPTY = -1;
    static constexpr std::size_t FIRST_SLOTS = 1 << 10;

    /// The number of a key, in order of first appearance. At most half of the slots are full.
    std::int32_t number(Key key) {
        if (2 * distinct_.size() >= slots_.size()) grow();
        std::int32_t& slot = slots_[slot_of(key)];
        if (slot == EMPTY) slot = static_cast<std::int32_t>(distinct_.size()), distinct_.push_back(key);
        return slot;
    }

    std::size_t slot_of(Key key) const {
        const Word hash = static_cast<Word>(key) * 0x9E3779B97F4A7C15;
        std::size_t slot = (hash ^ hash >> 32) & (slots_.size() - 1);
        while (slots_[slot] != EMPTY && distinct_[static_cast<std::size_t>(slots_[slot])] != key)
            slot = (slot + 1) & (slots_.size() - 1);
        return slot;
    }

    void grow() {
        slots_.assign(4 * slots_.size(), EMPTY);
        for (std::size_t each = 0; each < distinct_.size(); ++each)
            slots_[slot_of(distinct_[each])] = static_cast<std::int32_t>(each);
    }

    /// Sorts the distinct keys; `place_of` is the new place of each number.
    void sort(std::vector<Key>& place_of) {
        std::vector<std::pair<Key, std::size_t>> order;
        order.reserve(distinct_.size());
        for (std::size_t each = 0; each < distinct_.size(); ++each) order.emplace_back(distinct_[each], each);
        std::ranges::sort(order);
        for (std::size_t place = 0; place < order.size(); ++place)
            distinct_[place] = order[place].first, place_of[order[place].second] = static_cast<Key>(place);
    }

    std::vector<Key> distinct_;
    LargePageVector<std::int32_t> slots_;
};

}  // namespace souko
