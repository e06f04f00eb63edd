/// The doors of the warehouse kernels: shapes and bounds are checked here once, the GIL is released, Ctrl-C is
/// answered.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/unique_ptr.h>

#include <memory>

#include "bind.hpp"
#include "read.hpp"
#include "robot.hpp"

namespace souko {
namespace {

/// Runs to move `until` with a look at Ctrl-C every few milliseconds; `progress` is true even when it is interrupted.
void run(Robot& robot, std::string_view script, std::int64_t until) {
    nb::gil_scoped_release released;
    while (!robot.run(script, until)) answer_interrupt();
}

/// A robot that one thread at a time may run.
struct BoundRobot : Robot {
    using Robot::Robot;
    std::atomic_flag busy;
};

void place(BoundRobot* self, ConstBytes cells, std::size_t rows, std::size_t columns, std::size_t robot, bool alone) {
    const std::span<const Flags> flat(cells.data(), cells.size());
    if (!columns || flat.size() / columns != rows || flat.size() % columns)
        throw nb::value_error("cells are not rows x columns");
    if ((rows + 2) * (columns + 1) >= LARGEST) throw nb::value_error("too many cells");
    if (robot >= flat.size()) throw nb::value_error("the robot is outside");
    std::vector<Flags> grid = with_rim(flat, rows, columns);
    if (!is_sound(grid)) throw nb::value_error("a box in a wall, or a part of a box without its neighbour");
    const int width = width_of(grid);
    if (alone && width != 1) throw nb::value_error("one box at a time is for narrow boxes");
    const std::size_t stride = columns + 1, at = (robot / columns + 1) * stride + robot % columns;
    if (grid[at] != FLOOR) throw nb::value_error("the robot does not stand on floor");
    new (self) BoundRobot(std::move(grid), stride, width, alone, Progress{static_cast<std::int64_t>(at), 0, 0, 0});
}

void run_until(BoundRobot& robot, std::string_view script, std::int64_t until) {
    if (until > static_cast<std::int64_t>(script.size())) throw nb::value_error("the script is shorter than that");
    const Hold hold(robot.busy);
    run(robot, script, until);
}

std::unique_ptr<BoundRobot> copy(BoundRobot& robot) {
    const Hold hold(robot.busy);
    return std::make_unique<BoundRobot>(std::vector<Flags>(robot.cells().begin(), robot.cells().end()), robot.stride(),
                                        robot.width(), robot.alone(), robot.progress);
}

/// The cells without their rim, row by row, as a copy.
void copy_cells(const BoundRobot& robot, Bytes into) {
    const std::size_t stride = robot.stride(), columns = stride - 1, rows = robot.cells().size() / stride - 2;
    if (into.size() != rows * columns) throw nb::value_error("sizes do not match");
    for (std::size_t row = 0; row < rows; ++row)
        std::ranges::copy(robot.cells().subspan((row + 1) * stride, columns), into.data() + row * columns);
}

/// The robot's cell as the board counts cells, without the rim.
std::int64_t robot_cell(const BoundRobot& robot) {
    const std::int64_t stride = robot.stride(), at = robot.progress.robot;
    return (at / stride - 1) * (stride - 1) + at % stride;
}

std::optional<std::int64_t> score_text(std::string_view text, unsigned widenings) {
    std::optional<Warehouse> house = read_warehouse(text);
    if (!house || widenings > 16 || house->cells.size() << widenings >= LARGEST) return std::nullopt;
    if (widenings) house = widened(*house, std::size_t{1} << widenings, 2);
    Robot robot(std::move(house->cells), house->stride, widenings ? 2 : 1, false,
                Progress{static_cast<std::int64_t>(house->robot), 0, 0, 0});
    run(robot, house->script, static_cast<std::int64_t>(house->script.size()));
    return robot.score();
}

void widen_cells(ConstBytes narrow, Bytes wide, std::size_t factor, std::size_t width) {
    if (width < 1 || factor < 1 || factor % width || wide.size() % factor || wide.size() / factor != narrow.size())
        throw nb::value_error("sizes do not match");
    widen({narrow.data(), narrow.size()}, {wide.data(), wide.size()}, factor, width);
}

}  // namespace

void bind_warehouse(nb::module_& module) {
    nb::class_<BoundRobot>(module, "Robot")
        .def("__init__", place, "cells"_a, "rows"_a, "columns"_a, "robot"_a, "alone"_a)
        .def("run", run_until, "script"_a, "until"_a)
        .def("copy", copy)
        .def("copy_cells", copy_cells, "into"_a.noconvert())
        .def("boxes", [](const BoundRobot& robot) { return count_boxes(robot.cells()); })
        .def("score", [](const BoundRobot& robot) { return robot.score(); })
        .def_prop_ro("cell", robot_cell)
        .def_prop_ro("done", [](const BoundRobot& robot) { return robot.progress.done; })
        .def_prop_ro("moved", [](const BoundRobot& robot) { return robot.progress.moved; })
        .def_prop_ro("pushes", [](const BoundRobot& robot) { return robot.progress.pushes; });
    module.def("score_text", score_text, "text"_a, "widenings"_a);
    module.def("widen", widen_cells, "narrow"_a, "wide"_a.noconvert(), "factor"_a, "width"_a);
}

}  // namespace souko
