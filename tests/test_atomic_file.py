import os

import pytest

from souko.atomic_file import atomic_file, write_errors
from souko.errors import MoveError


def test_the_file_takes_its_name_when_it_is_complete(tmp_path):
    with atomic_file(tmp_path / "a.gif") as temporary:
        temporary.write_bytes(b"new")
        assert temporary.suffix == ".gif"
        assert not (tmp_path / "a.gif").exists()
    assert os.listdir(tmp_path) == ["a.gif"]
    assert (tmp_path / "a.gif").read_bytes() == b"new"


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, SystemExit, OSError])
def test_whatever_goes_wrong_the_old_file_stays_and_nothing_else(tmp_path, error):
    (tmp_path / "a.gif").write_bytes(b"old")
    with pytest.raises(error), atomic_file(tmp_path / "a.gif"):
        raise error
    assert os.listdir(tmp_path) == ["a.gif"]
    assert (tmp_path / "a.gif").read_bytes() == b"old"


def test_a_new_file_is_as_private_as_any_other_and_an_old_one_as_before(tmp_path):
    (tmp_path / "plain").touch()
    (tmp_path / "old.gif").touch(mode=0o600)
    for name in ("new.gif", "old.gif"):
        with atomic_file(tmp_path / name):
            pass
    assert (tmp_path / "new.gif").stat().st_mode == (tmp_path / "plain").stat().st_mode
    assert (tmp_path / "old.gif").stat().st_mode & 0o777 == 0o600


def test_a_link_still_leads_to_the_file(tmp_path):
    (tmp_path / "there").mkdir()
    (tmp_path / "a.gif").symlink_to(tmp_path / "there" / "b.gif")
    with atomic_file(tmp_path / "a.gif") as temporary:
        temporary.write_bytes(b"new")
    assert (tmp_path / "a.gif").is_symlink()
    assert (tmp_path / "there" / "b.gif").read_bytes() == b"new"


def test_a_folder_that_does_not_exist_is_named(tmp_path):
    with pytest.raises(MoveError, match=r"a\.gif: cannot be written: there is no folder '.*nowhere'; make it first"):
        atomic_file(tmp_path / "nowhere" / "a.gif").__enter__()


def test_a_folder_is_not_a_file(tmp_path):
    with pytest.raises(MoveError, match="cannot be written: it is a folder; give the name of a file in it"):
        atomic_file(tmp_path).__enter__()


def test_a_file_is_not_a_folder(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(MoveError, match="is no folder"):
        atomic_file(tmp_path / "file" / "a.gif").__enter__()


def test_a_missing_permission_is_named(tmp_path):
    with pytest.raises(MoveError, match="no permission to write in"), write_errors(tmp_path / "a.gif"):
        raise PermissionError(13, "Permission denied")


def test_a_full_disk_is_named(tmp_path):
    with (
        pytest.raises(MoveError, match=r"a\.gif: cannot be written: No space left on device"),
        write_errors(tmp_path / "a.gif"),
    ):
        raise OSError(28, "No space left on device")


def test_a_pipe_is_refused_and_stays_a_pipe(tmp_path):
    pipe = tmp_path / "a.gif"
    os.mkfifo(pipe)
    with pytest.raises(MoveError, match="a device or a pipe"), atomic_file(pipe):
        pass
    assert pipe.is_fifo()
