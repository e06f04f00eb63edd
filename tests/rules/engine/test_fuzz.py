"""Whatever the text, souko says what is wrong or plays the game; it never stumbles. `make fuzz` tries for longer."""

from hypothesis import given, settings
from hypothesis import strategies as st

import rulebooks
from souko.errors import SoukoError
from souko.games import game_names, game_path
from souko.rules import Rulebook

RULEBOOKS = [text for game in game_names() if "COLLISIONLAYERS" in (text := game_path(game).read_text())]


@st.composite
def spoiled(draw):
    """A game that ships, somewhat spoiled, and keys to play it with."""

    def pick(options):
        return draw(st.sampled_from(options))

    return rulebooks.mutated(pick, pick(RULEBOOKS)), rulebooks.inputs(pick)


def told(read):
    """What is said about something that is read; an error that is none of ours is a stumble."""
    try:
        return repr(read())
    except SoukoError as refused:
        return str(refused)


def test_there_are_games_to_spoil():
    assert len(RULEBOOKS) >= 3


@settings(max_examples=150)
@given(spoiled())
def test_spoiled_games_are_refused_or_played_alike_by_both_executors(game):
    assert rulebooks.examined(*game) == ""


@settings(max_examples=200)
@given(st.text() | st.lists(st.sampled_from([*rulebooks.WORDS, "\n", "\n", "\n"])).map(" ".join))
def test_random_text_is_refused_or_read(text):
    assert told(lambda: Rulebook.read(text))


@settings(max_examples=100)
@given(st.binary())
def test_random_bytes_are_refused_or_read(tmp_path_factory, data):
    path = tmp_path_factory.getbasetemp() / "bytes.txt"
    path.write_bytes(data)
    assert told(lambda: Rulebook.from_file(path))
