"""What the comments of a kernel say about the debug information of its module.

A comment `//! A, B` expects A and B of its line:

    function NAME                a function of this name begins here; what follows belongs to it
    line [in NAME] [unoptimized] the module has code of this line, or inlined into it, in the function before it or in the named one. The
                                 optimizer may join the code with that of other lines, which then has no line
    block                        a scope begins here
    variable NAME: TYPE [depth N] [always]
                                 a variable of the function, N scopes below it. The module says where it is: without optimization, or always
    tile_static NAME: TYPE       a tile_static variable
    member NAME: TYPE at BITS    a data member
"""
from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

FORMS = {
    "function": re.compile(r"function (?P<name>.+)"),
    "line": re.compile(r"line(?: in (?P<name>.+?))?(?P<unoptimized> unoptimized)?"),
    "block": re.compile(r"block(?P<name>)"),
    "variable": re.compile(r"variable (?P<name>\w+): (?P<type>.+?)(?: depth (?P<depth>\d+))?(?P<always> always)?"),
    "tile_static": re.compile(r"tile_static (?P<name>\w+): (?P<type>.+)"),
    "member": re.compile(r"member (?P<name>\w+): (?P<type>.+) at (?P<bits>\d+)"),
}


@dataclass(frozen=True)
class Expectation:
    kind: str
    line: int
    function: str
    name: str
    type: str = ""
    depth: int = 0
    bits: int = 0
    always: bool = False
    unoptimized: bool = False

    def __str__(self) -> str:
        return f"line {self.line}: {self.kind} {self.name}{': ' if self.type else ''}{self.type}"


def split(text: str) -> list[str]:
    """Splits at commas that are not inside of angle brackets."""
    return [part.strip() for part in re.split(r",(?![^<]*>)", text)]


def read(source: Path) -> list[Expectation]:
    expected: list[Expectation] = []
    function = ""
    for number, line in enumerate(source.read_text(encoding="utf-8").splitlines(), start=1):
        if "//!" not in line:
            continue
        for part in split(line.split("//!")[1]):
            kind = part.split()[0]
            found = FORMS[kind].fullmatch(part) if kind in FORMS else None
            if not found:
                raise ValueError(f"{source}:{number}: '{part}' is no expectation; expectations.py lists them")
            words = found.groupdict()
            if kind == "function":
                function = words["name"]
            expected.append(Expectation(kind, number, words["name"] or function if kind == "line" else function, words["name"] or "",
                                        words.get("type") or "", int(words.get("depth") or 0), int(words.get("bits") or 0),
                                        bool(words.get("always")), bool(words.get("unoptimized"))))
    return expected
