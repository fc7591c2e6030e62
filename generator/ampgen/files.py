"""The files of a case: a line `//! file NAME` in its text begins a further unit (.cpp) or header (.h)."""

from __future__ import annotations

import re
from dataclasses import dataclass

#: The name of the file with the text before the first `//! file`, if there is one.
MAIN = "main.cpp"
#: Names that every file system and compiler accepts, and that no header of an implementation has.
VALID_NAME = re.compile(r"(?!amp)[a-z][a-z0-9_]*\.(cpp|h)\Z")

_BEGIN = re.compile(r"\s*//! file\b\s*(.*)\Z")


@dataclass(frozen=True)
class File:
    """One file of a case of several files."""

    name: str
    text: str
    #: What to subtract from the number of a line in the text of the case to get its number in this file.
    shift: int
    #: Its lines in the text of the case, with the line `//! file NAME`.
    lines: range

    @property
    def is_unit(self) -> bool:
        return self.name.endswith(".cpp")


def has_further_files(text: str) -> bool:
    return any(_BEGIN.match(line) for line in text.splitlines() if "//! file" in line)


def files_of(text: str, comment: str) -> tuple[File, ...]:
    """Divides the text of a case of several files; `comment` is the format of the first lines of each further file."""
    lines = text.splitlines()
    begins = [(n, match.group(1)) for n, line in enumerate(lines) if (match := _BEGIN.match(line))]
    ends = [n for n, _ in begins] + [len(lines)]
    files = [_file(MAIN, lines, 0, ends[0], "")]
    for (begin, name), end in zip(begins, ends[1:]):
        files.append(_file(name, lines, begin + 1, end, comment.format(name=name)))
    return tuple(files)


def _file(name: str, lines: list[str], begin: int, end: int, comment: str) -> File:
    """The file with the lines from `begin` to `end`, without empty ones at its beginning and end."""
    first, last = begin, end
    while first < last and not lines[first]:
        first += 1
    while last > first and not lines[last - 1]:
        last -= 1
    text = comment + "".join(line + "\n" for line in lines[first:last])
    return File(name, text, first - comment.count("\n"), range(begin, end + 1))
