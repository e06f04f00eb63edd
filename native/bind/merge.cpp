/// The binding of merging keys. A `Merge` never changes once it is made, so it needs no lock.
#include "shared/merge.hpp"

#include "bind/bind.hpp"

namespace souko {
namespace {

using Keys = Array<const std::int64_t>;

void make(Merge* self, const Keys& keys, const Numbers& places) {
    require(keys.size() == places.size() && keys.size() < MAX_CELLS, "keys and places do not match");
    const std::span<const std::int64_t> given(keys.data(), keys.size());
    const std::span<std::int64_t> into(places.data(), places.size());
    Merge made = [&] {
        const GilRelease released;
        return Merge(given, into);
    }();
    new (self) Merge(std::move(made));  // with the GIL: another thread may be inside the same constructor
}

void copy_keys(const Merge& self, const Numbers& into) {
    require(into.size() == self.distinct().size(), "there are fewer or more keys");
    std::ranges::copy(self.distinct(), into.data());
}

}  // namespace

void bind_merge(nb::module_& module) {
    nb::class_<Merge>(module, "Merge")
        .def("__init__", make, "keys"_a, "places"_a.noconvert())
        .def("copy_keys", copy_keys, "into"_a.noconvert())
        .def_prop_ro("size", [](const Merge& self) { return self.distinct().size(); });
}

}  // namespace souko
