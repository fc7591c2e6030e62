#!/usr/bin/env python3
"""Checks that files include and import only what setup/rooms/rooms.toml allows.

rooms.toml lists the rooms of the project, which are folders with their sub-folders, and for each room the rooms whose
files it may include. This script reads every C++ and Python file of the listed trees and reports

  - an include or import that the table does not allow,
  - an include in quotes that names no file,
  - a file in a listed tree that belongs to no room,
  - a permission that no file uses, and a room without files,
  - a cycle of Python modules.

Exit codes: 0 no problem; 1 at least one problem; 2 the table is broken, for example because its rooms form a cycle.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
import tomllib
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

INCLUDE = re.compile(r'^\s*#\s*include\s+(["<])([^">]+)[">]')
CPP = {".cpp", ".h", ".cu", ".def"}


class BrokenTable(Exception):
    """The table cannot be used; the text says what is wrong and where."""


@dataclass
class Room:
    folder: str
    includes: set[str]
    files: int = 0
    used: set[str] = field(default_factory=set)


@dataclass
class Tree:
    folder: str
    roots: list[str]
    foreign: list[str]


@dataclass
class Table:
    path: Path
    trees: list[Tree]
    rooms: dict[str, Room]

    def room_of(self, path: str) -> Room | None:
        """Returns the innermost room that holds `path`, relative to the project's root."""
        return next((self.rooms[str(p)] for p in PurePosixPath(path).parents if str(p) in self.rooms), None)


def string_list(table: dict[str, object], key: str, where: str) -> list[str]:
    value = table.get(key, [])
    if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
        raise BrokenTable(f"{where}: '{key}' must be a list of strings")
    return value


def read_table(path: Path) -> Table:
    try:
        data = tomllib.loads(path.read_text())
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise BrokenTable(f"{path}: {error}") from error
    rooms: dict[str, Room] = {}
    for entry in data.get("room", []):
        folder = entry.get("folder")
        if not isinstance(folder, str):
            raise BrokenTable(f"{path}: a [[room]] has no 'folder'; name the folder relative to the project's root")
        if folder in rooms:
            raise BrokenTable(f"{path}: the room '{folder}' is listed twice; join the two entries")
        base = entry.get("base", "")
        rooms[folder] = Room(folder, {base + name for name in string_list(entry, "includes", f"{path}: room '{folder}'")})
    for room in rooms.values():
        for name in sorted(room.includes - rooms.keys()):
            raise BrokenTable(f"{path}: room '{room.folder}' may include '{name}', which is no room; add it or correct it")
    trees = []
    for entry in data.get("tree", []):
        folder = entry.get("folder")
        if not isinstance(folder, str):
            raise BrokenTable(f"{path}: a [[tree]] has no 'folder'; name the folder relative to the project's root")
        trees.append(Tree(folder, string_list(entry, "roots", f"{path}: tree '{folder}'"),
                          string_list(entry, "foreign", f"{path}: tree '{folder}'")))
    if not trees or not rooms:
        raise BrokenTable(f"{path}: there must be at least one [[tree]] and one [[room]]")
    return Table(path, trees, rooms)


def circle(graph: dict[str, set[str]]) -> list[str]:
    """Returns the nodes of one cycle of `graph`, in order; an empty list if there is none."""
    done: set[str] = set()

    def visit(node: str, path: list[str]) -> list[str]:
        if node in path:
            return path[path.index(node):] + [node]
        if node in done:
            return []
        for following in sorted(graph.get(node, ())):
            if found := visit(following, path + [node]):
                return found
        done.add(node)
        return []

    return next((found for node in sorted(graph) if (found := visit(node, []))), [])


def source_files(root: Path, trees: list[Tree]) -> list[str]:
    """Returns the C++ and Python files of `trees`, relative to `root`."""
    found = []
    for tree in trees:
        if not (root / tree.folder).is_dir():
            raise BrokenTable(f"the tree '{tree.folder}' is no folder of {root}; correct it or remove it")
        found += [path for path in (root / tree.folder).rglob("*") if path.suffix in CPP | {".py"} and path.is_file()]
    return sorted(str(path.relative_to(root)) for path in found)


class Reader:
    """Finds what each file includes or imports."""

    def __init__(self, root: Path, table: Table, files: list[str]):
        self.root, self.table, self.files = root, table, set(files)
        self.problems: list[str] = []
        self.modules: dict[str, set[str]] = {}

    def includes(self, path: str, tree: Tree) -> list[tuple[int, str]]:
        """Returns the line and the target of each include of a project file."""
        found = []
        for number, line in enumerate((self.root / path).read_text(errors="replace").splitlines(), 1):
            if not (match := INCLUDE.match(line)):
                continue
            quoted, name = match.group(1) == '"', match.group(2)
            folders = ([str(PurePosixPath(path).parent)] if quoted else []) + tree.roots
            target = next((t for f in folders if (t := normal(f"{f}/{name}")) in self.files), None)
            if target:
                found.append((number, target))
            elif quoted and not any(name.startswith(prefix) for prefix in tree.foreign):
                self.problems.append(f'{path}:{number}: "{name}" names no file of the project; correct it, or add it '
                                     f"to 'foreign' in {self.table.path.name}")
        return found

    def imports(self, path: str, tree: Tree) -> list[tuple[int, str]]:
        """Returns the line and the target of each import of a project module."""
        found = []
        package = PurePosixPath(path).parent
        for node in ast.walk(ast.parse((self.root / path).read_text(), path)):
            names: list[str] = []
            if isinstance(node, ast.ImportFrom):
                base = package
                for _ in range(max(node.level - 1, 0)):
                    base = base.parent
                stem = (node.module or "").replace(".", "/")
                starts = [str(base / stem)] if node.level else [f"{r}/{stem}" for r in [str(package), *tree.roots]]
                names = [s for start in starts for s in [start, *(f"{start}/{a.name}" for a in node.names)]]
            elif isinstance(node, ast.Import):
                names = [f"{r}/{a.name.replace('.', '/')}" for a in node.names for r in [str(package), *tree.roots]]
            for name in names:
                target = next((t for t in (f"{normal(name)}.py", f"{normal(name)}/__init__.py") if t in self.files), None)
                if target and target != path:
                    found.append((node.lineno, target))
        # An __init__.py imports the modules of its package for the package's users. The search for cycles ignores it.
        if not path.endswith("__init__.py"):
            self.modules[path] = {target for _, target in found if not target.endswith("__init__.py")}
        return found


def normal(path: str) -> str:
    parts: list[str] = []
    for part in PurePosixPath(path).parts:
        if part == ".." and parts:
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def check(root: Path, table: Table) -> list[str]:
    if rooms := circle({room.folder: room.includes for room in table.rooms.values()}):
        raise BrokenTable(f"{table.path}: rooms in a circle: {' -> '.join(rooms)}; one of them must not include the next")
    files = source_files(root, table.trees)
    reader = Reader(root, table, files)
    problems = reader.problems
    for path in files:
        tree = next(tree for tree in table.trees if path.startswith(tree.folder + "/"))
        room = table.room_of(path)
        if room is None:
            problems.append(f"{path}: belongs to no room; add its folder to {table.path.name}")
            continue
        room.files += 1
        for number, target in reader.imports(path, tree) if path.endswith(".py") else reader.includes(path, tree):
            other = table.room_of(target)
            if other is room:
                continue
            if other:
                room.used.add(other.folder)
            if other is None or other.folder not in room.includes:
                allowed = ", ".join(sorted(room.includes)) or "no other room"
                problems.append(f"{path}:{number}: {room.folder} must not use {target}; it may use {allowed}")
    for room in table.rooms.values():
        if not room.files:
            problems.append(f"{table.path.name}: the room '{room.folder}' has no files; remove it")
        for name in sorted(room.includes - room.used):
            problems.append(f"{table.path.name}: no file of '{room.folder}' uses '{name}'; remove the permission")
    if modules := circle(reader.modules):
        problems.append(f"Python modules in a circle: {' -> '.join(modules)}; give what they share a module of its own")
    return problems


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    here = Path(__file__).resolve().parent
    parser.add_argument("root", nargs="?", type=Path, default=here.parent.parent, help="the project's root folder")
    parser.add_argument("--table", type=Path, default=here / "rooms.toml", help="default: the rooms.toml beside this file")
    arguments = parser.parse_args()
    try:
        table = read_table(arguments.table)
        problems = check(arguments.root.resolve(), table)
    except BrokenTable as error:
        print(error, file=sys.stderr)
        return 2
    for problem in problems:
        print(problem)
    print(f"{sum(room.files for room in table.rooms.values())} files, {len(table.rooms)} rooms, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
