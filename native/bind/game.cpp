/// The binding of games: a rulebook that is being played.
#include "bind/game.hpp"

#include <nanobind/stl/vector.h>

#include "rules/read_tables.hpp"

namespace souko {
namespace {

using WordsOut = Array<Word>;

/// In the array of moves that `run` takes.
constexpr std::uint8_t TICK_BYTE = 255;

std::unique_ptr<AnyGame> game_for(const Tables& tables) {
    const std::size_t objects = tables.object_words, moves = tables.move_words;
    if (objects == 1 && moves == 1) return std::make_unique<Game<1, 1>>(tables);
    if (objects == 1 && moves == 2) return std::make_unique<Game<1, 2>>(tables);
    if (objects == 2 && moves == 2) return std::make_unique<Game<2, 2>>(tables);
    return std::make_unique<Game<0, 0>>(tables);
}

void make_game(BoundGame* self, nb::object rulebook) {
    const auto& tables = nb::cast<const Rulebook&>(rulebook);
    auto game = game_for(tables);
    game->meter.check_interrupt = check_interrupt;
    new (self) BoundGame(std::move(rulebook), tables, std::move(game));
}

/// The cells of a board, as a copy.
std::vector<Word> board_of(const BoundGame& bound, std::size_t width, std::size_t height, const Words& cells) {
    require(width && height && width < MAX_CELLS && height < MAX_CELLS, "a board without cells");
    require(cells.size() / bound.tables.object_words / height == width &&
                cells.size() == width * height * bound.tables.object_words,
            "cells are not width x height");
    return copy_of(cells);
}

void load(BoundGame& bound, std::size_t width, std::size_t height, const Words& cells, bool is_followed) {
    auto words = board_of(bound, width, height, cells);
    run_alone(bound, [&](AnyGame& game) { game.load(width, height, std::move(words), is_followed); });
}

void set(BoundGame& bound, std::size_t width, std::size_t height, const Words& cells, const Words& target,
         const Words& moves) {
    auto words = board_of(bound, width, height, cells), back = board_of(bound, width, height, target);
    const std::size_t size = bound.tables.move_words;
    require(moves.size() == 0 || moves.size() == width * height * size, "moves have another size");
    auto left = copy_of(moves);
    for (std::size_t word = 0; word < left.size(); word += size)
        require(has_known_layers(bound.tables, &left[word]), "a movement in no layer");
    run_alone(bound,
              [&](AnyGame& game) { game.set(width, height, std::move(words), std::move(back), std::move(left)); });
}

bool turn(BoundGame& bound, int direction) {
    require(TICK <= direction && direction <= static_cast<int>(ACTION), "no such move");
    return run_alone(bound, [&](AnyGame& game) { return require_level(game), game.turn(direction); });
}

/// Makes moves, each followed by the turns that the rules ask for, until the level is won; the number of moves made.
std::size_t run(BoundGame& bound, const ConstBytes& array) {
    const auto directions = copy_of(array);
    for (const std::uint8_t direction : directions)
        require(direction <= ACTION || direction == TICK_BYTE, "no such move");
    return run_alone(bound, [&](AnyGame& game) {
        require_level(game);
        std::size_t done = 0;
        while (done < directions.size() && !game.won) {
            const std::uint8_t direction = directions[done++];
            game.turn(direction == TICK_BYTE ? TICK : direction);
            game.drain();
            if (done % 4096 == 0) check_interrupt();
        }
        return done;
    });
}

bool goals_reached(BoundGame& bound) {
    return run_alone(bound, [](AnyGame& game) { return game.goals_reached(); });
}

template <class Function>
auto with_level(Function function) {
    return [function](BoundGame& bound) {
        return run_alone(bound, [&](AnyGame& game) { return require_level(game), function(game); });
    };
}

/// An accessor: takes the lock, keeps the GIL.
template <class Function>
auto reads(Function function) {
    return locked<BoundGame>([function](BoundGame& bound) { return function(std::as_const(*bound.game)); });
}

template <class Get>
auto copies(Get get) {
    return [get](BoundGame& bound, const WordsOut& into) {
        const Guard guard(bound.lock);
        const std::span<const Word> from = get(std::as_const(*bound.game));
        require(into.size() == from.size(), "sizes do not match");
        std::ranges::copy(from, into.data());
    };
}

template <bool AnyGame::* flag>
bool get_flag(BoundGame& bound) {
    const Guard guard(bound.lock);
    return (*bound.game).*flag;
}

template <bool AnyGame::* flag>
void set_flag(BoundGame& bound, bool value) {
    const Guard guard(bound.lock);
    (*bound.game).*flag = value;
}

/// What was emitted or heard since it was last taken; what cannot be handed over stays.
nb::list take_commands(BoundGame& bound) {
    const Guard guard(bound.lock);
    nb::list taken;
    for (const Command& command : bound.game->emitted) taken.append(nb::make_tuple(command.kind, command.text));
    bound.game->emitted.clear();
    return taken;
}

std::vector<std::int64_t> take_sounds(BoundGame& bound) {
    const Guard guard(bound.lock);
    return std::exchange(bound.game->sounds, {});
}

void seed(BoundGame& bound, nb::bytes state, int i, int j) {
    require(state.size() == 256, "a state has 256 bytes");
    const Guard guard(bound.lock);
    Chance& chance = bound.game->chance;
    const auto* const bytes = static_cast<const std::uint8_t*>(state.data());
    std::copy(bytes, bytes + 256, chance.state.begin());
    chance.i = static_cast<std::uint8_t>(i), chance.j = static_cast<std::uint8_t>(j);
    chance.is_scripted = chance.passes_milestones = false;
}

nb::tuple chance_of(BoundGame& bound) {
    const Guard guard(bound.lock);
    const Chance& chance = bound.game->chance;
    return nb::make_tuple(nb::bytes(chance.state.data(), 256), static_cast<int>(chance.i), static_cast<int>(chance.j));
}

void script(BoundGame& bound, const nb::list& choices, bool milestones) {
    auto numbers = numbers_of<std::size_t>(choices);
    const Guard guard(bound.lock);
    bound.game->chance.follow(std::move(numbers), milestones);
}

nb::tuple milestone_of(BoundGame& bound) {
    const Guard guard(bound.lock);
    const Chance& chance = bound.game->chance;
    return nb::make_tuple(chance.milestone.first, chance.milestone.second, chance.choices_before);
}

void limit(BoundGame& bound, std::uint64_t looks, std::uint64_t applications, std::uint64_t further_turns,
           std::uint64_t memory) {
    const Guard guard(bound.lock);
    bound.game->meter.limits = Limits{looks, applications, further_turns, memory}.capped();
}

bool continues_move(BoundGame& bound) {
    const Guard guard(bound.lock);
    return bound.game->meter.continues_move;
}

void set_continues_move(BoundGame& bound, bool value) {
    const Guard guard(bound.lock);
    bound.game->meter.continues_move = value;
}

}  // namespace

void bind_game(nb::module_& module) {
    nb::class_<BoundGame>(module, "Game")
        .def("__init__", make_game, "rulebook"_a)
        .def("limit", limit, "looks"_a, "applications"_a, "further_turns"_a, "memory"_a)
        .def("seed", seed, "state"_a, "i"_a, "j"_a)
        .def("chance", chance_of)
        .def("script", script, "choices"_a, "milestones"_a)
        .def("milestone", milestone_of)
        .def("sizes", reads([](const AnyGame& game) { return game.chance.sizes; }))
        .def("load", load, "width"_a, "height"_a, "cells"_a, "is_followed"_a)
        .def("set", set, "width"_a, "height"_a, "cells"_a, "target"_a, "moves"_a)
        .def("turn", turn, "direction"_a)
        .def("run", run, "directions"_a)
        .def("drain", with_level([](AnyGame& game) { game.drain(); }))
        .def("undo", with_level([](AnyGame& game) { game.undo(); }))
        .def("restart", with_level([](AnyGame& game) { game.restart(); }))
        .def("copy_cells", copies([](const AnyGame& game) { return game.cells(); }), "into"_a.noconvert())
        .def("copy_target", copies([](const AnyGame& game) { return std::span(game.target); }), "into"_a.noconvert())
        .def("copy_moves", copies([](const AnyGame& game) { return game.moves(); }), "into"_a.noconvert())
        .def("count_moves", reads([](const AnyGame& game) { return game.moves().size(); }))
        .def("goals_reached", goals_reached)
        .def("take_sounds", take_sounds)
        .def("take_commands", take_commands)
        .def_prop_ro("again", get_flag<&AnyGame::again>)
        .def_prop_rw("won", get_flag<&AnyGame::won>, set_flag<&AnyGame::won>)
        .def_prop_rw("reading", get_flag<&AnyGame::reading>, set_flag<&AnyGame::reading>)
        .def_prop_rw("keeps_undo", get_flag<&AnyGame::keeps_undo>, set_flag<&AnyGame::keeps_undo>)
        .def_prop_rw("continues_move", continues_move, set_continues_move);
}

}  // namespace souko
