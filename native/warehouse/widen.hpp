/// Each cell becomes `factor` cells; a part of a box becomes boxes of `width` cells. `width` divides `factor`.
///
///     factor 2, width 2:   # . O [ ]   ->   ## .. [] [] []
///     factor 4, width 2:   # . O       ->   #### .... [][]
#pragma once

#include "shared/cells.hpp"

namespace souko {

inline void widen(std::span<const Flags> narrow, std::span<Flags> wide, std::size_t factor, std::size_t width) {
    Flags* to = wide.data();
    for (const Flags cell : narrow)
        for (std::size_t box = 0; box < factor; box += width)
            for (std::size_t part = 0; part < width; ++part) {
                const int joints = (part > 0 ? LEFT : 0) | (part + 1 < width ? RIGHT : 0);
                *to++ = cell & BOX ? static_cast<Flags>((cell & ~PARTS) | BOX | joints) : cell;
            }
}

}  // namespace souko
