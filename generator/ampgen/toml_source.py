"""TOML files with the line on which each table begins, so that messages can name it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from .problems import CatalogueError, Place, Problem, shown

_HEADER = re.compile(r"^\s*\[\[\s*([A-Za-z0-9_-]+)\s*\]\]")


class TomlSource:
    """One parsed file; `place(kind, n)` is the place of the n-th `[[kind]]` table."""

    def __init__(self, path: Path, root: Path) -> None:
        self.name = shown(path, root)
        self.text = path.read_text(encoding="utf-8")
        self.data: dict[str, Any] = parse_toml(self.text, self.name, 1)
        self._lines: dict[str, list[int]] = {}
        for number, line in enumerate(self.text.splitlines(), start=1):
            header = _HEADER.match(line)
            if header:
                self._lines.setdefault(header.group(1), []).append(number)

    def place(self, kind: str | None = None, position: int = 0) -> Place:
        lines = self._lines.get(kind, []) if kind else []
        return Place(self.name, lines[position] if position < len(lines) else 1)


def parse_toml(text: str, name: str, first_line: int) -> dict[str, Any]:
    """Parses TOML; raises CatalogueError with the file and the line, counted from `first_line`."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        line = int(found.group(1)) if found else 1
        place = Place(name, first_line + line - 1)
        raise CatalogueError([Problem(place, "syntax", f"invalid TOML: {error}")]) from error
