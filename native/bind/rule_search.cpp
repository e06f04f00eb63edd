/// The binding of searches through the positions of a rulebook. A search shares the lock of the game it plays on.
#include "bind/game.hpp"
#include "rules/search.hpp"

#include <nanobind/stl/vector.h>

namespace souko {
namespace {

struct BoundRuleSearch {
    BoundRuleSearch(nb::object game_, BoundGame& bound_, RuleSearch&& search_)
        : game(std::move(game_)), bound(bound_), search(std::move(search_)) {}

    nb::object game;  ///< kept alive: the search refers to it
    BoundGame& bound;
    RuleSearch search;
    Slices slices;
};

bool has_checkpoints(const Tables& tables) {
    return std::ranges::any_of(tables.commands, [](const Command& command) { return command.kind == CHECKPOINT; });
}

void make(BoundRuleSearch* self, nb::object game, const ConstBytes& array, int order, std::size_t most_depth,
          std::size_t most_bytes) {
    auto& bound = nb::cast<BoundGame&>(game);
    require(0 <= order && order <= RuleSearch::GREEDY, "no such order");
    const auto directions = copy_of(array);
    for (const std::uint8_t direction : directions) require(direction <= ACTION, "no such move");
    RuleSearch search = run_alone(bound, [&](AnyGame& any) {
        require_level(any);
        return RuleSearch(any, bound.tables.object_words, directions, static_cast<RuleSearch::Order>(order),
                          has_checkpoints(bound.tables), most_depth, most_bytes);
    });
    new (self) BoundRuleSearch(std::move(game), bound, std::move(search));
}

bool advance(BoundRuleSearch& self, std::size_t count, bool to_the_end) {
    return run_alone(self.bound,
                     [&](AnyGame&) { return self.slices.run([&] { return self.search.advance(count, to_the_end); }); });
}

template <class Function>
auto reads(Function function) {
    return [function](BoundRuleSearch& self) {
        const Guard guard(self.bound.lock);
        return function(std::as_const(self.search));
    };
}

/// The moves are read from the visited table, which a failure may have left incomplete.
std::vector<std::uint16_t> moves(BoundRuleSearch& self) {
    const Guard guard(self.bound.lock);
    self.slices.check();
    return self.search.moves();
}

}  // namespace

void bind_rule_search(nb::module_& module) {
    nb::class_<BoundRuleSearch>(module, "RuleSearch")
        .def("__init__", make, "game"_a, "directions"_a, "order"_a, "most_depth"_a, "most_bytes"_a)
        .def("advance", advance, "count"_a, "to_the_end"_a)
        .def("moves", moves)
        .def("by_depth", reads([](const RuleSearch& search) { return search.by_depth(); }))
        .def_prop_ro("has_won", reads([](const RuleSearch& search) { return search.has_won(); }))
        .def_prop_ro("size", reads([](const RuleSearch& search) { return search.size(); }))
        .def_prop_ro("expanded", reads([](const RuleSearch& search) { return search.expanded(); }))
        .def_prop_ro("memory", reads([](const RuleSearch& search) { return search.memory(); }));
}

}  // namespace souko
