/// One push: all boxes that would have to move, move one cell; or, if one of them meets a wall, none does.
///
///     >  @ O O .    a chain: along a row, or narrow boxes along a column
///
///     ^  [ ] [ ]    a fan: a wide box pushed up or down meets up to as many others as it has cells. They are
///         [ ] .     collected row by row in one queue of anchors. Within a row the anchors are met from left to
///          @        right, so a box met twice is the last entry of the queue: no other test is needed.
///
/// Long pushes that are blocked are remembered by their first cell until any box moves, so repeating one is cheap. Short
/// pushes never get that far and pay nothing for it.
#pragma once

#include <new>
#include <optional>
#include <vector>

#include "shared/cells.hpp"
#include "warehouse/runs.hpp"

namespace souko {

/// `Width` is 1 if all boxes are narrow, 2 if all are two cells wide, 0 for anything else.
/// `Alone` is the rule of Sokoban: one box at a time.
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

    /// Begins a slice of moves: up to move `last`, or until long pushes have visited `SLICE_EFFORT` cells.
    void begin_slice(std::int64_t last) { until = last, effort_ = 0, ran_out_of_memory_ = false; }

    /// The move at which the slice ends. Long pushes set it to 0; so short pushes, and the loop, check nothing else.
    std::int64_t until = 0;

    /// Whether the last push of the slice was not made for lack of memory. That ends the slice, and is thrown after it: an
    /// exception out of the loop would cost the loop 15 %.
    bool ran_out_of_memory() const { return ran_out_of_memory_; }

   private:
    static constexpr int SHORT = 16;                      // boxes: most pushes are shorter
    static constexpr std::size_t SLICE_EFFORT = 1 << 22;  // cells: a few milliseconds

    /// Of a chain only the end matters, and looking at every `Width`-th cell finds it.
    bool chain(Cell first, Step step) {
        constexpr Step HOP = Width == 2 ? 2 : 1;
        const Flags* const box = cells_ + first;
        if constexpr (Alone) return !box[step] && shift(first, ahead(first, step), step);
        Step end = HOP * step;
        for (const Step far = SHORT * end; box[end] & BOX; end += HOP * step)
            if (end == far) return long_chain(first, ahead(first, end), step);
        return !box[end] && shift(first, ahead(first, end), step);
    }

    [[gnu::noinline]] bool long_chain(Cell first, Cell from, Step step) noexcept try {
        if (is_blocked(first, step)) return false;
        const Cell end = end_of_run(from, step);
        return cells_[end] ? block(first, step) : shift(first, end, step);
    } catch (const std::bad_alloc&) {
        return run_out_of_memory();
    }

    bool run_out_of_memory() noexcept { return ran_out_of_memory_ = true, until = 0, false; }

    /// Goes cell by cell until that has cost as much as reading the whole map once; then builds the bits of `Runs`.
    Cell end_of_run(Cell from, Step step) {
        if (!runs_ && scanned_ > size_) runs_.emplace(std::span<const Flags>(cells_, size_), stride_);
        Cell end = from;
        if (runs_) end = runs_->end(from, step);
        else
            while (cells_[end] & BOX) end = ahead(end, step);
        const auto length = static_cast<std::size_t>((static_cast<Step>(end) - static_cast<Step>(from)) / step);
        scanned_ += length;
        add_effort(Width == 1 && runs_ ? 1 + length / 64 : length);  // wide ones will have to be shifted cell by cell
        return end;
    }

    void add_effort(std::size_t effort) {
        if ((effort_ += effort) > SLICE_EFFORT) until = 0;
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

    /// Most boxes have a wall ahead or nothing at all: these two cases are checked first.
    bool fan(Cell first, Step step) {
        const Cell box = anchor(first), next = ahead(box, step);
        if constexpr (Width == 2) {
            const int there = cells_[next] | cells_[next + 1];
            if (there & WALL) return false;
            if (!there) return move_box(box, step), ++pushes_, true;
        }
        return whole_fan(first, box, step);
    }

    [[gnu::noinline]] bool whole_fan(Cell first, Cell box, Step step) noexcept try {
        std::size_t count = 1;
        queue_for(count)[0] = static_cast<std::uint32_t>(box);
        const bool free = collect_all(first, step, count);
        add_effort(count);
        if (!free) return false;
        while (count) move_box(queue_[--count], step);
        return ++pushes_, true;
    } catch (const std::bad_alloc&) {
        return run_out_of_memory();
    }

    /// Adds all boxes that would have to move; false if one of them meets a wall.
    bool collect_all(Cell first, Step step, std::size_t& count) {
        for (std::size_t head = 0; head < count; ++head) {
            if (head == SHORT && is_blocked(first, step)) return false;
            if (!collect(queue_[head], step, count)) return head > SHORT && block(first, step);
        }
        return true;
    }

    /// Adds the boxes that block the box at `left`; false if a wall does.
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

    /// The same for boxes of two cells: one straight ahead, or up to two that overlap by half. No branch but the wall's.
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

    /// Moves one box that has room.
    void move_box(Cell left, Step step) {
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

    /// The left end of a box. For a very wide one that takes time, which counts as effort.
    Cell anchor(Cell part) {
        if constexpr (Width == 2) return part - (cells_[part] & LEFT) / LEFT;
        for (; cells_[part] & LEFT; --part) ++effort_;
        return part;
    }

    struct BlockedPush {
        Cell first;
        std::uint64_t pushes;
    };

    static std::size_t slot(Step step) { return step > 0 ? step == 1 : 2 + (step == -1); }

    bool is_blocked(Cell first, Step step) const {
        const BlockedPush& blocked = blocked_[slot(step)];
        return blocked.first == first && blocked.pushes == pushes_;
    }

    /// Remembers that this push is blocked until a box moves; returns false, as the push itself.
    bool block(Cell first, Step step) {
        blocked_[slot(step)] = {first, pushes_};
        return false;
    }

    Flags* cells_ = nullptr;
    std::size_t size_ = 0;
    Cell stride_ = 0;
    std::uint64_t pushes_ = 1;
    std::size_t scanned_ = 0, effort_ = 0;
    bool ran_out_of_memory_ = false;
    BlockedPush blocked_[4] = {};  // by direction
    std::optional<Runs> runs_;
    std::vector<std::uint32_t> queue_;
};

}  // namespace souko
