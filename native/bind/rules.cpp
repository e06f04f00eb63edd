/// The door of games: a rulebook that is being played.
#include "rules.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

namespace souko {
namespace {

std::unique_ptr<AnyGame> game_for(const Tables& tables) {
    const std::size_t objects = tables.object_words, moves = tables.move_words;
    if (objects == 1 && moves == 1) return std::make_unique<Game<1, 1>>(tables);
    if (objects == 1 && moves == 2) return std::make_unique<Game<1, 2>>(tables);
    if (objects == 2 && moves == 2) return std::make_unique<Game<2, 2>>(tables);
    return std::make_unique<Game<0, 0>>(tables);
}

void make_game(BoundGame* self, nb::object rulebook) {
    const auto& tables = nb::cast<const Rulebook&>(rulebook);
    auto* const bound = new (self) BoundGame();
    bound->rulebook = std::move(rulebook), bound->tables = &tables;
    bound->game = game_for(tables);
    bound->game->budget.breathe = answer_interrupt;
}

/// The cells of a board, each with the objects that it may have.
std::vector<Word> checked(const BoundGame& bound, std::size_t width, std::size_t height, const Words& cells) {
    require(width && height && width < LARGEST && height < LARGEST, "a board without cells");
    require(cells.size() / bound.tables->object_words / height == width &&
                cells.size() == width * height * bound.tables->object_words,
            "cells are not width x height");
    return words_of(cells);
}

void load(BoundGame& bound, std::size_t width, std::size_t height, const Words& cells, bool is_followed) {
    auto words = checked(bound, width, height, cells);
    bound.width = width, bound.height = height;
    with(bound, [&](AnyGame& game) { game.load(width, height, std::move(words), is_followed); });
}

void set(BoundGame& bound, std::size_t width, std::size_t height, const Words& cells, const Words& target,
         const Words& moves) {
    auto words = checked(bound, width, height, cells), back = checked(bound, width, height, target);
    require(moves.size() == 0 || moves.size() == width * height * bound.tables->move_words, "moves have another size");
    auto left = words_of(moves);
    for (std::size_t word = 0; word < left.size(); word += bound.tables->move_words)
        require_layers(*bound.tables, &left[word]);
    bound.width = width, bound.height = height;
    with(bound, [&](AnyGame& game) { game.set(width, height, std::move(words), std::move(back), std::move(left)); });
}

bool turn(BoundGame& bound, int way) {
    require(TICK <= way && way <= static_cast<int>(ACTION), "no such move");
    require(bound.width, "no level is loaded");
    return with(bound, [&](AnyGame& game) { return game.turn(way); });
}

/// Makes moves, each followed by the turns that the rules ask for, until the level is won; the number of moves made.
std::size_t run(BoundGame& bound, const ConstBytes& ways) {
    require(bound.width, "no level is loaded");
    for (std::size_t each = 0; each < ways.size(); ++each)
        require(ways.data()[each] <= ACTION || ways.data()[each] == 255, "no such move");
    return with(bound, [&](AnyGame& game) {
        std::size_t done = 0;
        while (done < ways.size() && !game.won) {
            const std::uint8_t way = ways.data()[done++];
            game.turn(way == 255 ? TICK : way);
            game.drain();
            if (done % 4096 == 0) answer_interrupt();
        }
        return done;
    });
}

void copy_words(std::span<const Word> from, const WordsOut& into) {
    require(into.size() == from.size(), "sizes do not match");
    std::ranges::copy(from, into.data());
}

template <class Deed>
auto loaded(Deed deed) {
    return [deed](BoundGame& bound) {
        require(bound.width, "no level is loaded");
        with(bound, deed);
    };
}

nb::list take_said(BoundGame& bound) {
    nb::list said;
    for (const Command& command : bound.game->said) said.append(nb::make_tuple(command.order, command.text));
    bound.game->said.clear();
    return said;
}

std::vector<std::int64_t> take_sounds(BoundGame& bound) { return std::exchange(bound.game->sounds, {}); }

void seed(BoundGame& bound, nb::bytes state, int i, int j) {
    require(state.size() == 256, "a state has 256 bytes");
    Chance& chance = bound.game->chance;
    const auto* const bytes = static_cast<const std::uint8_t*>(state.data());
    std::copy(bytes, bytes + 256, chance.state.begin());
    chance.i = static_cast<std::uint8_t>(i), chance.j = static_cast<std::uint8_t>(j);
    chance.is_scripted = chance.passes_milestones = false;
}

nb::tuple chance_of(const BoundGame& bound) {
    const Chance& chance = bound.game->chance;
    return nb::make_tuple(nb::bytes(chance.state.data(), 256), static_cast<int>(chance.i), static_cast<int>(chance.j));
}

void script(BoundGame& bound, std::vector<std::size_t> choices, bool milestones) {
    bound.game->chance.follow(std::move(choices), milestones);
}

nb::tuple milestone_of(const BoundGame& bound) {
    const Chance& chance = bound.game->chance;
    return nb::make_tuple(chance.milestone.first, chance.milestone.second, chance.made_before);
}

void limit(BoundGame& bound, std::uint64_t looks, std::uint64_t applications, std::uint64_t further_turns,
           std::uint64_t memory) {
    Budget& budget = bound.game->budget;
    budget.most_memory = memory;
    budget.most_looks = looks, budget.most_applications = applications, budget.most_further_turns = further_turns;
}

}  // namespace

void bind_rules(nb::module_& module) {
    nb::class_<BoundGame>(module, "Game")
        .def("__init__", make_game, "rulebook"_a)
        .def("limit", limit, "looks"_a, "applications"_a, "further_turns"_a, "memory"_a)
        .def("seed", seed, "state"_a, "i"_a, "j"_a)
        .def("chance", chance_of)
        .def("script", script, "choices"_a, "milestones"_a)
        .def("milestone", milestone_of)
        .def("sizes", [](const BoundGame& bound) { return bound.game->chance.sizes; })
        .def("load", load, "width"_a, "height"_a, "cells"_a, "is_followed"_a)
        .def("set", set, "width"_a, "height"_a, "cells"_a, "target"_a, "moves"_a)
        .def("turn", turn, "way"_a)
        .def("run", run, "ways"_a)
        .def("drain", loaded([](AnyGame& game) { game.drain(); }))
        .def("undo", loaded([](AnyGame& game) { game.undo(); }))
        .def("restart", loaded([](AnyGame& game) { game.restart(); }))
        .def(
            "copy_cells", [](const BoundGame& bound, WordsOut into) { copy_words(bound.game->cells(), into); },
            "into"_a.noconvert())
        .def(
            "copy_target", [](const BoundGame& bound, WordsOut into) { copy_words(bound.game->target, into); },
            "into"_a.noconvert())
        .def(
            "copy_moves", [](const BoundGame& bound, WordsOut into) { copy_words(bound.game->moves(), into); },
            "into"_a.noconvert())
        .def("count_moves", [](const BoundGame& bound) { return bound.game->moves().size(); })
        .def("goals_reached",
             [](BoundGame& bound) { return with(bound, [](AnyGame& game) { return game.goals_reached(); }); })
        .def("take_sounds", take_sounds)
        .def("take_said", take_said)
        .def_prop_ro("again", [](const BoundGame& bound) { return bound.game->again; })
        .def_prop_rw(
            "won", [](const BoundGame& bound) { return bound.game->won; },
            [](BoundGame& bound, bool won) { bound.game->won = won; })
        .def_prop_rw(
            "reading", [](const BoundGame& bound) { return bound.game->reading; },
            [](BoundGame& bound, bool reading) { bound.game->reading = reading; })
        .def_prop_rw(
            "goes_on", [](const BoundGame& bound) { return bound.game->budget.goes_on; },
            [](BoundGame& bound, bool goes_on) { bound.game->budget.goes_on = goes_on; })
        .def_prop_rw(
            "keeps_undo", [](const BoundGame& bound) { return bound.game->keeps_undo; },
            [](BoundGame& bound, bool keeps) { bound.game->keeps_undo = keeps; });
}

}  // namespace souko
