/// Sokoban by breadth-first search: the fewest pushes, or the fewest moves, that bring all boxes to goals.
///
///     by pushes   a position is the boxes and the part of the floor where the player is, named by its smallest cell
///     by moves    a position is the boxes and the player's cell
///
/// Boxes are bits of a mask over the floor. Pushes into two kinds of deadlock are left out: to a dead cell (from which even
/// a box alone on the floor could not be pushed to a goal), and into a square of four boxes and walls, unless all of these
/// boxes are on goals. If there are more boxes than goals, the spare ones may be anywhere, and every goal must have a box.
#pragma once

#include <algorithm>
#include <vector>

#include "shared/visited.hpp"

namespace souko {

class LevelSearch {
   public:
    static constexpr std::uint32_t NO_POSITION = Visited::NO_POSITION;
    static constexpr std::uint16_t NO_CELL = ~std::uint16_t{0};  ///< the neighbour where a wall is

    /// The floor is numbered: `neighbours[4 * cell + direction]` is the cell up, left, down or right, or NO_CELL.
    LevelSearch(std::vector<std::uint16_t> neighbours, std::vector<std::uint8_t> goals,
                const std::vector<std::uint16_t>& boxes, std::uint16_t player, bool by_pushes, bool spare,
                std::size_t most_bytes)
        : neighbours_(std::move(neighbours)),
          goals_(std::move(goals)),
          floor_(goals_.size()),
          by_pushes_(by_pushes),
          spare_(spare),
          words_(floor_ / 64 + 1),
          visited_((words_ + 1) * sizeof(Word), most_bytes),
          marks_(floor_),
          goal_mask_(words_) {
        for (std::size_t cell = 0; cell < floor_; ++cell)
            if (goals_[cell]) goal_mask_[cell / 64] |= Word{1} << cell % 64;
        now_.assign(words_ + 1, 0), here_ = now_;
        for (const std::uint16_t box : boxes) set(now_, box, true);
        find_dead();
        now_[words_] = player;
        if (by_pushes_) now_[words_] = smallest_reach(now_, player);
        add(NO_POSITION, 0);
    }

    /// Expands up to `count` positions; true when there is a solution or nothing is left.
    bool advance(std::size_t count) {
        for (; count && next_ < size() && solved_ == NO_POSITION; --count) {
            std::memcpy(here_.data(), visited_.position(next_), here_.size() * sizeof(Word));
            if (by_pushes_) push_all(next_);
            else move_all(next_);
            ++next_;
        }
        return solved_ != NO_POSITION || next_ == size();
    }

    bool is_solved() const { return solved_ != NO_POSITION; }
    std::size_t size() const { return visited_.size(); }
    std::size_t memory() const { return visited_.memory(); }

    /// The steps to the solution: of each push 4 * cell of the box + direction, of each move its direction.
    std::vector<std::uint16_t> steps() const { return visited_.steps_to(solved_); }

   private:
    using Position = std::vector<Word>;

    static bool has(const Position& position, std::uint16_t cell) { return position[cell / 64] >> cell % 64 & 1u; }
    static void set(Position& position, std::uint16_t cell, bool box) {
        const Word bit = Word{1} << cell % 64;
        position[cell / 64] = (position[cell / 64] & ~bit) | (box ? bit : 0);
    }
    std::uint16_t next_to(std::uint16_t cell, unsigned direction) const { return neighbours_[4u * cell + direction]; }

    /// Dead cells are those that no box is pulled to from a goal, on a floor without other boxes.
    void find_dead() {
        dead_.assign(floor_, !spare_);
        if (spare_) return;
        std::vector<std::uint16_t> stack;
        for (std::uint16_t cell = 0; cell < floor_; ++cell)
            if (goals_[cell]) dead_[cell] = false, stack.push_back(cell);
        while (!stack.empty()) {
            const std::uint16_t box = stack.back();
            stack.pop_back();
            for (unsigned direction = 0; direction < 4; ++direction) {
                const std::uint16_t before = next_to(box, direction);
                if (before == NO_CELL || !dead_[before] || next_to(before, direction) == NO_CELL) continue;
                dead_[before] = false;
                stack.push_back(before);
            }
        }
    }

    /// Collects in `queue_` the cells that the player can walk to; the smallest of them.
    std::uint16_t smallest_reach(const Position& position, std::uint16_t player) {
        ++walk_;
        queue_.assign(1, player);
        marks_[player] = walk_;
        std::uint16_t smallest = player;
        for (std::size_t head = 0; head < queue_.size(); ++head)
            for (unsigned direction = 0; direction < 4; ++direction) {
                const std::uint16_t cell = next_to(queue_[head], direction);
                if (cell == NO_CELL || marks_[cell] == walk_ || has(position, cell)) continue;
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
            for (unsigned direction = 0; direction < 4; ++direction) {
                const std::uint16_t box = next_to(player, direction);
                if (box == NO_CELL || !has(here_, box) || !push(box, direction)) continue;
                now_[words_] = smallest_reach(now_, box);
                add(static_cast<std::uint32_t>(from), 4u * box + direction);
                if (solved_ != NO_POSITION) return;
            }
    }

    void move_all(std::size_t from) {
        const auto player = static_cast<std::uint16_t>(here_[words_]);
        for (unsigned direction = 0; direction < 4 && solved_ == NO_POSITION; ++direction) {
            const std::uint16_t cell = next_to(player, direction);
            if (cell == NO_CELL) continue;
            if (!has(here_, cell)) now_ = here_;
            else if (!push(cell, direction)) continue;
            now_[words_] = cell;
            add(static_cast<std::uint32_t>(from), direction);
        }
    }

    /// `here_` with a box pushed, in `now_`; false if the push is not possible or leads to a deadlock.
    bool push(std::uint16_t box, unsigned direction) {
        const std::uint16_t to = next_to(box, direction);
        if (to == NO_CELL || dead_[to] || has(here_, to)) return false;
        now_ = here_;
        set(now_, box, false), set(now_, to, true);
        return spare_ || !is_stuck(to);
    }

    /// Whether a box is in a square of four boxes and walls that can never move, not all of these boxes on goals.
    bool is_stuck(std::uint16_t box) const {
        for (unsigned direction = 0; direction < 4; ++direction) {
            const unsigned turned = (direction + 1) % 4;
            const std::uint16_t a = next_to(box, direction), b = next_to(box, turned);
            if ((a != NO_CELL && !has(now_, a)) || (b != NO_CELL && !has(now_, b))) continue;
            const std::uint16_t corner = a != NO_CELL   ? next_to(a, turned)
                                         : b != NO_CELL ? next_to(b, direction)
                                                        : NO_CELL;
            if (a == NO_CELL && b == NO_CELL) {
                if (!goals_[box]) return true;
                continue;
            }
            if (corner != NO_CELL && !has(now_, corner)) continue;
            if (!goals_[box] || off_goal(a) || off_goal(b) || off_goal(corner)) return true;
        }
        return false;
    }
    bool off_goal(std::uint16_t cell) const { return cell != NO_CELL && !goals_[cell]; }

    void add(std::uint32_t from, std::uint32_t step) {
        if (!visited_.add(reinterpret_cast<const std::uint8_t*>(now_.data()), from, static_cast<std::uint16_t>(step)))
            return;
        Word missing = 0;
        for (std::size_t word = 0; word < words_; ++word)
            missing |= spare_ ? goal_mask_[word] & ~now_[word] : now_[word] & ~goal_mask_[word];
        if (!missing) solved_ = static_cast<std::uint32_t>(size() - 1);
    }

    std::vector<std::uint16_t> neighbours_;
    std::vector<std::uint8_t> goals_;
    std::size_t floor_;
    bool by_pushes_, spare_;
    std::size_t words_;
    Visited visited_;
    std::vector<std::uint32_t> marks_;
    std::vector<Word> goal_mask_;
    std::vector<bool> dead_;
    std::vector<std::uint16_t> queue_;
    Position here_, now_;
    std::uint32_t walk_ = 0, solved_ = NO_POSITION;
    std::size_t next_ = 0;
};

}  // namespace souko
