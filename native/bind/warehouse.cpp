/// The bindings of warehouses. A robot has two locks:
///
///     running   held for a whole run. Who finds it taken does not wait: half a run by each of two threads makes no sense.
///     lock      held for a slice of a run, a few milliseconds, and by every accessor: so progress can be watched.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/unique_ptr.h>

#include <memory>

#include "bind/bind.hpp"
#include "warehouse/read.hpp"
#include "warehouse/robot.hpp"

namespace souko {
namespace {

struct BoundRobot {
    BoundRobot(std::vector<Flags> cells, Cell stride, int width, bool alone, Progress start)
        : robot(std::move(cells), stride, width, alone, start) {}

    Robot robot;
    ObjectLock running, lock;
};

/// Holds `running`, or says who does.
class RunGuard {
   public:
    explicit RunGuard(ObjectLock& running) : running_(running) {
        if (!running_.try_acquire()) fail(Failure::BUSY_ELSEWHERE);
    }
    RunGuard(const RunGuard&) = delete;
    ~RunGuard() { running_.release(); }

   private:
    ObjectLock& running_;
};

void place(BoundRobot* self, ConstBytes cells, std::size_t rows, std::size_t columns, std::size_t robot, bool alone) {
    const std::span<const Flags> flat(cells.data(), cells.size());
    require(columns && flat.size() / columns == rows && flat.size() % columns == 0, "cells are not rows x columns");
    require((rows + 2) * (columns + 1) < MAX_CELLS, "too many cells");
    require(robot < flat.size(), "the robot is outside");
    std::vector<Flags> grid = with_rim(flat, rows, columns);
    require(is_sound(grid), "a box in a wall, or a part of a box without its neighbour");
    const int width = width_of(grid);
    require(!alone || width == 1, "one box at a time is for narrow boxes");
    const std::size_t stride = columns + 1, at = (robot / columns + 1) * stride + robot % columns;
    require(grid[at] == FLOOR, "the robot does not stand on floor");
    new (self) BoundRobot(std::move(grid), stride, width, alone, Progress{static_cast<std::int64_t>(at), 0, 0, 0});
}

bool run_slice(BoundRobot& bound, std::string_view script, std::int64_t until) {
    const LockGuard guard(bound.lock);
    return bound.robot.run(script, until);
}

/// Runs to move `until` and checks for Ctrl-C between slices; after an interrupt the robot stands between two moves.
void run(BoundRobot& bound, std::string_view script, std::int64_t until) {
    require(until <= static_cast<std::int64_t>(script.size()), "the script is shorter than that");
    const RunGuard guard(bound.running);
    const GilRelease released;
    while (!run_slice(bound, script, until)) bound.lock.give_way(), check_interrupt();
}

std::unique_ptr<BoundRobot> copy(BoundRobot& bound) {
    const RunGuard running(bound.running);
    const Guard guard(bound.lock);
    const Robot& robot = bound.robot;
    return std::make_unique<BoundRobot>(std::vector<Flags>(robot.cells().begin(), robot.cells().end()), robot.stride(),
                                        robot.width(), robot.alone(), robot.progress);
}

/// Copies the cells without their rim, row by row.
void copy_cells(BoundRobot& bound, Bytes into) {
    const Guard guard(bound.lock);
    const std::span<const Flags> cells = bound.robot.cells();
    const std::size_t stride = bound.robot.stride(), columns = stride - 1, rows = cells.size() / stride - 2;
    require(into.size() == rows * columns, "sizes do not match");
    for (std::size_t row = 0; row < rows; ++row)
        std::ranges::copy(cells.subspan((row + 1) * stride, columns), into.data() + row * columns);
}

/// The robot's cell as the board counts cells, without the rim.
std::int64_t cell_of(const Robot& robot) {
    const std::int64_t stride = static_cast<std::int64_t>(robot.stride()), at = robot.progress.robot;
    return (at / stride - 1) * (stride - 1) + at % stride;
}

template <class Function>
auto reads(Function function) {
    return locked<BoundRobot>([function](BoundRobot& bound) { return function(std::as_const(bound.robot)); });
}

std::optional<std::int64_t> score_text(std::string_view text, unsigned widenings) {
    std::optional<Warehouse> house = read_warehouse(text);
    if (!house || widenings > 16 || house->cells.size() << widenings >= MAX_CELLS) return std::nullopt;
    if (widenings) house = widened(*house, std::size_t{1} << widenings, 2);
    Robot robot(std::move(house->cells), house->stride, widenings ? 2 : 1, false,
                Progress{static_cast<std::int64_t>(house->robot), 0, 0, 0});
    const GilRelease released;
    while (!robot.run(house->script, static_cast<std::int64_t>(house->script.size()))) check_interrupt();
    return robot.score();
}

void widen_cells(ConstBytes narrow, Bytes wide, std::size_t factor, std::size_t width) {
    require(width >= 1 && factor >= 1 && factor % width == 0 && wide.size() % factor == 0 &&
                wide.size() / factor == narrow.size(),
            "sizes do not match");
    widen({narrow.data(), narrow.size()}, {wide.data(), wide.size()}, factor, width);
}

}  // namespace

void bind_warehouse(nb::module_& module) {
    nb::class_<BoundRobot>(module, "Robot")
        .def("__init__", place, "cells"_a, "rows"_a, "columns"_a, "robot"_a, "alone"_a)
        .def("run", run, "script"_a, "until"_a)
        .def("copy", copy)
        .def("copy_cells", copy_cells, "into"_a.noconvert())
        .def("boxes", reads([](const Robot& robot) { return count_boxes(robot.cells()); }))
        .def("score", reads([](const Robot& robot) { return robot.score(); }))
        .def_prop_ro("cell", reads(cell_of))
        .def_prop_ro("done", reads([](const Robot& robot) { return robot.progress.done; }))
        .def_prop_ro("moved", reads([](const Robot& robot) { return robot.progress.moved; }))
        .def_prop_ro("pushes", reads([](const Robot& robot) { return robot.progress.pushes; }));
    module.def("score_text", score_text, "text"_a, "widenings"_a);
    module.def("widen", widen_cells, "narrow"_a, "wide"_a.noconvert(), "factor"_a, "width"_a);
}

}  // namespace souko
