#include "bind/bind.hpp"

namespace souko {
namespace {

/// Lets Python put a failure into words: src/souko/native_errors.py makes the exception.
void translate(const std::exception_ptr& thrown, void*) {
    try {
        std::rethrow_exception(thrown);
    } catch (const Failed& failed) {
        const nb::object error =
            nb::module_::import_("souko.native_errors").attr("error")(static_cast<int>(failed.code), failed.number);
        PyErr_SetObject(error.type().ptr(), error.ptr());
    }
}

}  // namespace
}  // namespace souko

NB_MODULE(_native, module) {
    module.doc() = "Loops over flat arrays; decisions are made in Python.";
    souko::ObjectLock::watch_forks();
    souko::nb::module_::import_("atexit").attr("register")(souko::nb::cpp_function(souko::begin_shutdown));
    souko::nb::register_exception_translator(souko::translate);
    souko::bind_warehouse(module);
    souko::bind_placements(module);
    souko::bind_rulebook(module);
    souko::bind_game(module);
    souko::bind_rule_search(module);
    souko::bind_level_search(module);
    souko::bind_merge(module);
    souko::bind_flood(module);
}
