"""Games made up for tests, and the slow twins that worlds are compared with."""

from fractions import Fraction

from hypothesis import strategies as st

from souko.worlds import Game, Tally, when


class Mill(Game):
    """Multiplies a number modulo `size` in each turn, in arithmetic only, for columns. Multiples of `stop` end it."""

    def __init__(self, die, size, turns, stop, factor):
        self.die, self.size, self.turns, self.stop, self.factor = Tally(die), size, turns, stop, factor
        self.start, self.bounds = (0, 1 % size), (turns + 1, size)

    def chance(self, state):
        return self.die

    def play(self, state, roll):
        turn, number = state
        return (turn + 1, (number * self.factor + roll) % self.size)

    def over(self, state):
        turn, number = state
        return when((turn >= self.turns) | (number % self.stop == 0), number % 3)


class Maze(Game):
    """A random walk on a graph: `edges[state]` are the next states; a state without edges is an end."""

    def __init__(self, edges, start=0):
        self.edges, self.start = edges, start

    def chance(self, state):
        return Tally(self.edges[state])

    def play(self, state, roll):
        return roll

    def over(self, state):
        return None if state in self.edges else state


class Drawn(Game):
    """A game on a graph: `edges[state]` is (player, next states), player 0 is chance. Numbers are ends and payoffs."""

    start = "a"

    def __init__(self, edges):
        self.edges = edges

    def chance(self, state):
        return Tally(self.edges[state][1]) if not self.edges[state][0] else None

    def moves(self, state):
        return self.edges[state][1]

    def play(self, state, move):
        return move

    def over(self, state):
        return None if isinstance(state, str) else state

    def who(self, state):
        return self.edges[state][0]

    def reached(self):
        """The reachable states, and the payoffs of the reachable ends, with 0 among them."""
        seen, new, ends = {}, [self.start], [0]
        while new:
            state = new.pop()
            if not isinstance(state, str):
                ends.append(state)
            elif state not in seen:
                seen[state] = None
                new += self.edges[state][1]
        return list(seen), ends


class Plain(Game):
    """The same game without bounds, so that only dictionaries can run it."""

    def __init__(self, game):
        for name in ("start", "chance", "moves", "play", "over"):
            setattr(self, name, getattr(game, name))


def mills():
    return st.builds(
        Mill,
        die=st.lists(st.integers(-3, 5), min_size=1, max_size=4),
        size=st.integers(1, 40),
        turns=st.integers(1, 5),
        stop=st.integers(2, 9),
        factor=st.integers(0, 7),
    )


def slow_count(game, state, total=None):
    """The number of universes for each result, by visiting every universe."""
    total = {} if total is None else total
    result = game.over(state)
    if result is not None:
        total[result] = total.get(result, 0) + 1
        return total
    die = game.chance(state)
    for move, weight in die.counts.items() if die is not None else [(move, 1) for move in game.moves(state)]:
        for _ in range(weight):
            slow_count(game, game.play(state, move), total)
    return total


def slow_odds(game, state, share=Fraction(1), total=None):
    """The probability of each result, by visiting every history."""
    total = {} if total is None else total
    result = game.over(state)
    if result is not None:
        total[result] = total.get(result, 0) + share
        return total
    die = game.chance(state)
    for move, weight in die.counts.items():
        slow_odds(game, game.play(state, move), share * Fraction(weight, die.total), total)
    return total


def slow_value(game, state, depth=100):
    """The value of a game without cycles, by visiting every history."""
    result = game.over(state)
    if result is not None:
        return Fraction(game.worth(result))
    assert depth
    die = game.chance(state)
    if die is not None:
        parts = (weight * slow_value(game, game.play(state, roll), depth - 1) for roll, weight in die.counts.items())
        return Fraction(sum(parts), die.total)
    options = [slow_value(game, game.play(state, move), depth - 1) for move in game.moves(state)]
    return max(options) if game.who(state) == 1 else min(options)


def repeated_value(game, sweeps=100_000):
    """The value of each state by value iteration, from the floor up, until nothing changes."""
    states, ends = game.reached()
    values = dict.fromkeys(states, float(min(ends)))
    for _ in range(sweeps):
        before = dict(values)
        for state in states:
            who, nexts = game.edges[state]
            options = [values[then] if isinstance(then, str) else float(then) for then in nexts]
            values[state] = (sum(options) / len(options), max(options), min(options))[who]
        if all(abs(values[state] - before[state]) < 1e-15 for state in states):
            return values
    raise AssertionError(f"still changing: {game.edges}")
