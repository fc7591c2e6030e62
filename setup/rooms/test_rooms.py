"""Tests of rooms.py on small projects, with and without problems."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

TABLE = """
[[tree]]
folder = "src"
roots = ["src"]
foreign = ["vendor/"]

[[room]]
folder = "src/low"

[[room]]
folder = "src/high"
base = "src/"
includes = ["low"]
"""
RIGHT = {"src/low/a.h": "", "src/high/b.cpp": '#include "low/a.h"\n#include "vendor/x.h"\n#include <vector>\n'}


def run(tmp_path: Path, files: dict[str, str], table: str = TABLE) -> tuple[int, str]:
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "rooms.toml").write_text(table)
    script = Path(__file__).with_name("rooms.py")
    done = subprocess.run([sys.executable, "-B", script, tmp_path, "--table", tmp_path / "rooms.toml"],
                          capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_a_project_that_keeps_to_its_table(tmp_path: Path) -> None:
    assert run(tmp_path, RIGHT) == (0, "2 files, 2 rooms, 0 problems\n")


@pytest.mark.parametrize(("files", "says"), [
    ({"src/low/a.h": '#include "high/b.h"\n', "src/high/b.h": ""},
     "src/low/a.h:1: src/low must not use src/high/b.h; it may use no other room"),
    ({"src/low/a.h": '#include "../high/b.h"\n', "src/high/b.h": ""}, "src/low must not use src/high/b.h"),
    ({"src/low/a.h": '#include "missing.h"\n'}, 'src/low/a.h:1: "missing.h" names no file of the project'),
    ({"src/other/c.h": ""}, "src/other/c.h: belongs to no room"),
    ({"src/high/b.cpp": ""}, "no file of 'src/high' uses 'src/low'; remove the permission"),
    ({"src/low/m.py": "from . import n\n", "src/low/n.py": "from .m import x\n"},
     "Python modules in a circle: src/low/m.py -> src/low/n.py -> src/low/m.py"),
    ({"src/low/m.py": "from high import n\n", "src/high/n.py": ""}, "src/low/m.py:1: src/low must not use src/high/n.py"),
])
def test_a_problem_is_named_with_its_place(tmp_path: Path, files: dict[str, str], says: str) -> None:
    status, output = run(tmp_path, RIGHT | files)
    assert status == 1 and says in output


@pytest.mark.parametrize(("table", "says"), [
    (TABLE + '[[room]]\nfolder = "src/none"\n', "the room 'src/none' has no files; remove it"),
    (TABLE + '[[room]]\nfolder = "src/low"\n', "the room 'src/low' is listed twice"),
    (TABLE.replace('["low"]', '["lower"]'), "room 'src/high' may include 'src/lower', which is no room"),
    (TABLE.replace('"src/low"', '"src/low"\nincludes = ["src/high"]'), "rooms in a circle: src/high -> src/low -> src/high"),
    (TABLE.replace('folder = "src"', 'folder = "gone"'), "the tree 'gone' is no folder of"),
    ("", "there must be at least one [[tree]] and one [[room]]"),
    ("[[room", "rooms.toml: "),
])
def test_a_broken_table_is_refused(tmp_path: Path, table: str, says: str) -> None:
    status, output = run(tmp_path, RIGHT, table)
    assert status != 0 and says in output
