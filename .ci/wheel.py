"""Build the wheel and the source archive into dist/, check what is in them, install each, and take the tour.

    tracked files -> dist/souko-*.tar.gz -> dist/souko-*.whl    (the wheel is built from the archive)
                              |                    |
                          empty venv      empty venv, and one of the newest Python that is found
                              |                    |
                          souko tour           souko tour

A wheel for the stable ABI (cp312-abi3) needs Python 3.12 or newer to build it. When this Python is older, another one
is looked for; when there is none, the wheel is for this Python only, and the last line says so.
"""

import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
STABLE = (3, 12)
LEFT_OUT = (".github/",)
"""Tracked, but not in the source archive: the workflow of a code host is of no use without it."""
NEEDED = {"souko/py.typed", "souko/_native.pyi", "souko/games/boards/hall.txt", "souko/games/rulebooks/sokoban.txt"}


def run(*words: str | Path, cwd: Path = ROOT) -> str:
    """What a command prints; it sees no Python settings of the caller, and its errors are shown."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    return subprocess.run(
        [str(word) for word in words], check=True, cwd=cwd, env=env, stdout=subprocess.PIPE, text=True
    ).stdout


def version(python: str) -> tuple[int, int]:
    """The version of an interpreter; (0, 0) when it does not run."""
    asked = [python, "-c", "import sys; print(*sys.version_info[:2])"]
    done = subprocess.run(asked, check=False, capture_output=True, text=True)
    major, minor = done.stdout.split() if done.returncode == 0 else (0, 0)
    return int(major), int(minor)


def interpreters() -> list[str]:
    """What can build for the stable ABI: this Python if it can, or those that are found, oldest first; or this one."""
    if sys.version_info >= STABLE:
        return [sys.executable]
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    found = [shutil.which(f"python3.{minor}") for minor in range(12, 20)] + [
        *map(str, pyenv.glob("versions/*/bin/python3"))
    ]
    stable = {version(python): python for python in found if python and version(python) >= STABLE}
    return [stable[key] for key in sorted(stable)] or [sys.executable]


def build(python: str, folder: Path) -> tuple[Path, Path]:
    """The source archive and the wheel that was built from it, in an otherwise empty dist/."""
    shutil.rmtree(DIST, ignore_errors=True)
    builder = venv(python, folder / "builder")
    run(builder / "pip", "install", "--quiet", "build")
    run(builder / "python", "-m", "build", "--outdir", DIST)
    return next(DIST.glob("*.tar.gz")), next(DIST.glob("*.whl"))


def venv(python: str, folder: Path) -> Path:
    """The commands of a new virtual environment."""
    run(python, "-m", "venv", folder)
    return folder / "bin"


def tracked() -> set[str]:
    """The files that git knows and that are there."""
    return {name for name in run("git", "ls-files").splitlines() if (ROOT / name).exists()}


def check_source(archive: Path) -> None:
    """The archive has the tracked files, but for those left out, and nothing else."""
    with tarfile.open(archive) as opened:
        names = {member.name.split("/", 1)[1] for member in opened if member.isfile()}
    compare(archive, names - {"PKG-INFO"}, {name for name in tracked() if not name.startswith(LEFT_OUT)})


def check_wheel(wheel: Path) -> None:
    """The wheel has the tracked files of the package and one native module, and nothing else."""
    names = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    native = {name for name in names if name.startswith("souko/_native.") and name.endswith(".so")}
    package = {name.removeprefix("src/") for name in tracked() if name.startswith("src/")}
    compare(wheel, names - native, package | NEEDED)
    if len(native) != 1:
        sys.exit(f"{wheel.name}: {len(native)} native modules; expected one, souko/_native.*.so")


def compare(archive: Path, found: Iterable[str], expected: Iterable[str]) -> None:
    """Stop unless both name the same files."""
    for name in sorted(set(found) - set(expected)):
        sys.exit(
            f"{archive.name}: has {name}, which git does not track; commit it, remove it or add it to sdist.exclude"
        )
    for name in sorted(set(expected) - set(found)):
        sys.exit(f"{archive.name}: lacks {name}; see [tool.scikit-build] in pyproject.toml")


def tour(archive: Path, python: str, folder: Path) -> None:
    """Install an archive into an empty environment, far from the checkout, and take the tour there."""
    commands = venv(python, folder)
    run(commands / "pip", "install", "--quiet", archive, cwd=folder)
    place = Path(run(commands / "python", "-c", "import souko; print(souko.__file__)", cwd=folder).strip())
    if not place.is_relative_to(folder):
        sys.exit(f"{archive.name}: souko was imported from {place}; expected it below {folder}")
    stops = run(commands / "souko", "tour", cwd=folder).count("\n\n")
    print(f"{archive.name}: {stops} stops of the tour, with Python {'.'.join(map(str, version(python)))}")


def main() -> None:
    """Build, check, install, tour."""
    pythons = interpreters()
    with TemporaryDirectory() as name:
        folder = Path(name).resolve()
        source, wheel = build(pythons[0], folder)
        check_source(source)
        check_wheel(wheel)
        tour(source, pythons[0], folder / "source")
        for python in dict.fromkeys((pythons[0], pythons[-1])):
            tour(wheel, python, folder / f"wheel-{version(python)[1]}")
    if "-abi3-" not in wheel.name:
        print(f"{wheel.name} is for one Python only; make wheel PYTHON=/path/to/python3.12 fits all from 3.12 on")


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit(f"make wheel: exit {error.returncode} from: {' '.join(error.cmd)}")
