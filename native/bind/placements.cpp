/// The bindings of counting. Python calls `advance` until it returns true: each call does a slice of the work.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>

#include <optional>

#include "bind/bind.hpp"
#include "placements/forest.hpp"
#include "placements/route.hpp"

namespace souko {
namespace {

std::span<const Flags> checked(const ConstBytes& cells, std::size_t rows, std::size_t columns) {
    require(columns && rows && cells.size() / columns == rows && cells.size() % columns == 0,
            "cells are not rows x columns");
    require((rows + 2) * (columns + 1) < MAX_CELLS / 4, "too many cells");
    return {cells.data(), cells.size()};
}

/// What a bound class adds to a kernel: a lock, the number of cells of the board, and whether the work is done.
template <class Kernel>
struct Bound : Kernel {
    template <class... Arguments>
    Bound(std::size_t cells, Arguments... arguments) : Kernel(arguments...), size(cells) {}

    Cell at(Cell cell) const {
        require(complete, "not done yet");
        if (cell >= size) throw nb::index_error("no such cell");
        return cell;
    }

    std::size_t size;
    bool complete = false;
    Slices slices;
    ObjectLock lock;
};

template <class Kernel>
bool advance(Bound<Kernel>& kernel) {
    const Guard guard(kernel.lock);
    const GilRelease released;
    return kernel.complete = kernel.complete || kernel.slices.run([&] { return kernel.advance(); });
}

using BoundCuts = Bound<Cuts>;

struct BoundPlacements : Bound<Placements> {
    using Bound<Placements>::Bound;
    std::vector<std::uint32_t> pushes;

    Cell inside(Cell cell) { return forest().inside(at(cell)); }

    /// The table of pushes, computed when it is first needed.
    const std::vector<std::uint32_t>& table() {
        if (pushes.empty()) {
            const GilRelease released;
            pushes = count_pushes(*this, check_interrupt);
        }
        return pushes;
    }
};

void make_cuts(BoundCuts* self, ConstBytes cells, std::size_t rows, std::size_t columns) {
    new (self) BoundCuts(cells.size(), checked(cells, rows, columns), rows, columns);
}

void make_placements(BoundPlacements* self, ConstBytes cells, std::size_t rows, std::size_t columns, std::size_t goal) {
    const auto flat = checked(cells, rows, columns);
    require(goal < flat.size() && !(flat[goal] & WALL), "the goal is no floor");
    new (self) BoundPlacements(cells.size(), flat, rows, columns, goal);
}

bool connected(BoundCuts& cuts, Cell a, Cell b, Cell without) {
    const Guard guard(cuts.lock);
    return cuts.connected(cuts.at(a), cuts.at(b), cuts.at(without));
}

std::uint32_t component_size(BoundCuts& cuts, Cell a, Cell without) {
    const Guard guard(cuts.lock);
    return cuts.size_of(cuts.at(a), cuts.at(without));
}

/// Calls a function for each cell, with a check for Ctrl-C every few milliseconds.
template <class Function>
void for_each_cell(std::size_t cells, Function function) {
    for (Cell cell = 0; cell < cells; ++cell) {
        if (cell % SLICE == SLICE - 1 && PyErr_CheckSignals() != 0) throw nb::python_error();
        function(cell);
    }
}

void fill_components(BoundCuts& cuts, Labels into) {
    require(into.size() == cuts.size, "sizes do not match");
    const Guard guard(cuts.lock);
    for_each_cell(into.size(), [&](Cell cell) {
        into.data()[cell] = cuts.is_floor(cuts.at(cell)) ? static_cast<std::int32_t>(cuts.tree_of(cell)) : -1;
    });
}

void fill_cutting(BoundCuts& cuts, Bytes into) {
    require(into.size() == cuts.size, "sizes do not match");
    const Guard guard(cuts.lock);
    for_each_cell(into.size(), [&](Cell cell) { into.data()[cell] = cuts.is_floor(cuts.at(cell)) && cuts.cuts(cell); });
}

/// The array is given full of zeros; only what is not zero is written.
void fill_by_box(BoundPlacements& placements, Numbers into) {
    require(into.size() == placements.size, "sizes do not match");
    const Guard guard(placements.lock);
    placements.at(0);
    const Cell columns = placements.forest().stride() - 1;
    const GilRelease released;
    for (Cell row = 0, since = 0; row < into.size() / columns; ++row, since += columns) {
        if (since > SLICE) since = 0, check_interrupt();
        placements.fill(placements.forest().inside(row * columns), {into.data() + row * columns, columns});
    }
}

bool solvable(BoundPlacements& placements, Cell player, Cell box) {
    const Guard guard(placements.lock);
    return placements.solvable(placements.inside(player), placements.inside(box));
}

std::optional<std::uint32_t> pushes(BoundPlacements& placements, Cell player, Cell box) {
    const Guard guard(placements.lock);
    const Cell from = placements.inside(player), what = placements.inside(box);
    if (!placements.solvable(from, what)) return std::nullopt;
    return placements.table()[4 * what + placements.part(what, from)];
}

std::optional<std::string> solution(BoundPlacements& placements, Cell player, Cell box) {
    const Guard guard(placements.lock);
    const Cell from = placements.inside(player), what = placements.inside(box);
    if (!placements.solvable(from, what)) return std::nullopt;
    const auto& table = placements.table();
    const GilRelease released;
    return Route(placements, table).find(from, what, check_interrupt);
}

}  // namespace

void bind_placements(nb::module_& module) {
    nb::class_<BoundCuts>(module, "Cuts")
        .def("__init__", make_cuts, "cells"_a, "rows"_a, "columns"_a)
        .def("advance", advance<Cuts>)
        .def("connected", connected, "a"_a, "b"_a, "without"_a)
        .def("component_size", component_size, "a"_a, "without"_a)
        .def("fill_components", fill_components, "into"_a.noconvert())
        .def("fill_cutting", fill_cutting, "into"_a.noconvert());
    nb::class_<BoundPlacements>(module, "Placements")
        .def("__init__", make_placements, "cells"_a, "rows"_a, "columns"_a, "goal"_a)
        .def("advance", [](BoundPlacements& placements) { return advance<Placements>(placements); })
        .def("progress", locked<BoundPlacements>([](const BoundPlacements& found) { return found.progress(); }))
        .def("total", locked<BoundPlacements>([](const BoundPlacements& found) { return found.total(); }))
        .def("fill_by_box", fill_by_box, "into"_a.noconvert())
        .def("solvable", solvable, "player"_a, "box"_a)
        .def("pushes", pushes, "player"_a, "box"_a)
        .def("solution", solution, "player"_a, "box"_a);
}

}  // namespace souko
