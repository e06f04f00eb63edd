"""A line is read from left to right, word by word; blanks are those of JavaScript."""

from souko.rules.compiler.syntax.tokens import (
    COLOUR,
    EVENT,
    NAME,
    SECTION,
    SEED,
    SOUND_DIRECTION,
    VERB,
    WORD,
    Line,
    split_rule,
)


def test_a_line_is_read_in_lower_case_and_keeps_its_original_text():
    line = Line("Player  Crate", 3)
    assert (line.match(NAME), line.match(NAME), line.match(NAME)) == ("player", "crate", None)
    assert (line.at_end, line.word_start, line.number, line.original) == (True, 8, 3, "Player  Crate")


def test_names_are_letters_digits_and_underscores_of_any_script():
    assert Line("größe_2 x", 1).match(NAME) == "größe_2"
    assert Line("箱2", 1).match(NAME) == "箱2"
    assert Line("-x", 1).match(NAME) is None


def test_blanks_are_those_of_javascript():
    assert Line("a\u00a0\ufeff\u3000b", 1).match(NAME) == "a"
    assert Line("\u00a0a", 1).match(NAME) is None
    assert Line("\u00a0a", 1).match(WORD) == "a"


def test_spaces_and_tabs_are_skipped_and_nothing_else():
    line = Line(" \t\u00a0a", 1)
    line.skip_spaces()
    assert line.next == "\u00a0"
    line.skip_blanks()
    assert line.next == "a"


def test_a_comment_ends_what_is_skipped():
    line = Line("one, two (three)", 1)
    assert line.skip_word() == "one,"
    line.skip_to_comment()
    assert line.next == "("
    line.skip_to_end()
    assert (line.at_end, line.next) == (True, "")


def test_a_section_word_ends_at_a_word_boundary():
    assert Line("RULES =", 1).match(SECTION) == "rules"
    assert Line("rules_of_the_game", 1).match(SECTION) is None


def test_colours_need_no_space_between_them():
    line = Line("lightgreyred#fffdarkblue#12345678", 1)
    assert [line.match(COLOUR) for _ in range(6)] == ["lightgrey", "red", "#fff", "darkblue", "#123456", None]


def test_words_of_sounds_end_at_a_word_boundary():
    assert (Line("sfx10", 1).match(EVENT), Line("sfx11", 1).match(EVENT)) == ("sfx10", None)
    assert (Line("move 1", 1).match(VERB), Line("moves", 1).match(VERB)) == ("move", None)
    assert (Line("up1", 1).match(SOUND_DIRECTION), Line("12a", 1).match(SEED)) == (None, None)


def test_a_rule_is_split_at_its_symbols():
    assert split_rule("[a|b]->[|a]win") == ["[", "a", "|", "b", "]", "->", "[", "|", "a", "]", "win"]
    assert split_rule(" +late [ a ]") == ["+", "late", "[", "a", "]"]
    assert split_rule("") == []
