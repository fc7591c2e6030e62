"""Checks of a negative against its twin: one fault, on the marked line, nothing else lost."""

from __future__ import annotations

from abc import abstractmethod
from typing import Iterator

from ..case import Case
from ..cpp.twin import difference, lost_entities
from .check import CaseCheck


class TwinCheck(CaseCheck):
    """One requirement on each negative with its twin."""

    def faults(self, case: Case) -> Iterator[str]:
        if case.twin_text is not None:
            yield from self.faults_of_pair(case, case.twin_text)

    @abstractmethod
    def faults_of_pair(self, case: Case, twin: str) -> Iterator[str]:
        """Each violation: what to do about it."""


class MissingTwin(TwinCheck):
    """A negative has exactly one fault, and so a twin that differs from it."""

    id = "missing-twin"

    def faults_of_pair(self, case: Case, twin: str) -> Iterator[str]:
        run = difference(case.text, twin)
        if case.faults != 1 or not (run.negative or run.twin):
            yield f"case '{case.planned.id}' has {case.faults} faults; write fault(bad, good) once, with two texts"


class TwinRun(TwinCheck):
    """One contiguous run of tokens differs, and it stands on one line."""

    id = "twin-run"

    def faults_of_pair(self, case: Case, twin: str) -> Iterator[str]:
        lines = difference(case.text, twin).lines
        if len(lines) > 1:
            yield f"case '{case.planned.id}' and its twin differ on lines {lines[0]} to {lines[-1]}; on one only"


class TwinMark(TwinCheck):
    """The line that differs is marked: there the diagnostic is expected."""

    id = "twin-mark"

    def faults_of_pair(self, case: Case, twin: str) -> Iterator[str]:
        run = difference(case.text, twin)
        if not case.marks or not run.lines or case.planned.template.deletion:
            return
        line = run.lines[0]
        if line not in case.marks:
            yield f"case '{case.planned.id}' differs from its twin on line {line}, which is not marked"


class TwinLines(TwinCheck):
    """Negative and twin have the same lines and marks, so that places compare."""

    id = "twin-lines"

    def faults_of_pair(self, case: Case, twin: str) -> Iterator[str]:
        before, after = case.text.splitlines(), twin.splitlines()
        marked = tuple(n for n, line in enumerate(after, start=1) if line.endswith("//! mark"))
        if len(before) != len(after) or marked != case.marks:
            yield f"case '{case.planned.id}' and its twin have different lines or marks"


class TwinEntities(TwinCheck):
    """The twin declares and uses every entity of the negative, deletions by rule excepted."""

    id = "twin-entities"

    def faults_of_pair(self, case: Case, twin: str) -> Iterator[str]:
        lost = [] if case.planned.template.deletion else lost_entities(case.text, twin)
        if lost:
            names = ", ".join(f"'{name}'" for name in lost)
            yield f"the twin of '{case.planned.id}' no longer declares and uses {names}"


class TwinDeletion(TwinCheck):
    """Only rules about presence (goto, asm, throw ...) have twins by deletion."""

    id = "twin-deletion"

    def faults_of_pair(self, case: Case, twin: str) -> Iterator[str]:
        if case.planned.template.deletion and not case.planned.rule.deletion:
            yield f"case '{case.planned.id}' has a twin by deletion; its rule does not allow that"


TWIN_CHECKS: tuple[TwinCheck, ...] = (
    MissingTwin(),
    TwinRun(),
    TwinMark(),
    TwinLines(),
    TwinEntities(),
    TwinDeletion(),
)
