/// What the bindings of games and of searches share: rulebooks, and a game with its lock.
#pragma once

#include <memory>
#include <utility>

#include "bind/bind.hpp"
#include "rules/game.hpp"

namespace souko {

using Words = Array<const Word>;

/// Tables that were read and checked. They never change, so they need no lock.
struct Rulebook : Tables {
    explicit Rulebook(Tables tables) : Tables(std::move(tables)) {}
};

struct BoundGame {
    BoundGame(nb::object rulebook_, const Tables& tables_, std::unique_ptr<AnyGame> game_)
        : rulebook(std::move(rulebook_)), tables(tables_), game(std::move(game_)) {}

    nb::object rulebook;  ///< kept alive: the game refers to it
    const Tables& tables;
    std::unique_ptr<AnyGame> game;
    ObjectLock lock;
};

/// Calls a function with a game, without the GIL, one thread at a time: for what may take long.
template <class Function>
auto run_alone(BoundGame& bound, Function function) {
    const Guard guard(bound.lock);
    const GilRelease released;
    return function(*bound.game);
}

inline void require_level(const AnyGame& game) { require(game.width(), "no level is loaded"); }

}  // namespace souko
