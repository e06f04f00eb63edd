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
    const GilRelease released;
    std::vector<std::uint32_t> queue;
    return flood({blocked.data(), blocked.size()}, columns, start, {arrivals.data(), arrivals.size()}, queue);
}

/// The same for sets of cells as bits, the lowest bit of the first byte first: the free cells in, those reached out.
nb::bytes flood_bits(const nb::bytes& free, std::size_t cells, std::size_t columns, std::size_t start) {
    require(columns && cells % columns == 0 && cells < MAX_CELLS, "cells are not rows x columns");
    require(free.size() == (cells + 7) / 8 && start < cells, "sizes do not match");
    const auto* const bits = static_cast<const std::uint8_t*>(free.data());
    std::string reached(free.size(), 0);
    {
        const GilRelease released;
        std::vector<std::uint8_t> blocked(cells), arrivals(cells);
        for (std::size_t cell = 0; cell < cells; ++cell) blocked[cell] = !(bits[cell / 8] >> cell % 8 & 1);
        std::vector<std::uint32_t> queue;
        flood(blocked, columns, start, arrivals, queue);
        for (const std::uint32_t cell : queue) reached[cell / 8] |= static_cast<char>(1 << cell % 8);
    }
    return nb::bytes(reached.data(), reached.size());
}

}  // namespace

void bind_flood(nb::module_& module) {
    module.def("flood", fill_arrivals, "blocked"_a, "columns"_a, "start"_a, "arrivals"_a.noconvert());
    module.def("flood_bits", flood_bits, "free"_a, "cells"_a, "columns"_a, "start"_a);
}

}  // namespace souko
