/// Vectors in pages of 2 MB where the system has them: fewer TLB misses when a loop steps from row to row, and fewer page
/// faults when fresh memory is first written.
#pragma once

#include <cstddef>
#include <new>
#include <vector>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace souko {

constexpr std::size_t LARGE_PAGE = std::size_t{1} << 21;

template <class T>
struct LargePages {
    using value_type = T;
    LargePages() = default;
    template <class Other>
    LargePages(const LargePages<Other>&) {}

    T* allocate(std::size_t count) {
        const std::size_t bytes = count * sizeof(T);
        void* const room = ::operator new(bytes, alignment(bytes));
#if defined(__linux__) && defined(MADV_HUGEPAGE)
        if (bytes >= LARGE_PAGE) madvise(room, bytes, MADV_HUGEPAGE);  // only advice: it may be refused
#endif
        return static_cast<T*>(room);
    }
    void deallocate(T* room, std::size_t count) { ::operator delete(room, alignment(count * sizeof(T))); }
    bool operator==(const LargePages&) const { return true; }

   private:
    static std::align_val_t alignment(std::size_t bytes) {
        return std::align_val_t{bytes >= LARGE_PAGE ? LARGE_PAGE : alignof(std::max_align_t)};
    }
};

template <class T>
using LargePageVector = std::vector<T, LargePages<T>>;

}  // namespace souko
