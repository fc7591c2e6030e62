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


class CatalogueCheck(ABC):
    """One requirement on the catalogue as a whole, named by `id`."""

    id: str

    @abstractmethod
    def faults(self, subject: Subject) -> Iterator[tuple[Place, str]]:
        """Each violation: where, and what to do about it."""

    def problems(self, subject: Subject) -> list[Problem]:
        return [Problem(place, self.id, message) for place, message in self.faults(subject)]


class CaseCheck(ABC):
    """One requirement on each case by itself, named by `id`."""

    id: str

    @abstractmethod
    def faults(self, case: Case) -> Iterator[str]:
        """Each violation of the case's template: what to do about it."""

    def problems(self, case: Case) -> list[Problem]:
        return [Problem(case.planned.template.place, self.id, message) for message in self.faults(case)]
