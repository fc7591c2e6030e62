"""Problems of the catalogue, and the places where they are."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, order=True)
class Place:
    """A line of a file of the catalogue."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, order=True)
class Problem:
    """One error in the catalogue, found by the check named `check`."""

    place: Place
    check: str
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message} [{self.check}]"


class CatalogueError(Exception):
    """The catalogue cannot be used; holds every problem that was found."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


def undefined(what: str, name: str, where: str) -> str:
    """The message about an id that is used and not defined."""
    return f"{what} '{name}' is not defined in {where}; define it or correct the id"


def shown(path: Path, root: Path) -> str:
    """The path as messages and headers show it: `spec/...`, with forward slashes."""
    return f"spec/{path.relative_to(root).as_posix()}"
