/// The door of merging keys.
#include "merge.hpp"

#include "bind.hpp"

namespace souko {
namespace {

using Keys = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void make(Merge* self, const Keys& keys, const Numbers& places) {
    require(keys.size() == places.size() && keys.size() < LARGEST, "keys and places do not match");
    const std::span<const std::int64_t> given(keys.data(), keys.size());
    const std::span<std::int64_t> into(places.data(), places.size());
    nb::gil_scoped_release released;
    new (self) Merge(given, into);
}

void copy_keys(const Merge& self, const Numbers& into) {
    require(into.size() == self.different().size(), "there are fewer or more keys");
    std::ranges::copy(self.different(), into.data());
}

}  // namespace

void bind_merge(nb::module_& module) {
    nb::class_<Merge>(module, "Merge")
        .def("__init__", make, "keys"_a, "places"_a.noconvert())
        .def("copy_keys", copy_keys, "into"_a.noconvert())
        .def_prop_ro("size", [](const Merge& self) { return self.different().size(); });
}

}  // namespace souko
