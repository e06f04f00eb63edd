"""Files, texts and paths: what is read, and what is refused with one clear line."""

import io
import os
from pathlib import Path

import pytest

import souko
from souko.boards import Board, Collection, Level, decode_text, load_text, read, read_bytes, read_text, write
from souko.errors import MoveError, ReadError

TEXT = "; 1\n\n#####\n#@$.#\n#####\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def complaint(source, *more):
    with pytest.raises(ReadError) as error:
        read(source, *more)
    return str(error.value)


def test_a_path_is_a_file(folder):
    (folder / "cellar.xsb").write_text(TEXT)
    assert read(Path("cellar.xsb")) == read("cellar.xsb") == read(TEXT)
    assert read("cellar.xsb").format == "xsb"


def test_a_sok_file_is_written_as_one_again(folder):
    (folder / "cellar.sok").write_text(TEXT)
    assert read("cellar.sok").format == "sok"


def test_a_single_line_that_draws_a_board_is_a_text():
    assert read("5#|#@$.#|5#")[0].board == read(TEXT)[0].board
    assert read("#@$.#")[0].board.shape == (1, 5)


def test_complaints_name_the_file(folder):
    (folder / "cellar.sok").write_text(TEXT.replace("$", "O"))
    assert complaint("cellar.sok", "sok").startswith("cellar.sok:4:3: unknown cell 'O'; xsb has ")


def test_a_missing_file_is_refused(folder):
    assert complaint("cellar.sok") == "cellar.sok: no such file"
    assert complaint(Path("#@$.#")) == "#@$.#: no such file"


def test_a_directory_is_refused(folder):
    (folder / "levels").mkdir()
    assert complaint("levels") == "levels: a directory; expected a file"


def test_a_path_below_a_file_is_refused(folder):
    (folder / "cellar.sok").write_text(TEXT)
    assert complaint("cellar.sok/1") == "cellar.sok/1: cannot be opened: Not a directory"


def test_an_impossible_path_is_refused():
    assert complaint("a\0b") == "a\0b: cannot be opened: embedded null byte"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may read every file")
def test_a_file_that_may_not_be_read_is_refused(folder):
    (folder / "cellar.sok").write_text(TEXT)
    (folder / "cellar.sok").chmod(0)
    assert complaint("cellar.sok") == "cellar.sok: cannot be opened: Permission denied"


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n\0", b"#@$.#\0", TEXT.encode("utf-16"), b"\x1b[0m#@$.#"])
def test_binary_data_is_refused(folder, data):
    (folder / "cellar.sok").write_bytes(data)
    assert complaint("cellar.sok") == "cellar.sok: binary data; expected a text file in UTF-8"


def test_an_empty_file_is_refused(folder):
    (folder / "cellar.sok").write_bytes(b"")
    assert complaint("cellar.sok") == "cellar.sok: nothing: the input is empty; a board drawn with characters"
    assert complaint("") == "<text>: nothing: the input is empty; a board drawn with characters"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_old_and_new_encodings_are_read(folder, encoding):
    (folder / "cellar.sok").write_text(TEXT + "Author: Zoë\n", encoding=encoding)
    assert read("cellar.sok")[0].author == "Zoë"


def test_bytes_that_no_code_page_has_are_still_read():
    assert decode_text(b"Author: \x81\xe9", "old.sok") == "Author: \x81é"


def test_a_dos_end_of_file_mark_is_dropped():
    assert decode_text(b"#@$.#\n\x1a", "old.sok") == "#@$.#\n"


def test_the_text_of_a_file_is_loaded_as_it_is(folder):
    (folder / "cellar.sok").write_bytes(b"#@$.#\r\n")
    assert load_text("cellar.sok") == "#@$.#\r\n"


def test_boards_levels_and_collections_are_written():
    board = Board.from_text("#@$.#")
    assert write(board) == write(Level(board)) == write(Collection((Level(board),))) == "#@$.#\n"


def test_a_collection_is_written_in_the_format_it_was_read_in():
    assert write(read_text("#pbg#")) == "#pbg#\n"
    assert write(read_text("#pbg#"), format="xsb") == "#@$.#\n"
    assert write(read_text("#pbg#"), run_length=True, format="xsb") == "#@$.#\n"
    assert write(read_text("####\n#pbg\n####", format="letters"), run_length=True) == "4#|#pbg|4#\n"


def test_a_board_of_wide_boxes_is_written_as_a_warehouse():
    assert write(Board.from_text("#[]@")) == "#[]@\n"


def test_a_file_is_written_whole_or_not_at_all(folder):
    assert write(read(TEXT), "cellar.sok") == Path("cellar.sok").read_text()
    with pytest.raises(MoveError):
        write(Level(Board.from_text("#@$.#"), title="a\nb"), "cellar.sok")
    assert read("cellar.sok") == read(TEXT)
    assert os.listdir() == ["cellar.sok"]


def test_writing_to_a_link_replaces_its_target(folder):
    (folder / "cellar.sok").write_text("")
    (folder / "link.sok").symlink_to("cellar.sok")
    write(read(TEXT), "link.sok")
    assert (folder / "link.sok").is_symlink()
    assert (folder / "cellar.sok").read_text() == TEXT


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("levels", "it is a folder; give the name of a file in it"),
        ("no/cellar.sok", "there is no folder 'no'; make it first"),
    ],
)
def test_a_file_that_cannot_be_written_is_refused(folder, path, reason):
    (folder / "levels").mkdir()
    with pytest.raises(MoveError) as error:
        write(read(TEXT), path)
    assert str(error.value) == f"{path}: cannot be written: {reason}"
    assert os.listdir() == ["levels"]


def test_read_and_write_are_exported_by_souko():
    assert souko.read is read
    assert souko.write is write


def test_a_stream_that_never_ends_is_refused(monkeypatch):
    monkeypatch.setattr("souko.boards.files.MAX_STREAM_BYTES", 3 << 20)
    with pytest.raises(ReadError, match="/dev/zero: it does not end; expected at most 3,145,728 bytes"):
        load_text("/dev/zero")


def test_a_pipe_is_read_to_its_end():
    assert read_bytes(io.BytesIO(b"#@$.#" * 500_000), "x") == b"#@$.#" * 500_000
