"""The base classes of the linter's checks."""

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
        """Each violation: its place, and a message that says what is wrong and what to do."""

    def problems(self, subject: Subject) -> list[Problem]:
        return [Problem(place, self.id, message) for place, message in self.faults(subject)]


class CaseCheck(ABC):
    """One requirement on each single case, named by `id`."""

    id: str

    @abstractmethod
    def faults(self, case: Case) -> Iterator[str]:
        """A message for each violation; the place is that of the case's template."""

    def problems(self, case: Case) -> list[Problem]:
        return [Problem(case.planned.template.place, self.id, message) for message in self.faults(case)]
