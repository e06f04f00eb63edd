"""Our own recorded sessions: the native engine ends them as the slow interpreter did (test_make.py runs the latter).

Each case is there for a part of the language; without that part its sessions end otherwise.
"""

import json
import re

import pytest

from souko.games import game_names, game_path
from tests.cases import interfaces as rules
from tests.cases.casebook import KEYS, Play, cases_in
from tests.cases.make import DATA
from tests.cases.recording import ended, needless, tables_of

CASES = cases_in("rulebooks")
RECORDED = json.loads((DATA / "sessions.json").read_text(encoding="utf-8"))
GAMES = json.loads((DATA / "games.json").read_text(encoding="utf-8"))
COMMENT = re.compile(r"\([^()]*\)")


def played(entry, source, inputs):
    """How the native engine ends a session, under the keys of the recording."""
    play = Play(entry["target_level"], entry["random_seed"], tuple(inputs))
    return {key: value for key, value in ended(play, tables_of(source), "native").items() if key in entry}


@pytest.mark.parametrize("entry", RECORDED, ids=lambda entry: entry["name"])
def test_the_native_engine_ends_a_session_as_recorded(entry):
    found = played(entry, entry["source"], entry["inputs"])
    assert found == {key: entry[key] for key in found}


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: f"{entry['game']} {entry['target_level']}")
def test_a_game_that_ships_is_played_as_recorded(entry):
    found = played(entry, game_path(entry["game"]).read_text(encoding="utf-8"), [KEYS[key] for key in entry["keys"]])
    assert found == {key: entry[key] for key in found}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_case_depends_on_what_it_shows(case):
    assert case.shows
    assert case.lines("without")
    assert not list(needless(case, "native"))


def test_the_recordings_are_judged_right_by_those_who_read_them():
    sessions = rules.read_sessions((DATA / "sessions.json").read_text(encoding="utf-8"))
    assert [rules.judge_session(each).why for each in sessions] == [""] * len(RECORDED)


def test_rules_expand_to_as_many_plain_rules_and_groups_as_recorded():
    entries = [entry for entry in RECORDED if "expanded" in entry]
    assert len(entries) == len(CASES)
    for entry in entries:
        wanted, count = entry["expanded"], rules.Summary.of(entry["source"]).count()
        assert count["expanded"] == wanted["rules"] + wanted["late"], entry["name"]
        assert count["groups"] == wanted["groups"] + wanted["lategroups"], entry["name"]
        assert (count["objects"], count["layers"]) == (wanted["objects"], wanted["layers"]), entry["name"]


def test_every_case_and_every_game_is_recorded():
    assert len(CASES) == len({case.name for case in CASES}) >= 60
    assert {entry["name"].rpartition(" ")[0] for entry in RECORDED} == {case.name for case in CASES}
    books = {game for game in game_names() if "COLLISIONLAYERS" in game_path(game).read_text(encoding="utf-8")}
    assert {entry["game"] for entry in GAMES} == books


def rule_words():
    """The words before the first bracket, within brackets, and behind the last one, of all rules of all cases."""
    before, within, behind = set(), set(), set()
    for case in CASES:
        text = COMMENT.sub("", case.source.lower()).split("\nrules\n")[-1].split("\nwinconditions\n")[0]
        for line in text.split("\n"):
            start, _, rest = line.partition("[")
            middle, _, end = rest.rpartition("]")
            before.update(start.split())
            within.update(middle.split())
            behind.update(end.split())
    return before, within, behind


def test_together_the_cases_use_every_word_of_the_language():
    words = rules.tokens
    before, within, behind = rule_words()
    assert before >= words.PREFIXES | {"random", "+"} | words.LOOPS
    assert within >= words.QUALIFIERS | {"..."}
    assert behind >= words.COMMANDS
    text = "\n".join(case.source.lower() for case in CASES)
    assert all(f"\n{setting}" in text for setting in rules.SETTINGS - {"youtube"})
    assert all(f" {verb} " in text for verb in ("move", "cantmove", "create", "destroy", "action"))
    assert all(f"\n{quantifier} " in text for quantifier in words.QUANTIFIERS)
