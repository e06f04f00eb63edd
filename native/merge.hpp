/// Keys that are equal become one: the different keys in order, and for each key its place among them.
///
///     keys     93  17  -1  93   5          found by their hash, numbered as they come, and only then put in order:
///     places    2   1   3   2   0          of many keys few are different
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "pages.hpp"
#include "word.hpp"

namespace souko {

class Merge {
   public:
    using Key = std::int64_t;

    /// Writes the places of the keys; keys below zero have the place behind the last.
    Merge(std::span<const Key> keys, std::span<Key> places) : slots_(FIRST_SLOTS, NOBODY) {
        for (std::size_t each = 0; each < keys.size(); ++each) places[each] = keys[each] < 0 ? -1 : number(keys[each]);
        std::vector<Key> place_of(different_.size());
        sort(place_of);
        const auto last = static_cast<Key>(different_.size());
        for (Key& place : places) place = place < 0 ? last : place_of[static_cast<std::size_t>(place)];
    }

    /// The different keys, in order.
    const std::vector<Key>& different() const { return different_; }

   private:
    static constexpr std::int32_t NOBODY = -1;
    static constexpr std::size_t FIRST_SLOTS = 1 << 10;

    /// The number that a key was given when it first came; at most half of the slots are taken.
    std::int32_t number(Key key) {
        if (2 * different_.size() >= slots_.size()) grow();
        std::int32_t& slot = slots_[slot_of(key)];
        if (slot == NOBODY) slot = static_cast<std::int32_t>(different_.size()), different_.push_back(key);
        return slot;
    }

    std::size_t slot_of(Key key) const {
        const Word hash = static_cast<Word>(key) * 0x9E3779B97F4A7C15;
        std::size_t slot = (hash ^ hash >> 32) & (slots_.size() - 1);
        while (slots_[slot] != NOBODY && different_[static_cast<std::size_t>(slots_[slot])] != key)
            slot = (slot + 1) & (slots_.size() - 1);
        return slot;
    }

    void grow() {
        slots_.assign(4 * slots_.size(), NOBODY);
        for (std::size_t each = 0; each < different_.size(); ++each)
            slots_[slot_of(different_[each])] = static_cast<std::int32_t>(each);
    }

    /// Puts the different keys in order; `place_of` tells where each went.
    void sort(std::vector<Key>& place_of) {
        std::vector<std::pair<Key, std::size_t>> order;
        order.reserve(different_.size());
        for (std::size_t each = 0; each < different_.size(); ++each) order.emplace_back(different_[each], each);
        std::ranges::sort(order);
        for (std::size_t place = 0; place < order.size(); ++place)
            different_[place] = order[place].first, place_of[order[place].second] = static_cast<Key>(place);
    }

    std::vector<Key> different_;
    Expanse<std::int32_t> slots_;
};

}  // namespace souko
