/// The binding of rulebooks: named sections come in as arrays, and native/rules/read_tables.hpp checks them.
#include "bind/game.hpp"

#include <nanobind/stl/string.h>

#include <map>

#include "rules/read_tables.hpp"

namespace souko {
namespace {

template <class Number>
using Copies = std::map<std::string, std::vector<Number>>;

/// The named arrays of a dict. Converted here and not by nanobind, which cannot report that memory runs out.
template <class Number>
Copies<Number> copies_of(const nb::dict& arrays) {
    Copies<Number> copies;
    for (const auto& [name, array] : arrays)
        copies.emplace(nb::cast<std::string>(name), copy_of(nb::cast<Array<const Number>>(array)));
    return copies;
}

template <class Number>
std::map<std::string, std::span<const Number>> spans_of(const Copies<Number>& copies) {
    return {copies.begin(), copies.end()};
}

void make_rulebook(Rulebook* self, const nb::dict& masks, const nb::dict& numbers, std::size_t object_words,
                   std::size_t move_words) {
    const auto own_masks = copies_of<Word>(masks);
    const auto own_numbers = copies_of<std::int32_t>(numbers);
    try {
        const TableSections sections{object_words, move_words, spans_of(own_masks), spans_of(own_numbers)};
        new (self) Rulebook(TableReader(sections).read());
    } catch (const BadTables& bad) {
        throw nb::value_error((bad.section + ' ' + bad.what).c_str());
    }
}

}  // namespace

void bind_rulebook(nb::module_& module) {
    nb::class_<Rulebook>(module, "Rulebook")
        .def("__init__", make_rulebook, "masks"_a, "numbers"_a, "object_words"_a, "move_words"_a);
}

}  // namespace souko
