/// Sokoban by plain search: which pushes, or which moves, bring all boxes to goals; the fewest come first.
///
///     by pushes   a position is the boxes and the part of the floor where the player is: its smallest cell stands for it
///     by moves    a position is the boxes and the cell of the player
///
/// Boxes are bits of a mask over the floor. A box never goes where it could never be pushed to a goal from, be it alone
/// on the floor, nor into a square of four cells that are all boxes and walls, unless all of these boxes are on goals.
/// If there are more boxes than goals, the spare ones may be anywhere, and all goals must have a box.
#pragma once

#include <algorithm>
#include <vector>

#include "known.hpp"

namespace souko {

class Solve {
   public:
    static constexpr std::uint32_t NOWHERE = Known::NOWHERE;
    static constexpr std::uint16_t WALLED = ~std::uint16_t{0};

    /// The floor, numbered: `near[4 * cell + way]` is the neighbour up, left, down, right, or WALLED.
    Solve(std::vector<std::uint16_t> near, std::vector<std::uint8_t> goals, const std::vector<std::uint16_t>& boxes,
          std::uint16_t player, bool by_pushes, bool spare, std::size_t most_bytes)
        : near_(std::move(near)),
          goals_(std::move(goals)),
          floor_(goals_.size()),
          by_pushes_(by_pushes),
          spare_(spare),
          words_(floor_ / 64 + 1),
          known_((words_ + 1) * sizeof(Word), most_bytes),
          marks_(floor_),
          goal_mask_(words_) {
        for (std::size_t cell = 0; cell < floor_; ++cell)
            if (goals_[cell]) goal_mask_[cell / 64] |= Word{1} << cell % 64;
        now_.assign(words_ + 1, 0), here_ = now_;
        for (const std::uint16_t box : boxes) set(now_, box, true);
        find_dead();
        now_[words_] = player;
        if (by_pushes_) now_[words_] = smallest_reach(now_, player);
        add(NOWHERE, 0);
    }

    /// Takes up to `count` positions; true when there is a solution or nothing left.
    bool advance(std::size_t count) {
        for (; count && next_ < size() && solved_ == NOWHERE; --count) {
            std::memcpy(here_.data(), known_.position(next_), here_.size() * sizeof(Word));
            if (by_pushes_) push_all(next_);
            else move_all(next_);
            ++next_;
        }
        return solved_ != NOWHERE || next_ == size();
    }

    bool is_solved() const { return solved_ != NOWHERE; }
    std::size_t size() const { return known_.size(); }
    std::size_t memory() const { return known_.memory(); }

    /// What leads to the solution: of each push the cell of the box and its way (4 * cell + way), of each move its way.
    std::vector<std::uint16_t> steps() const { return known_.steps_to(solved_); }

   private:
    using Position = std::vector<Word>;

    static bool has(const Position& position, std::uint16_t cell) { return position[cell / 64] >> cell % 64 & 1u; }
    static void set(Position& position, std::uint16_t cell, bool box) {
        const Word bit = Word{1} << cell % 64;
        position[cell / 64] = (position[cell / 64] & ~bit) | (box ? bit : 0);
    }
    std::uint16_t beside(std::uint16_t cell, unsigned way) const { return near_[4u * cell + way]; }

    /// A cell is dead if a box on it, alone on the floor, can never be pushed to a goal; found by pulling from the goals.
    void find_dead() {
        dead_.assign(floor_, !spare_);
        if (spare_) return;
        std::vector<std::uint16_t> stack;
        for (std::uint16_t cell = 0; cell < floor_; ++cell)
            if (goals_[cell]) dead_[cell] = false, stack.push_back(cell);
        while (!stack.empty()) {
            const std::uint16_t box = stack.back();
            stack.pop_back();
            for (unsigned way = 0; way < 4; ++way) {
                const std::uint16_t before = beside(box, way);
                if (before == WALLED || !dead_[before] || beside(before, way) == WALLED) continue;
                dead_[before] = false;
                stack.push_back(before);
            }
        }
    }

    /// Marks all cells that the player can walk to; the smallest of them.
    std::uint16_t smallest_reach(const Position& position, std::uint16_t player) {
        ++walk_;
        queue_.assign(1, player);
        marks_[player] = walk_;
        std::uint16_t smallest = player;
        for (std::size_t head = 0; head < queue_.size(); ++head)
            for (unsigned way = 0; way < 4; ++way) {
                const std::uint16_t cell = beside(queue_[head], way);
                if (cell == WALLED || marks_[cell] == walk_ || has(position, cell)) continue;
                marks_[cell] = walk_;
                smallest = std::min(smallest, cell);
                queue_.push_back(cell);
            }
        return smallest;
    }

    void push_all(std::size_t from) {
        smallest_reach(here_, static_cast<std::uint16_t>(here_[words_]));
        const std::vector<std::uint16_t> reached = queue_;
        for (const std::uint16_t player : reached)
            for (unsigned way = 0; way < 4; ++way) {
                const std::uint16_t box = beside(player, way);
                if (box == WALLED || !has(here_, box) || !push(box, way)) continue;
                now_[words_] = smallest_reach(now_, box);
                add(static_cast<std::uint32_t>(from), 4u * box + way);
                if (solved_ != NOWHERE) return;
            }
    }

    void move_all(std::size_t from) {
        const auto player = static_cast<std::uint16_t>(here_[words_]);
        for (unsigned way = 0; way < 4 && solved_ == NOWHERE; ++way) {
            const std::uint16_t cell = beside(player, way);
            if (cell == WALLED) continue;
            if (!has(here_, cell)) now_ = here_;
            else if (!push(cell, way)) continue;
            now_[words_] = cell;
            add(static_cast<std::uint32_t>(from), way);
        }
    }

    /// Pushes a box of the position that is here, into the one that is now; false if that cannot or should not be.
    bool push(std::uint16_t box, unsigned way) {
        const std::uint16_t to = beside(box, way);
        if (to == WALLED || dead_[to] || has(here_, to)) return false;
        now_ = here_;
        set(now_, box, false), set(now_, to, true);
        return spare_ || !is_stuck(to);
    }

    /// Whether a box is in a square of four boxes and walls, not all of these boxes on goals: nobody ever moves them.
    bool is_stuck(std::uint16_t box) const {
        for (unsigned way = 0; way < 4; ++way) {
            const unsigned turned = (way + 1) % 4;
            const std::uint16_t a = beside(box, way), b = beside(box, turned);
            if ((a != WALLED && !has(now_, a)) || (b != WALLED && !has(now_, b))) continue;
            const std::uint16_t corner = a != WALLED ? beside(a, turned) : b != WALLED ? beside(b, way) : WALLED;
            if (a == WALLED && b == WALLED) {
                if (!goals_[box]) return true;
                continue;
            }
            if (corner != WALLED && !has(now_, corner)) continue;
            if (!goals_[box] || off_goal(a) || off_goal(b) || off_goal(corner)) return true;
        }
        return false;
    }
    bool off_goal(std::uint16_t cell) const { return cell != WALLED && !goals_[cell]; }

    void add(std::uint32_t from, std::uint32_t step) {
        if (!known_.add(reinterpret_cast<const std::uint8_t*>(now_.data()), from, static_cast<std::uint16_t>(step)))
            return;
        Word missing = 0;
        for (std::size_t word = 0; word < words_; ++word)
            missing |= spare_ ? goal_mask_[word] & ~now_[word] : now_[word] & ~goal_mask_[word];
        if (!missing) solved_ = static_cast<std::uint32_t>(size() - 1);
    }

    std::vector<std::uint16_t> near_;
    std::vector<std::uint8_t> goals_;
    std::size_t floor_;
    bool by_pushes_, spare_;
    std::size_t words_;
    Known known_;
    std::vector<std::uint32_t> marks_;
    std::vector<Word> goal_mask_;
    std::vector<bool> dead_;
    std::vector<std::uint16_t> queue_;
    Position here_, now_;
    std::uint32_t walk_ = 0, solved_ = NOWHERE;
    std::size_t next_ = 0;
};

}  // namespace souko
