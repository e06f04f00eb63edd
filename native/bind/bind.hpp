/// What all doors share: the arrays they take, and how they answer Ctrl-C.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <atomic>
#include <cstdint>
#include <mutex>

namespace souko {

namespace nb = nanobind;
using namespace nb::literals;

using Bytes = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using ConstBytes = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Numbers = nb::ndarray<std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Labels = nb::ndarray<std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

/// Cells are numbered with 32 bits, and a step between two of them needs a sign.
constexpr std::size_t LARGEST = std::size_t{1} << 31;

/// Refuses what would not be safe behind the door.
inline void require(bool holds, const char* what) {
    if (!holds) throw nb::value_error(what);
}

/// Raises what a signal handler raised; called without the GIL, between two pieces of a long loop.
inline void answer_interrupt() {
    nb::gil_scoped_acquire acquired;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

/// Holds something for one thread while it works without the GIL; says so if another one has it.
class Hold {
   public:
    explicit Hold(std::atomic_flag& busy) : busy_(busy) {
        if (busy_.test_and_set()) throw nb::value_error("this is busy in another thread");
    }
    Hold(const Hold&) = delete;
    ~Hold() { busy_.clear(); }

   private:
    std::atomic_flag& busy_;
};

/// Waits, without the GIL, until no other thread works on the same thing.
class Turn {
   public:
    explicit Turn(std::mutex& mutex) : lock_(mutex, std::defer_lock) {
        nb::gil_scoped_release released;
        lock_.lock();
    }

   private:
    std::unique_lock<std::mutex> lock_;
};

void bind_warehouse(nb::module_& module);
void bind_count(nb::module_& module);
void bind_rules(nb::module_& module);
void bind_search(nb::module_& module);
void bind_tables(nb::module_& module);
void bind_solve(nb::module_& module);
void bind_merge(nb::module_& module);
void bind_flood(nb::module_& module);

}  // namespace souko
