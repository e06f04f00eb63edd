/// The binding of the Sokoban search: the floor is numbered in Python, and checked here.
#include "solver/level_search.hpp"

#include <nanobind/stl/vector.h>

#include "bind/bind.hpp"

namespace souko {
namespace {

using Shorts = Array<const std::uint16_t>;

struct BoundLevelSearch {
    explicit BoundLevelSearch(LevelSearch&& search_) : search(std::move(search_)) {}

    LevelSearch search;
    Slices slices;
    ObjectLock lock;
};

void make(BoundLevelSearch* self, const Shorts& neighbours, const ConstBytes& goals, const nb::list& box_list,
          std::uint16_t player, bool by_pushes, bool spare, std::size_t most_bytes) {
    auto near = copy_of(neighbours);
    const auto boxes = numbers_of<std::uint16_t>(box_list);
    const std::size_t floor = goals.size();
    require(floor && floor < LevelSearch::NO_CELL / 4 && near.size() == 4 * floor, "the floor has another size");
    for (const std::uint16_t cell : near)
        require(cell < floor || cell == LevelSearch::NO_CELL, "a neighbour is no floor");
    for (const std::uint16_t box : boxes) require(box < floor && box != player, "a box stands on no floor");
    require(player < floor, "the player stands on no floor");
    new (self)
        BoundLevelSearch(LevelSearch(std::move(near), copy_of(goals), boxes, player, by_pushes, spare, most_bytes));
}

bool advance(BoundLevelSearch& self, std::size_t count) {
    const Guard guard(self.lock);
    const GilRelease released;
    return self.slices.run([&] { return self.search.advance(count); });
}

template <class Function>
auto reads(Function function) {
    return locked<BoundLevelSearch>([function](BoundLevelSearch& self) { return function(self.search); });
}

/// The steps are read from the visited table, which a failure may have left incomplete.
std::vector<std::uint16_t> steps(BoundLevelSearch& self) {
    const Guard guard(self.lock);
    self.slices.check();
    return self.search.steps();
}

}  // namespace

void bind_level_search(nb::module_& module) {
    nb::class_<BoundLevelSearch>(module, "LevelSearch")
        .def("__init__", make, "neighbours"_a, "goals"_a, "boxes"_a, "player"_a, "by_pushes"_a, "spare"_a,
             "most_bytes"_a)
        .def("advance", advance, "count"_a)
        .def("steps", steps)
        .def_prop_ro("is_solved", reads([](const LevelSearch& search) { return search.is_solved(); }))
        .def_prop_ro("size", reads([](const LevelSearch& search) { return search.size(); }))
        .def_prop_ro("memory", reads([](const LevelSearch& search) { return search.memory(); }));
}

}  // namespace souko
