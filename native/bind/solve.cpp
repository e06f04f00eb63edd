/// The door of plain Sokoban search: the floor is numbered in Python, and checked here.
#include "solve.hpp"

#include <nanobind/stl/vector.h>

#include "bind.hpp"

namespace souko {
namespace {

using Shorts = nb::ndarray<const std::uint16_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

struct BoundSolve {
    Solve solve;
    std::mutex turn;
    BoundSolve(Solve&& made) : solve(std::move(made)) {}
};

[[noreturn]] void raise_too_large() {
    const nb::object type = nb::module_::import_("souko.errors").attr("BudgetError");
    PyErr_SetString(type.ptr(), "more positions than fit in the memory allowed");
    throw nb::python_error();
}

void make(BoundSolve* self, const Shorts& near, const ConstBytes& goals, std::vector<std::uint16_t> boxes,
          std::uint16_t player, bool by_pushes, bool spare, std::size_t most_bytes) {
    const std::size_t floor = goals.size();
    require(floor && floor < Solve::WALLED / 4 && near.size() == 4 * floor, "the floor has another size");
    for (std::size_t each = 0; each < near.size(); ++each)
        require(near.data()[each] < floor || near.data()[each] == Solve::WALLED, "a neighbour is no floor");
    for (const std::uint16_t box : boxes) require(box < floor && box != player, "a box stands on no floor");
    require(player < floor, "the player stands on no floor");
    try {
        new (self) BoundSolve(Solve({near.data(), near.data() + near.size()}, {goals.data(), goals.data() + floor},
                                    boxes, player, by_pushes, spare, most_bytes));
    } catch (const TooLarge&) {
        raise_too_large();
    }
}

bool advance(BoundSolve& self, std::size_t count) {
    const Turn turn(self.turn);
    try {
        nb::gil_scoped_release released;
        return self.solve.advance(count);
    } catch (const TooLarge&) {
        raise_too_large();
    }
}

}  // namespace

void bind_solve(nb::module_& module) {
    nb::class_<BoundSolve>(module, "Solve")
        .def("__init__", make, "near"_a, "goals"_a, "boxes"_a, "player"_a, "by_pushes"_a, "spare"_a, "most_bytes"_a)
        .def("advance", advance, "count"_a)
        .def("steps", [](const BoundSolve& self) { return self.solve.steps(); })
        .def_prop_ro("is_solved", [](const BoundSolve& self) { return self.solve.is_solved(); })
        .def_prop_ro("size", [](const BoundSolve& self) { return self.solve.size(); })
        .def_prop_ro("memory", [](const BoundSolve& self) { return self.solve.memory(); });
}

}  // namespace souko
