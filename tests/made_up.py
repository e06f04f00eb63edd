"""Games made up for tests, and the slow twins that worlds are compared with."""

from fractions import Fraction

from hypothesis import strategies as st

from souko.worlds import Game, Tally, when


class Mill(Game):
    """Grinds a number for some turns; arithmetic only, so that it runs on columns. It ends early on multiples."""

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
    """A walk on a drawn graph: `ways[state]` are the next states; what is not in it is an end."""

    def __init__(self, ways, start=0):
        self.ways, self.start = ways, start

    def chance(self, state):
        return Tally(self.ways[state])

    def play(self, state, roll):
        return roll

    def over(self, state):
        return None if state in self.ways else state


class Drawn(Game):
    """A game on a drawn graph: (who, next states); who 0 is chance. Numbers are ends, and their own worth."""

    start = "a"

    def __init__(self, ways):
        self.ways = ways

    def chance(self, state):
        return Tally(self.ways[state][1]) if not self.ways[state][0] else None

    def moves(self, state):
        return self.ways[state][1]

    def play(self, state, move):
        return move

    def over(self, state):
        return None if isinstance(state, str) else state

    def who(self, state):
        return self.ways[state][0]

    def reached(self):
        """The states that can be reached, and the ends, with 0 among them."""
        seen, new, ends = {}, [self.start], [0]
        while new:
            state = new.pop()
            if not isinstance(state, str):
                ends.append(state)
            elif state not in seen:
                seen[state] = None
                new += self.ways[state][1]
        return list(seen), ends


class Plain(Game):
    """Another game without its bounds, so that only dictionaries can run it."""

    def __init__(self, game):
        self.start, self.chance, self.moves, self.play, self.over = (
            game.start,
            game.chance,
            game.moves,
            game.play,
            game.over,
        )


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
    """How many universes end how: every one of them on its own."""
    total = {} if total is None else total
    result = game.over(state)
    if result is not None:
        total[result] = total.get(result, 0) + 1
        return total
    die = game.chance(state)
    for move, ways in die.counts.items() if die is not None else [(move, 1) for move in game.moves(state)]:
        for _ in range(ways):
            slow_count(game, game.play(state, move), total)
    return total


def slow_odds(game, state, share=Fraction(1), total=None):
    """How likely each end is: every history on its own."""
    total = {} if total is None else total
    result = game.over(state)
    if result is not None:
        total[result] = total.get(result, 0) + share
        return total
    die = game.chance(state)
    for move, ways in die.counts.items():
        slow_odds(game, game.play(state, move), share * Fraction(ways, die.total), total)
    return total


def slow_value(game, state, depth=100):
    """What a game without circles is worth: every history on its own."""
    result = game.over(state)
    if result is not None:
        return Fraction(game.payoff(result))
    assert depth
    die = game.chance(state)
    if die is not None:
        parts = (ways * slow_value(game, game.play(state, roll), depth - 1) for roll, ways in die.counts.items())
        return Fraction(sum(parts), die.total)
    options = [slow_value(game, game.play(state, move), depth - 1) for move in game.moves(state)]
    return max(options) if game.who(state) == 1 else min(options)


def repeated_value(game, sweeps=100_000):
    """What each state of a drawn game is worth: the rule repeated, from the floor up, until nothing changes."""
    states, ends = game.reached()
    values = dict.fromkeys(states, float(min(ends)))
    for _ in range(sweeps):
        before = dict(values)
        for state in states:
            who, nexts = game.ways[state]
            worth = [values[then] if isinstance(then, str) else float(then) for then in nexts]
            values[state] = (sum(worth) / len(worth), max(worth), min(worth))[who]
        if all(abs(values[state] - before[state]) < 1e-15 for state in states):
            return values
    raise AssertionError(f"still changing: {game.ways}")
