/// One push: all boxes that would have to move, move one cell; or, if one of them meets a wall, none does.
///
///     >  @ O O .    a chain: along a row, or narrow boxes along a column
///
///     ^  [ ] [ ]    a fan: a wide box pushed up or down meets up to as many others as it has cells. They are
///         [ ] .     collected row by row in one queue of anchors. Within a row the anchors are met from left to
///          @        right, so a box met twice is the last entry of the queue: no other test is needed.
///
/// Long blocked pushes are remembered by where they began, until any box moves; so a try repeated at the same place is
/// cheap however the robot strolls in between. Short ones never get that far and pay nothing for it.
#pragma once

#include <optional>
#include <vector>

#include "cells.hpp"
#include "runs.hpp"

namespace souko {

/// `Width` is 1 if all boxes are narrow, 2 if all are two cells wide, 0 for anything else.
/// `Alone` is the law of Sokoban: one box at a time.
template <int Width, bool Alone = false>
class Push {
   public:
    Push() = default;
    Push(std::span<Flags> cells, Cell stride) : cells_(cells.data()), size_(cells.size()), stride_(stride) {}

    /// Pushes the box on `first` by `step`; false, and nothing changed, if that is not possible.
    bool operator()(Cell first, Step step) {
        if constexpr (Width == 1) return chain(first, step);
        else return step * step == 1 ? chain(first, step) : fan(first, step);
    }

    /// Lets the loop around pushes go on until move `last`, or until long pushes have looked at `BREATH` cells.
    void rest(std::int64_t last) { until = last, effort_ = 0; }

    /// Where that loop ends. Long pushes bring it to an early end; so short ones, and the loop, need not ask.
    std::int64_t until = 0;

   private:
    static constexpr int SHORT = 16;
    static constexpr std::size_t BREATH = 1 << 22;

    /// Along a chain all that matters is where it ends, and every `Width`-th cell tells.
    bool chain(Cell first, Step step) {
        constexpr Step HOP = Width == 2 ? 2 : 1;
        const Flags* const box = cells_ + first;
        if constexpr (Alone) return !box[step] && shift(first, ahead(first, step), step);
        Step end = HOP * step;
        for (const Step far = SHORT * end; box[end] & BOX; end += HOP * step)
            if (end == far) return long_chain(first, ahead(first, end), step);
        return !box[end] && shift(first, ahead(first, end), step);
    }

    [[gnu::noinline]] bool long_chain(Cell first, Cell from, Step step) {
        if (remembered(first, step)) return false;
        const Cell end = end_of_run(from, step);
        return cells_[end] ? remember(first, step) : shift(first, end, step);
    }

    /// Looks cell by cell until that has cost as much as a look at the whole map; then the bits are worth their price.
    Cell end_of_run(Cell from, Step step) {
        if (!runs_ && looked_ > size_) runs_.emplace(std::span<const Flags>(cells_, size_), stride_);
        Cell end = from;
        if (runs_) end = runs_->end(from, step);
        else
            while (cells_[end] & BOX) end = ahead(end, step);
        const auto length = static_cast<std::size_t>((static_cast<Step>(end) - static_cast<Step>(from)) / step);
        looked_ += length;
        tire(Width == 1 && runs_ ? 1 + length / 64 : length);  // wide ones will have to be shifted cell by cell
        return end;
    }

    void tire(std::size_t effort) {
        if ((effort_ += effort) > BREATH) until = 0;
    }

    bool shift(Cell first, Cell end, Step step) {
        Flags* const cells = cells_;
        if constexpr (Width == 1) cells[end] = BOX;
        else
            for (Cell to = end; to != first; to = ahead(to, -step)) cells[to] = cells[ahead(to, -step)];
        cells[first] = FLOOR;
        if (runs_) runs_->remove(first), runs_->add(end);
        ++pushes_;
        return true;
    }

    /// Most boxes have a wall ahead or nothing at all, and those two are quickly told.
    bool fan(Cell first, Step step) {
        const Cell box = anchor(first), next = ahead(box, step);
        if constexpr (Width == 2) {
            const int there = cells_[next] | cells_[next + 1];
            if (there & WALL) return false;
            if (!there) return carry(box, step), ++pushes_, true;
        }
        return whole_fan(first, box, step);
    }

    [[gnu::noinline]] bool whole_fan(Cell first, Cell box, Step step) {
        std::size_t count = 1;
        queue_for(count)[0] = static_cast<std::uint32_t>(box);
        const bool free = collect_all(first, step, count);
        tire(count);
        if (!free) return false;
        while (count) carry(queue_[--count], step);
        return ++pushes_, true;
    }

    /// Adds all boxes that would have to move; false if one of them meets a wall.
    bool collect_all(Cell first, Step step, std::size_t& count) {
        for (std::size_t head = 0; head < count; ++head) {
            if (head == SHORT && remembered(first, step)) return false;
            if (!collect(queue_[head], step, count)) return head > SHORT && remember(first, step);
        }
        return true;
    }

    /// Adds the boxes that stand in the way of the box at `left`; false if a wall does.
    bool collect(Cell left, Step step, std::size_t& count) {
        if constexpr (Width == 2) return collect_twins(ahead(left, step), count);
        for (Cell part = left;; ++part, ++effort_) {
            const Cell next = ahead(part, step);
            if (cells_[next] & WALL) return false;
            if (part == left && cells_[next] & LEFT) add(anchor(next), true, queue_for(count), count);
            if ((cells_[next] & (BOX | LEFT)) == BOX) add(next, true, queue_for(count), count);
            if (!(cells_[part] & RIGHT)) return true;
        }
    }

    /// The same for boxes of two cells: one straight ahead, or up to two that stand askew. No branch but the wall's.
    bool collect_twins(Cell next, std::size_t& count) {
        const Flags left = cells_[next], right = cells_[next + 1];
        if ((left | right) & WALL) return false;
        std::uint32_t* const queue = queue_for(count);
        add(next - 1, left & LEFT, queue, count);
        add(next, left & RIGHT, queue, count);
        add(next + 1, right & RIGHT, queue, count);
        return true;
    }

    /// Adds a box to the queue if it is `there` and not the last entry already.
    static void add(Cell box, bool there, std::uint32_t* queue, std::size_t& count) {
        queue[count] = static_cast<std::uint32_t>(box);
        count += there & (queue[count - 1] != queue[count]);
    }

    /// The queue, with room for three more.
    std::uint32_t* queue_for(std::size_t count) {
        if (count + 3 > queue_.size()) queue_.resize(2 * count + 64);
        return queue_.data();
    }

    /// Moves one box whose way is free.
    void carry(Cell left, Step step) {
        Flags* part = cells_ + left;
        if constexpr (Width == 2) {
            part[0] = part[1] = FLOOR, part[step] = BOX | RIGHT, part[step + 1] = BOX | LEFT;
        } else {
            for (bool more = true; more; ++part) more = (part[step] = *part) & RIGHT, *part = FLOOR;
        }
        if (runs_)
            for (Cell cell = ahead(left, step);; ++cell) {
                runs_->remove(ahead(cell, -step)), runs_->add(cell);
                if (!(cells_[cell] & RIGHT)) return;
            }
    }

    /// The left end of a box. A very wide one takes its time, and that counts.
    Cell anchor(Cell part) {
        if constexpr (Width == 2) return part - (cells_[part] & LEFT) / LEFT;
        for (; cells_[part] & LEFT; --part) ++effort_;
        return part;
    }

    struct Note {
        Cell first;
        std::uint64_t pushes;
    };

    static std::size_t slot(Step step) { return step > 0 ? step == 1 : 2 + (step == -1); }

    bool remembered(Cell first, Step step) const {
        const Note& note = notes_[slot(step)];
        return note.first == first && note.pushes == pushes_;
    }

    /// Notes that this push is blocked until a box moves; false, as the push itself.
    bool remember(Cell first, Step step) {
        notes_[slot(step)] = {first, pushes_};
        return false;
    }

    Flags* cells_ = nullptr;
    std::size_t size_ = 0;
    Cell stride_ = 0;
    std::uint64_t pushes_ = 1;
    std::size_t looked_ = 0, effort_ = 0;
    Note notes_[4] = {};
    std::optional<Runs> runs_;
    std::vector<std::uint32_t> queue_;
};

}  // namespace souko
