/// What the doors of rulebooks share: the arrays they take, a game that belongs to Python, and how it fails.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bind.hpp"
#include "known.hpp"
#include "rules/game.hpp"

namespace souko {

using Words = nb::ndarray<const std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using WordsOut = nb::ndarray<std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Ints = nb::ndarray<const std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

inline std::vector<Word> words_of(const Words& array) { return {array.data(), array.data() + array.size()}; }

/// Tables that were read and checked.
struct Rulebook : Tables {};

/// Movements are only in layers that there are: the engine looks these up.
inline void require_layers(const Tables& tables, const Word* moves) {
    for (std::size_t word = 0; word < tables.move_words; ++word) {
        const std::size_t before = word * LAYERS_PER_WORD;
        const auto here =
            static_cast<unsigned>(std::clamp<std::size_t>(tables.layers, before, before + LAYERS_PER_WORD) - before);
        require(!(moves[word] & ~((Word{1} << here * SLOT_BITS) - 1)), "a movement in no layer");
    }
}

struct BoundGame {
    nb::object rulebook;  ///< kept alive: the game points into it
    const Tables* tables;
    std::unique_ptr<AnyGame> game;
    std::size_t width = 0, height = 0;
    std::mutex turn;
};

[[noreturn]] inline void raise(const char* module, const char* name, nb::object argument) {
    const nb::object type = nb::module_::import_(module).attr(name);
    PyErr_SetObject(type.ptr(), argument.ptr());
    throw nb::python_error();
}

[[noreturn]] inline void raise_overspent(const Budget& budget, Overspent::What what) {
    if (what == Overspent::MEMORY) {
        const std::string text = "the matches of a rule, or the sounds, take more than the memory allowed: " +
                                 std::to_string(budget.most_memory) +
                                 " bytes; a higher limit can be given: memory=N (souko verify: --memory MB)";
        raise("souko.errors", "BudgetError", nb::str(text.c_str()));
    }
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
        raise("souko.errors", "BudgetError", nb::str("more than fits in the memory allowed"));
    } catch (const Undecided& question) {
        raise("souko.rules.engine.chance", "UndecidedError", nb::int_(question.ways));
    }
}

}  // namespace souko
