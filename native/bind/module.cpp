#include "bind.hpp"

NB_MODULE(_native, module) {
    module.doc() = "Loops over flat arrays; everything that decides is Python.";
    souko::bind_warehouse(module);
    souko::bind_count(module);
    souko::bind_tables(module);
    souko::bind_rules(module);
    souko::bind_search(module);
    souko::bind_solve(module);
    souko::bind_merge(module);
    souko::bind_flood(module);
}
