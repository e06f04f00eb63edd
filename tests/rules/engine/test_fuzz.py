"""Any text is either refused with a `SoukoError` or played. `make fuzz` tries more of them."""

from hypothesis import given, settings
from hypothesis import strategies as st

from souko.errors import SoukoError
from souko.games import game_names, game_path
from souko.rules import Rulebook
from tests import rulebooks

RULEBOOKS = [text for game in game_names() if "COLLISIONLAYERS" in (text := game_path(game).read_text())]


@st.composite
def mutated_games(draw):
    """A shipped game with random changes, and inputs to play it with."""

    def pick(options):
        return draw(st.sampled_from(options))

    return rulebooks.mutated(pick, pick(RULEBOOKS)), rulebooks.inputs(pick)


def result_or_error(read):
    """The result of reading, or the text of its `SoukoError`; any other error fails the test."""
    try:
        return repr(read())
    except SoukoError as error:
        return str(error)


def test_there_are_games_to_mutate():
    assert len(RULEBOOKS) >= 3


@settings(max_examples=150)
@given(mutated_games())
def test_mutated_games_are_refused_or_played_equally_by_both_engines(game):
    assert rulebooks.first_difference(*game) == ""


@settings(max_examples=200)
@given(st.text() | st.lists(st.sampled_from([*rulebooks.WORDS, "\n", "\n", "\n"])).map(" ".join))
def test_random_text_is_refused_or_read(text):
    assert result_or_error(lambda: Rulebook.read(text))


@settings(max_examples=100)
@given(st.binary())
def test_random_bytes_are_refused_or_read(tmp_path_factory, data):
    path = tmp_path_factory.getbasetemp() / "bytes.txt"
    path.write_bytes(data)
    assert result_or_error(lambda: Rulebook.from_file(path))
