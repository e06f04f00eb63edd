/// The binding of flooding: a function without state, so it needs no lock.
#include "shared/flood.hpp"

#include "bind/bind.hpp"

namespace souko {
namespace {

/// `blocked` is read in place, without the GIL: any contents are safe, for no step leaves the grid.
std::size_t fill_arrivals(const ConstBytes& blocked, std::size_t columns, std::size_t start, const Bytes& arrivals) {
    require(columns && blocked.size() % columns == 0 && blocked.size() < MAX_CELLS, "cells are not rows x columns");
    require(arrivals.size() == blocked.size(), "sizes do not match");
    require(start < blocked.size(), "the start is outside");
    nb::gil_scoped_release released;
    std::vector<std::uint32_t> queue;
    return flood({blocked.data(), blocked.size()}, columns, start, {arrivals.data(), arrivals.size()}, queue);
}

}  // namespace

void bind_flood(nb::module_& module) {
    module.def("flood", fill_arrivals, "blocked"_a, "columns"_a, "start"_a, "arrivals"_a.noconvert());
}

}  // namespace souko
