"""The alphabet is detected if only one can be meant; otherwise the error asks for it."""

import pytest

from souko.boards import Board, read_text
from souko.boards.formats.detection import alphabet_for, alphabet_named, detect, is_script, looks_like_row
from souko.errors import Place, ReadError


@pytest.mark.parametrize(
    ("text", "alphabet"),
    [
        ("#####\n#@$.#\n#####", "xsb"),
        ("####\n#@ #\n####", "xsb"),
        ("3#|#@#|3#", "xsb"),
        ("#####\n#@O.#\n#####", "warehouse"),
        ("##..[]@.##", "warehouse"),
        ("#####\n#pbg#\n#####", "letters"),
        ("#####\n#PB.#\n#####", "letters"),
        ("..O@\n....", "warehouse"),
        ("-$@.", "xsb"),
        ("pb.g", "letters"),
        ("###\n#@#\n###", "xsb"),
    ],
)
def test_each_alphabet_is_detected_by_its_characters(text, alphabet):
    assert detect(text.split("\n")).name == alphabet


@pytest.mark.parametrize("text", ["#####\n#@..#\n#####", "..@"])
def test_the_error_about_an_ambiguous_board_asks_for_the_format(text):
    with pytest.raises(ReadError, match=r"can be read as xsb or warehouse; name one with format=…"):
        detect(text.split("\n"))


def test_the_error_about_an_ambiguous_board_lists_its_characters():
    with pytest.raises(ReadError) as error:
        Board.from_text("#@.")
    assert str(error.value) == '<text>: a board of "#.@" can be read as xsb or warehouse; name one with format=…'


def test_a_named_format_decides():
    assert Board.from_text("#@.", "xsb").goals.sum() == 1
    assert Board.from_text("#@.", "warehouse").goals.sum() == 0


@pytest.mark.parametrize("script", [">>", "^v<>\n^v", "^^x^"])
def test_a_script_decides_between_two_alphabets(script):
    assert detect(f"#####\n#@..#\n#####\n\n{script}".split("\n")).name == "warehouse"


def test_a_script_does_not_overrule_the_characters():
    assert detect(["#####", "#@$.#", "#####", "", ">>"]).name == "xsb"


def test_one_mistake_does_not_change_the_alphabet():
    assert detect(["#####", "#@$O#", "#$..#", "#####"]).name == "xsb"


def test_words_and_rules_around_the_boards_do_not_matter():
    text = "=====\nAuthor: Bob #pbg#\n\nB\n\n; p\n#####\n#@$.#\n#####\n\nO\n"
    assert detect(text.split("\n")).name == "xsb"


def test_drawings_in_comments_do_not_matter():
    text = "#pbg#\n\nComment:\n#@$.#\n#@$.#\nComment-End:\n"
    assert read_text(text).format == "letters"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "a.txt: nothing: the input is empty; a board drawn with characters"),
        (" \n\t\n", "a.txt: nothing: the input is empty; a board drawn with characters"),
        ("Dear all,\nhow are you?", "a.txt: no board in this text; rows of characters such as ##### and #@$.#"),
        (">>^^", "a.txt: a script and no map; the map, a blank line, then the script"),
    ],
)
def test_a_text_without_a_board_is_refused(text, complaint):
    with pytest.raises(ReadError) as error:
        alphabet_for(None, text.split("\n"), Place("a.txt"))
    assert str(error.value) == complaint


def test_an_unknown_format_is_refused_with_those_that_exist():
    with pytest.raises(ReadError) as error:
        alphabet_named("aoc")
    assert str(error.value) == "format: unknown format 'aoc'; one of xsb, sok, warehouse, letters, grid"


@pytest.mark.parametrize("line", ["#1", "# 12", "Level #3", "; ###", "Author: #####", "", "   ", "Solution ####"])
def test_titles_and_notes_are_not_rows(line):
    assert not looks_like_row(line)


@pytest.mark.parametrize("line", ["#####", "#@x.#", "3#|#@#", "..O@", "-----"])
def test_rows_are_rows_even_with_a_mistake(line):
    assert looks_like_row(line)


@pytest.mark.parametrize(
    ("line", "answer"), [("^v<>", True), ("^^x^", True), ("; ^^^^", False), ("####", False), ("", False)]
)
def test_a_script_is_mostly_arrows(line, answer):
    assert is_script(line) is answer


def test_open_boards_count_beside_walled_ones():
    assert detect(["#", "", "p"]).name == "letters"
