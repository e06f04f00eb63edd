"""The fast reader: clean texts are scored, all others are left to the reader that says what is wrong."""

import pytest

from souko import _native


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("@O.\n\n>", 2),
        ("@O.\n\n>\n", 2),
        ("@O.\n\n\n>\n\n", 2),
        ("O@\n..\n\n<", 0),
        ("..\nO@\n\n", 100),
        ("@\n\n", 0),
        ("#@O.#\n\n>>", 3),
    ],
)
def test_a_clean_text_is_scored(text, score):
    assert _native.score_text(text, 0) == score


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "\n\n",
        "\n\n@",
        "@",
        "@O.",
        "@O.\n",
        "@O.\n>",
        "\n@O.\n\n>",
        "O..\n\n>",
        "O..\n\n@",
        "@.@\n\n>",
        "@.\n.@\n\n>",
        "@O.\n..\n\n>",
        "@O\n...\n\n>",
        "@O.\n\n>x",
        "@O.\n\n>\r\n",
        "@O.\r\n\r\n>",
        "@O \n\n>",
        "@[]\n\n>",
        "@O.\n\n> <",
        "@O.\n\n>\0",
        "@\0.\n\n>",
        "@O.\n\n>é",
        "é@O.\n\n>",
    ],
)
def test_any_other_text_is_left_to_the_slow_reader(text):
    assert _native.score_text(text, 0) is None


def test_a_map_that_would_grow_too_large_is_left_to_the_slow_reader():
    assert _native.score_text("@" + "." * 99_999 + "\n\n", 16) is None
    assert _native.score_text("@.\n\n", 17) is None


@pytest.mark.parametrize("arguments", [(b"@", 0), (None, 0), ("@", -1), ("@", 1.5), ("@", 2**40)])
def test_what_is_no_text_or_no_count_is_refused(arguments):
    with pytest.raises(TypeError):
        _native.score_text(*arguments)
