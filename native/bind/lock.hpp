/// The lock that every object with changing state has: threads wait for each other, and nothing waits for itself.
///
///     owner_ = 0                            nobody is inside a call
///     owner_ = fork count | thread number   who is
///
/// One atomic word holds the whole state, so a fork at any moment leaves the child with a word it can judge:
///
///     its own thread number      the caller is inside already (a signal handler)   BUSY_HERE
///     an older fork count        the owner does not exist in this process          FORKED
///     anything else              another thread: wait
#pragma once

#include <pthread.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>

#include "shared/failure.hpp"

namespace souko {

class ObjectLock {
   public:
    /// Takes the lock if it is free. Throws `Failed` if waiting for it would never end.
    bool try_acquire() {
        std::uint64_t seen = 0;
        if (owner_.compare_exchange_strong(seen, token(), std::memory_order_acquire)) return true;
        if (seen == 0) return false;
        if (thread_of(seen) == thread_number()) fail(Failure::BUSY_HERE);
        if (fork_of(seen) != forks_.load()) fail(Failure::FORKED);
        return false;
    }

    /// Takes the lock if it is free within about `WAIT`; the caller checks for Ctrl-C and tries again.
    bool acquire_soon() {
        ++waiters_;
        const auto end = std::chrono::steady_clock::now() + WAIT;
        bool is_mine = false;
        for (int tries = 0; !is_mine && std::chrono::steady_clock::now() < end; ++tries) {
            std::uint64_t seen = 0;
            is_mine = owner_.compare_exchange_strong(seen, token(), std::memory_order_acquire);
            if (!is_mine && tries < 100) std::this_thread::yield();
            if (!is_mine && tries >= 100) std::this_thread::sleep_for(NAP);
        }
        --waiters_;
        return is_mine;
    }

    /// Takes the lock as soon as it is free.
    void acquire() { while (!acquire_soon()); }

    void release() { owner_.store(0, std::memory_order_release); }

    /// Lets threads that wait go first, for about a millisecond at most: who releases and acquires in a loop calls this.
    void give_way() const {
        for (int yields = 0; waiters_.load() && yields < 1000; ++yields) std::this_thread::yield();
    }

    /// Counts forks from now on; called once, when the module is loaded.
    static void watch_forks() {
        pthread_atfork(nullptr, nullptr, [] { ++forks_; });
    }

   private:
    static constexpr std::chrono::milliseconds WAIT{50};  ///< Ctrl-C is answered within a tenth of a second
    static constexpr std::chrono::microseconds NAP{100};  ///< short beside a call that is worth waiting for

    static constexpr std::uint32_t thread_of(std::uint64_t owner) { return static_cast<std::uint32_t>(owner); }
    static constexpr std::uint32_t fork_of(std::uint64_t owner) { return static_cast<std::uint32_t>(owner >> 32); }
    static std::uint64_t token() {
        return std::uint64_t{forks_.load(std::memory_order_relaxed)} << 32 | thread_number();
    }

    /// Threads are numbered from 1; the thread that forks keeps its number in the child.
    static std::uint32_t thread_number() {
        static std::atomic<std::uint32_t> threads{0};
        thread_local const std::uint32_t number = ++threads;
        return number;
    }

    static inline std::atomic<std::uint32_t> forks_{0};
    std::atomic<std::uint64_t> owner_{0};
    std::atomic<std::uint32_t> waiters_{0};
};

/// Holds a lock; for code that runs without the GIL.
class LockGuard {
   public:
    explicit LockGuard(ObjectLock& lock) : lock_(lock) {
        if (!lock_.try_acquire()) lock_.acquire();
    }
    LockGuard(const LockGuard&) = delete;
    ~LockGuard() { lock_.release(); }

   private:
    ObjectLock& lock_;
};

}  // namespace souko
