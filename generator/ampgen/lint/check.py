"""What a check of the linter is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Iterator

from ..case import Case
from ..model import Catalogue
from ..problems import Place, Problem


@dataclass(frozen=True)
class Subject:
    """What is checked: the catalogue and the cases made from it."""

    catalogue: Catalogue
    cases: tuple[Case, ...]


class Check(ABC):
    """One requirement on the catalogue, named by `id`."""

    id: str

    @abstractmethod
    def faults(self, subject: Subject) -> Iterator[tuple[Place, str]]:
        """Each violation: where, and what to do about it."""

    def problems(self, subject: Subject) -> list[Problem]:
        return [Problem(place, self.id, message) for place, message in self.faults(subject)]
