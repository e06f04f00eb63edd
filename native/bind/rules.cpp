/// The doors of rulebooks: tables come in as flat arrays and are checked once; a game plays on them.
#include "rules/search.hpp"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <string>

#include "bind.hpp"

namespace souko {
namespace {

using Words = nb::ndarray<const std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using WordsOut = nb::ndarray<std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Ints = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void require(bool holds, const char* what) {
    if (!holds) throw nb::value_error(what);
}

std::vector<Word> words_of(const Words& array) { return {array.data(), array.data() + array.size()}; }

/// Takes numbers from a flat array, one after the other, each within its bounds.
class Reader {
   public:
    explicit Reader(const Ints& array) : next_(array.data()), end_(array.data() + array.size()) {}

    std::int32_t take(std::int64_t least, std::int64_t most) {
        require(next_ != end_, "the tables are too short");
        require(least <= *next_ && *next_ <= most, "a number in the tables is out of bounds");
        return *next_++;
    }
    std::size_t index(std::size_t size) { return static_cast<std::size_t>(take(0, static_cast<std::int64_t>(size))); }
    bool flag() { return take(0, 1); }
    bool done() const { return next_ == end_; }

   private:
    const std::int32_t *next_, *end_;
};

/// Where things begin: numbers that never fall, from 0 to `size`.
std::vector<std::size_t> begins(Reader& reader, std::size_t count, std::size_t size) {
    std::vector<std::size_t> found;
    for (std::size_t each = 0; each <= count; ++each) {
        found.push_back(reader.index(size));
        require(each ? found[each - 1] <= found[each] : found[0] == 0, "what begins where is out of order");
    }
    require(found.back() == size, "what begins where does not end at the end");
    return found;
}

std::vector<Group> groups_of(Reader& reader, std::size_t first, std::size_t count, std::size_t rules) {
    std::vector<Group> groups;
    for (std::size_t each = 0; each < count; ++each) {
        const std::size_t end = reader.index(rules);
        const bool random = reader.flag();
        const std::int32_t jump = reader.take(NONE, static_cast<std::int64_t>(each));
        require(first < end, "a group has no rules");
        groups.push_back({first, end, random, jump});
        first = end;
    }
    return groups;
}

struct Rulebook : Tables {};

/// Movements are only in layers that there are: the engine looks these up.
void require_layers(const Tables& tables, const Word* moves) {
    for (std::size_t word = 0; word < tables.move_words; ++word) {
        const std::size_t before = word * LAYERS_PER_WORD;
        const auto here =
            static_cast<unsigned>(std::clamp<std::size_t>(tables.layers, before, before + LAYERS_PER_WORD) - before);
        require(!(moves[word] & ~((Word{1} << here * SLOT_BITS) - 1)), "a movement in no layer");
    }
}

void read_patterns(Tables& tables, const Words& patterns, const Words& anys, const Words& replacements,
                   Reader& reader) {
    tables.patterns = words_of(patterns), tables.anys = words_of(anys), tables.replacements = words_of(replacements);
    require(patterns.size() % tables.pattern_size() == 0, "patterns have another size");
    require(anys.size() % tables.object_words == 0, "masks have another size");
    require(replacements.size() % tables.replacement_size() == 0, "replacements have another size");
    const std::size_t count = patterns.size() / tables.pattern_size();
    const std::size_t made = replacements.size() / tables.replacement_size();
    for (std::size_t each = 0; each < made; ++each)
        for (std::size_t part = 0; part < 3; ++part)
            require_layers(tables, replacements.data() + each * tables.replacement_size() + 2 * tables.object_words +
                                       part * tables.move_words);
    tables.anys_begin = begins(reader, count, anys.size() / tables.object_words);
    for (std::size_t each = 0; each < count; ++each)
        tables.replacement.push_back(reader.take(NONE, static_cast<std::int64_t>(made) - 1));
    const auto objects = begins(reader, made, reader.index(1u << 30));
    for (std::size_t each = 0; each < objects.back(); ++each) {
        const std::size_t object = reader.index(tables.layer_of.size() - 1);
        require(tables.layer_of[object] != NONE, "an object of chance has no layer");
        tables.random_objects.push_back(static_cast<std::int32_t>(object));
    }
    const auto layers = begins(reader, made, reader.index(1u << 30));
    for (std::size_t each = 0; each < layers.back(); ++each)
        tables.random_layers.push_back(static_cast<std::int32_t>(reader.index(tables.layers - 1)));
    for (std::size_t each = 0; each < made; ++each)
        tables.randoms.push_back({objects[each], objects[each + 1], layers[each], layers[each + 1]});
}

void read_rules(Tables& tables, Reader& reader) {
    const std::size_t patterns = tables.anys_begin.size() - 1;
    const std::size_t cells = reader.index(1u << 30), rows = reader.index(1u << 30), rules = reader.index(1u << 30);
    for (std::size_t each = 0; each < cells; ++each)
        tables.cells.push_back(reader.take(GAP, static_cast<std::int64_t>(patterns) - 1));
    const auto cells_begin = begins(reader, rows, cells), rows_begin = begins(reader, rules, rows);
    for (std::size_t row = 0; row < rows; ++row) {
        const auto first = tables.cells.begin() + static_cast<std::ptrdiff_t>(cells_begin[row]);
        const auto last = tables.cells.begin() + static_cast<std::ptrdiff_t>(cells_begin[row + 1]);
        const auto gaps = std::count(first, last, GAP);
        require(gaps <= static_cast<std::ptrdiff_t>(MOST_GAPS) && gaps < last - first,
                "a row has too many ellipses or nothing else");
        tables.rows.push_back({cells_begin[row], cells_begin[row + 1], 0, 0});
    }
    const std::size_t commands = reader.index(1u << 30);
    for (std::size_t each = 0; each < commands; ++each) {
        const std::int32_t order = reader.take(0, 1 << 20);
        tables.commands.push_back({order, reader.take(NONE, 1 << 30)});
    }
    const auto commands_begin = begins(reader, rules, commands);
    for (std::size_t rule = 0; rule < rules; ++rule) {
        require(rows_begin[rule] < rows_begin[rule + 1], "a rule has no rows");
        const auto way = static_cast<unsigned>(reader.take(UP, RIGHTWARDS));
        const auto rigid = static_cast<unsigned>(reader.take(0, SLOT));
        tables.rules.push_back({rows_begin[rule], rows_begin[rule + 1], commands_begin[rule], commands_begin[rule + 1],
                                way, rigid, reader.flag()});
    }
    const std::size_t normal = reader.index(rules), late = reader.index(rules);
    tables.groups = groups_of(reader, 0, normal, rules);
    tables.late = groups_of(reader, normal ? tables.groups.back().end : 0, late, rules);
    const std::size_t rigid_groups = reader.index(normal);
    for (std::size_t each = 0; each < rigid_groups; ++each)
        tables.rigid_groups.push_back(static_cast<std::int32_t>(reader.index(normal - 1)));
    for (const Rule& rule : tables.rules) require(!rule.rigid || rigid_groups, "a rule is rigid in no group");
    for (std::size_t rule = normal ? tables.groups.back().end : 0; rule < rules; ++rule) tables.rules[rule].rigid = 0;
}

void read_ends(Tables& tables, const Words& goals, const Words& noises, Reader& reader) {
    tables.goal_masks = words_of(goals), tables.noises = words_of(noises);
    const std::size_t count = reader.index(1u << 20);
    require(goals.size() == 2 * count * tables.object_words, "goals have another size");
    for (std::size_t each = 0; each < count; ++each) {
        const auto quantifier = static_cast<Goal::Quantifier>(reader.take(Goal::ALL, Goal::NO));
        const bool what_every = reader.flag();
        tables.goals.push_back({quantifier, what_every, reader.flag()});
    }
    const std::size_t sounds = tables.seeds.size();
    require(noises.size() == sounds * tables.noise_size(), "noises have another size");
    tables.move_noises_begin = begins(reader, tables.layers + 3, sounds);
    tables.player_every = reader.flag(), tables.run_rules_on_level_start = reader.flag();
    tables.require_player_movement = reader.flag(), tables.no_undo = reader.flag(), tables.no_restart = reader.flag();
}

/// `masks` are layers, patterns, any-of masks, replacements, goals, noises, player; `numbers` is one long row of numbers in
/// the order in which they are read here; `seeds` are those of the noises. All are made by src/souko/rules/engine.py.
void make_rulebook(Rulebook* self, const std::vector<Words>& masks, const Ints& layer_of, const Ints& numbers,
                   std::vector<std::int64_t> seeds, std::size_t object_words, std::size_t move_words) {
    require(masks.size() == 7, "seven arrays of masks, please");
    require(object_words && move_words && object_words < 1u << 16 && move_words < 1u << 16, "no such width");
    auto* const tables = new (self) Rulebook();
    tables->object_words = object_words, tables->move_words = move_words;
    tables->layer_masks = words_of(masks[0]), tables->layers = masks[0].size() / object_words;
    require(tables->layers && masks[0].size() % object_words == 0, "layers have another size");
    require(tables->layers <= move_words * LAYERS_PER_WORD, "movements are too narrow");
    require(layer_of.size() && layer_of.size() <= 64 * object_words, "objects are too narrow");
    Reader layers(layer_of);
    while (!layers.done()) tables->layer_of.push_back(layers.take(NONE, static_cast<std::int64_t>(tables->layers) - 1));
    tables->seeds = std::move(seeds);
    tables->player = words_of(masks[6]);
    require(tables->player.size() == object_words, "the player has another size");
    Reader reader(numbers);
    read_patterns(*tables, masks[1], masks[2], masks[3], reader);
    read_rules(*tables, reader);
    read_ends(*tables, masks[4], masks[5], reader);
    require(reader.done(), "the tables are too long");
    tables->prepare();
}

struct BoundGame {
    nb::object rulebook;  ///< kept alive: the game points into it
    const Tables* tables;
    std::unique_ptr<AnyGame> game;
    std::size_t width = 0, height = 0;
    std::mutex turn;
};

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

[[noreturn]] void raise(const char* module, const char* name, nb::object argument) {
    const nb::object type = nb::module_::import_(module).attr(name);
    PyErr_SetObject(type.ptr(), argument.ptr());
    throw nb::python_error();
}

[[noreturn]] void raise_overspent(const Budget& budget, Overspent::What what) {
    if (what == Overspent::MEMORY)
        raise("souko.errors", "BudgetError", nb::str("more than fits in the memory allowed"));
    const bool looks = what == Overspent::LOOKS, applications = what == Overspent::APPLICATIONS;
    const std::string most = looks          ? std::to_string(budget.most_looks) + " looks at a cell"
                             : applications ? std::to_string(budget.most_applications) + " applications"
                                            : std::to_string(budget.most_further_turns) + " further turns (again)";
    const std::string given = looks          ? "looks=N (souko verify: --looks N)"
                              : applications ? "applications=N (souko verify: --applications N)"
                                             : "further_turns=N (souko verify: --further-turns N)";
    const std::string text =
        "the rules go on and on: gave up one move after " + most + "; a higher limit can be given: " + given;
    raise("souko.errors", "BudgetError", nb::str(text.c_str()));
}

/// Does something with a game, without the GIL, one thread at a time.
template <class Deed>
auto with(BoundGame& bound, Deed deed) {
    const Turn turn(bound.turn);
    try {
        nb::gil_scoped_release released;
        return deed(*bound.game);
    } catch (const Overspent& over) {
        raise_overspent(bound.game->budget, over.what);
    } catch (const TooLarge&) {
        raise_overspent(bound.game->budget, Overspent::MEMORY);
    } catch (const Undecided& question) {
        raise("souko.rules.chance", "UndecidedError", nb::int_(question.ways));
    }
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

void limit(BoundGame& bound, std::uint64_t looks, std::uint64_t applications, std::uint64_t further_turns) {
    Budget& budget = bound.game->budget;
    budget.most_looks = looks, budget.most_applications = applications, budget.most_further_turns = further_turns;
}

/// A search on a game of its own: nobody else may play on it meanwhile.
struct BoundSearch {
    nb::object game;
    BoundGame* bound;
    Search search;
};

bool has_checkpoints(const Tables& tables) {
    return std::ranges::any_of(tables.commands, [](const Command& command) { return command.order == CHECKPOINT; });
}

void make_search(BoundSearch* self, nb::object game, const ConstBytes& ways, int order, std::size_t most_depth,
                 std::size_t most_bytes) {
    auto& bound = nb::cast<BoundGame&>(game);
    require(bound.width, "no level is loaded");
    require(0 <= order && order <= Search::GREEDY, "no such order");
    for (std::size_t each = 0; each < ways.size(); ++each) require(ways.data()[each] <= ACTION, "no such move");
    Search search = with(bound, [&](AnyGame& any) {
        return Search(any, bound.width, bound.height, bound.tables->object_words,
                      {ways.data(), ways.data() + ways.size()}, static_cast<Search::Order>(order),
                      has_checkpoints(*bound.tables), most_depth, most_bytes);
    });
    new (self) BoundSearch{game, &bound, std::move(search)};
}

bool advance(BoundSearch& self, std::size_t count, bool to_the_end) {
    return with(*self.bound, [&](AnyGame&) { return self.search.advance(count, to_the_end); });
}

}  // namespace

void bind_rules(nb::module_& module) {
    nb::class_<Rulebook>(module, "Rulebook")
        .def("__init__", make_rulebook, "masks"_a, "layer_of"_a, "numbers"_a, "seeds"_a, "object_words"_a,
             "move_words"_a);
    nb::class_<BoundSearch>(module, "Search")
        .def("__init__", make_search, "game"_a, "ways"_a, "order"_a, "most_depth"_a, "most_bytes"_a)
        .def("advance", advance, "count"_a, "to_the_end"_a)
        .def("moves", [](const BoundSearch& self) { return self.search.moves(); })
        .def("by_depth", [](const BoundSearch& self) { return self.search.by_depth(); })
        .def_prop_ro("has_won", [](const BoundSearch& self) { return self.search.has_won(); })
        .def_prop_ro("size", [](const BoundSearch& self) { return self.search.size(); })
        .def_prop_ro("expanded", [](const BoundSearch& self) { return self.search.expanded(); })
        .def_prop_ro("memory", [](const BoundSearch& self) { return self.search.memory(); });
    nb::class_<BoundGame>(module, "Game")
        .def("__init__", make_game, "rulebook"_a)
        .def("limit", limit, "looks"_a, "applications"_a, "further_turns"_a)
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
