/// What all bindings share: the arrays they take, locking, and how they answer Ctrl-C.
///
/// Every class whose state changes has an `ObjectLock`, and every method and property of it takes the lock: `Guard` (or
/// what is built on it) is the first line of each. Classes without a lock never change once they are made.
///
/// An array that comes from Python can be changed by another thread at any time. What is checked, or read without the
/// GIL, is therefore a copy; where an array is read in place, any contents are safe.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <vector>

#include "bind/gil.hpp"
#include "bind/lock.hpp"

namespace souko {

namespace nb = nanobind;
using namespace nb::literals;

template <class Number>
using Array = nb::ndarray<Number, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Bytes = Array<std::uint8_t>;
using ConstBytes = Array<const std::uint8_t>;
using Numbers = Array<std::int64_t>;
using Labels = Array<std::int32_t>;

/// Cells are numbered with 32 bits, and a step between two of them needs a sign.
constexpr std::size_t MAX_CELLS = std::size_t{1} << 31;

/// Refuses arguments that would not be safe. The callers in src/souko never send such; so these words are for whoever
/// changes them, and nobody else sees them.
inline void require(bool holds, const char* what) {
    if (!holds) throw nb::value_error(what);
}

/// The numbers of an array, as a copy that nobody else can change.
template <class Number>
std::vector<Number> copy_of(const Array<const Number>& array) {
    return {array.data(), array.data() + array.size()};
}

/// The numbers of a list. Converted here and not by nanobind, which cannot report that memory runs out.
template <class Number>
std::vector<Number> numbers_of(const nb::list& list) {
    std::vector<Number> numbers;
    numbers.reserve(list.size());
    for (const nb::handle item : list) numbers.push_back(nb::cast<Number>(item));
    return numbers;
}

/// Raises what a signal handler raised; called without the GIL, between two slices of a long loop.
inline void check_interrupt() {
    const GilAcquire acquired;
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

/// Holds the lock of an object; waits for other threads without the GIL. Throws if this thread, or one that the process
/// lost in a fork, is inside.
class Guard {
   public:
    explicit Guard(ObjectLock& lock) : lock_(lock) {
        if (lock_.try_acquire()) return;
        const GilRelease released;
        while (!lock_.acquire_soon()) check_interrupt();
    }
    Guard(const Guard&) = delete;
    ~Guard() { lock_.release(); }

   private:
    ObjectLock& lock_;
};

/// An accessor that takes the lock of its object and keeps the GIL: for what takes no time.
template <class Object, class Function>
auto locked(Function function) {
    return [function](Object& object) {
        const Guard guard(object.lock);
        return function(object);
    };
}

/// Work that is done slice by slice. If a slice fails halfway (memory, a limit, Ctrl-C), nothing goes on from there.
class Slices {
   public:
    template <class Slice>
    bool run(Slice slice) {
        check();
        failed_ = true;
        const bool complete = slice();
        failed_ = false;
        return complete;
    }

    void check() const {
        if (failed_) fail(Failure::STOPPED);
    }

   private:
    bool failed_ = false;
};

void bind_warehouse(nb::module_& module);
void bind_placements(nb::module_& module);
void bind_game(nb::module_& module);
void bind_rule_search(nb::module_& module);
void bind_rulebook(nb::module_& module);
void bind_level_search(nb::module_& module);
void bind_merge(nb::module_& module);
void bind_flood(nb::module_& module);

}  // namespace souko
