/// Where a rule matches.
///
/// Rules that look right or left search row by row, the others column by column, always from the top left corner; from
/// each first cell the shortest gaps come first. The order decides what happens, so it is PuzzleScript's.
#pragma once

#include "rules/board.hpp"
#include "rules/meter.hpp"

namespace souko {

constexpr std::size_t MAX_GAPS = 2;  // per row, as in PuzzleScript

/// A row that matches: its first cell, and the lengths of its gaps (`...`).
struct Match {
    std::size_t cell;
    std::size_t gaps[MAX_GAPS];
};

/// Whether a cell has all that a pattern requires and nothing that it forbids. A pattern is four masks: the objects
/// that must be there, those that must not, and the same of movements; of each of its `any` masks, one object is there.
template <class Board>
bool fits(const Board& board, const Tables& tables, std::int32_t number, std::size_t cell) {
    const auto index = static_cast<std::size_t>(number);
    const Word* const pattern = &tables.patterns[index * (2 * board.O() + 2 * board.M())];
    const Word *const objects = board.objects_at(cell), *const moves = board.moves_at(cell);
    Word wrong = 0;
    for (std::size_t word = 0; word < board.O(); ++word)
        wrong |= (pattern[word] & ~objects[word]) | (pattern[board.O() + word] & objects[word]);
    for (std::size_t word = 0; word < board.M(); ++word)
        wrong |=
            (pattern[2 * board.O() + word] & ~moves[word]) | (pattern[2 * board.O() + board.M() + word] & moves[word]);
    if (wrong) return false;
    for (std::size_t any = tables.any_begin[index]; any < tables.any_begin[index + 1]; ++any)
        if (!meets(objects, &tables.any_masks[any * board.O()], board.O)) return false;
    return true;
}

/// Calls `visit(pattern number, cell)` for the cells of a match in order, until it returns false; whether it never did.
template <class Visit>
bool walk(const Tables& tables, const Row& row, const Match& match, std::ptrdiff_t step, Visit visit) {
    std::size_t cell = match.cell, gap = 0;
    for (std::size_t place = row.begin; place < row.end; ++place) {
        if (tables.cells[place] == GAP) {
            cell += match.gaps[gap++] * static_cast<std::size_t>(step);
            continue;
        }
        if (!visit(tables.cells[place], cell)) return false;
        cell += static_cast<std::size_t>(step);
    }
    return true;
}

/// Whether a part of a row, up to its end or a gap, fits from a cell on; moves `place` and `cell` behind it.
template <class Board>
bool part_fits(const Board& board, const Tables& tables, const Row& row, std::ptrdiff_t step, std::size_t& place,
               std::size_t& cell) {
    for (; place < row.end && tables.cells[place] != GAP; ++place, cell += static_cast<std::size_t>(step))
        if (!fits(board, tables, tables.cells[place], cell)) return false;
    return true;
}

/// Adds the matches that begin in a cell and leave `slack` cells for all gaps together; the gaps before `gap` are known.
template <class Board>
void stretch(const Board& board, const Tables& tables, const Row& row, std::ptrdiff_t step, Match match,
             std::size_t gap, std::size_t place, std::size_t cell, std::size_t slack, Meter& meter,
             std::vector<Match>& found) {
    if (!part_fits(board, tables, row, step, place, cell)) return;
    if (place == row.end) return meter.add_applications(), found.push_back(match);
    if (gap == MAX_GAPS) return;  // the table reader refuses such a row
    meter.add_looks(slack + 1);
    for (std::size_t length = 0; length <= slack; ++length) {
        match.gaps[gap] = length;
        stretch(board, tables, row, step, match, gap + 1, place + 1, cell + length * static_cast<std::size_t>(step),
                slack - length, meter, found);
    }
}

/// Whether a rule may match at all: what it needs is somewhere on the board.
template <class Board>
bool may_match(const Board& board, const Tables& tables, std::size_t rule) {
    const Word* const needs = &tables.rule_needs[rule * (board.O() + board.M())];
    return holds(board.all_moves(), needs + board.O(), board.M) && holds(board.all_objects(), needs, board.O);
}

/// Adds all matches of a row.
template <class Board>
void find(const Board& board, const Tables& tables, const Row& row, unsigned direction, Meter& meter,
          std::vector<Match>& found) {
    const bool vertical = direction == UP || direction == DOWN, backwards = direction == UP || direction == LEFTWARDS;
    const std::size_t lines = vertical ? board.width : board.height, length = vertical ? board.height : board.width;
    if (row.length > length) return;
    const std::size_t along = vertical ? 1 : board.height, across = vertical ? board.height : 1;
    const std::size_t first = backwards ? row.length - 1 : 0, last = first + length - row.length;
    const std::ptrdiff_t step = board.step(direction);
    const bool has_gaps = row.end - row.begin > row.length;
    const Word* const needs = &tables.needs[row.needs];
    meter.add_looks(lines);
    for (std::size_t line = 0; line < lines; ++line) {
        if (!holds(board.line_objects(vertical, line), needs, board.O) ||
            !holds(board.line_moves(vertical, line), needs + board.O(), board.M))
            continue;
        std::size_t cells = length;
        for (std::size_t place = first; place <= last; ++place) {
            const std::size_t cell = line * across + place * along;
            const Match match{cell, {0, 0}};
            if (std::size_t at = row.begin, there = cell; !has_gaps) {
                if (part_fits(board, tables, row, step, at, there)) found.push_back(match);
                cells += at - row.begin;
            } else {
                stretch(board, tables, row, step, match, 0, at, cell, backwards ? place - first : last - place, meter,
                        found);
            }
        }
        meter.add_looks(cells * (board.O() + board.M()));
    }
}

}  // namespace souko
