import subprocess
import sys

import souko.drawing


def test_the_door_names_what_is_public():
    assert sorted(souko.drawing.__all__) == [
        "Film",
        "Scene",
        "Sprites",
        "THEMES",
        "Take",
        "bar_chart",
        "coloured",
        "film",
        "heat_map",
        "picture",
        "theme",
    ]
    assert callable(souko.drawing.film)


def test_the_door_opens_without_pillow_and_pyav():
    probe = "import sys, souko.drawing; print([name for name in ('PIL', 'av') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
