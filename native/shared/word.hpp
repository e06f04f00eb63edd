/// A machine word: masks, bits and hashes are made of them.
#pragma once

#include <cstdint>

namespace souko {

using Word = std::uint64_t;

}  // namespace souko
