/// Giving up the GIL and taking it back, also while the interpreter shuts down.
///
/// Before Python 3.14, a daemon thread that takes the GIL while the interpreter shuts down is ended by unwinding its
/// stack, which C++ answers by aborting the process. So from the shutdown on such a thread sleeps here until the process
/// ends, as it does in Python 3.14.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <thread>

namespace souko {

/// The thread that shuts the interpreter down; none before that.
inline std::atomic<std::thread::id> shutting_down{std::thread::id()};

/// Called by Python's `atexit`, when threads that are not daemons have ended.
inline void begin_shutdown() { shutting_down = std::this_thread::get_id(); }

inline void sleep_if_shutting_down() {
    const std::thread::id main = shutting_down;
    while (main != std::thread::id() && main != std::this_thread::get_id())
        std::this_thread::sleep_for(std::chrono::hours(1));
}

/// Lets other Python threads run as long as it lives.
class GilRelease {
   public:
    GilRelease() : state_(PyEval_SaveThread()) {}
    GilRelease(const GilRelease&) = delete;
    ~GilRelease() {
        sleep_if_shutting_down();
        PyEval_RestoreThread(state_);
    }

   private:
    PyThreadState* state_;
};

/// Holds the GIL as long as it lives, in code that runs without it.
class GilAcquire {
   public:
    GilAcquire() {
        sleep_if_shutting_down();
        state_ = PyGILState_Ensure();
    }
    GilAcquire(const GilAcquire&) = delete;
    ~GilAcquire() { PyGILState_Release(state_); }

   private:
    PyGILState_STATE state_;
};

}  // namespace souko
