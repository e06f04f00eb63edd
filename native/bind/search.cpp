/// The door of searching: a search plays on a game of its own.
#include "rules/search.hpp"

#include <nanobind/stl/vector.h>

#include "rules.hpp"

namespace souko {
namespace {

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

void bind_search(nb::module_& module) {
    nb::class_<BoundSearch>(module, "Search")
        .def("__init__", make_search, "game"_a, "ways"_a, "order"_a, "most_depth"_a, "most_bytes"_a)
        .def("advance", advance, "count"_a, "to_the_end"_a)
        .def("moves", [](const BoundSearch& self) { return self.search.moves(); })
        .def("by_depth", [](const BoundSearch& self) { return self.search.by_depth(); })
        .def_prop_ro("has_won", [](const BoundSearch& self) { return self.search.has_won(); })
        .def_prop_ro("size", [](const BoundSearch& self) { return self.search.size(); })
        .def_prop_ro("expanded", [](const BoundSearch& self) { return self.search.expanded(); })
        .def_prop_ro("memory", [](const BoundSearch& self) { return self.search.memory(); });
}

}  // namespace souko
