/// Why a kernel gave up: a code and a number. The words for both are in src/souko/native_errors.py, in the same order.
#pragma once

#include <cstdint>

namespace souko {

enum class Failure : int {
    LOOKS,            ///< a move compared more cells than the limit `looks`, which is the number
    APPLICATIONS,     ///< a move applied rules more often than the limit `applications`, which is the number
    FURTHER_TURNS,    ///< a move asked for more turns than the limit `further_turns`, which is the number
    MATCH_MEMORY,     ///< the matches of a rule, or the sounds, take more bytes than the limit `memory`: the number
    POSITION_MEMORY,  ///< the positions of a search take more bytes than the limit `memory`, which is the number
    UNDECIDED,        ///< the script of choices ran out; the number of alternatives to choose from
    BUSY_ELSEWHERE,   ///< another thread is running this object, and the call does not wait
    BUSY_HERE,        ///< this thread is inside a call of this object already: a signal handler called it again
    FORKED,           ///< another thread was inside a call of this object when the process was forked
    STOPPED,          ///< an earlier call failed halfway, so the object cannot go on
};

/// What kernels throw, besides std::bad_alloc and, while tables are read, BadTables (rules/read_tables.hpp).
struct Failed {
    Failure code;
    std::uint64_t number = 0;
};

/// Throws out of line, so that the loops that may fail stay small.
[[noreturn, gnu::cold, gnu::noinline]] inline void fail(Failure code, std::uint64_t number = 0) {
    throw Failed{code, number};
}

}  // namespace souko
