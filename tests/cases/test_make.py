"""What the slow twins make today is what is kept."""

import pytest

from tests.cases.make import DATA, FILES, made

MOST_BYTES = 600_000


@pytest.mark.parametrize("name", FILES)
def test_what_is_made_is_what_is_kept(name):
    assert made(name).split("\n") == (DATA / name).read_text(encoding="utf-8").split("\n")


def test_the_data_is_small():
    assert sum(file.stat().st_size for file in DATA.rglob("*") if file.is_file()) < MOST_BYTES
