"""Checks of a negative against its twin: one fault, on a marked line, is all in which they differ."""

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
        """A message for each violation."""


class MissingTwin(TwinCheck):
    """A negative has exactly one fault, and its twin differs from it."""

    id = "missing-twin"

    def faults_of_pair(self, case: Case, twin: str) -> Iterator[str]:
        run = difference(case.text, twin)
        if case.faults != 1 or not (run.negative or run.twin):
            message = f"has {case.faults} faults; call fault(bad, good) once, with two different texts"
            yield f"case '{case.planned.id}' {message}"


class TwinRun(TwinCheck):
    """One contiguous run of tokens differs, and it is on one line."""

    id = "twin-run"

    def faults_of_pair(self, case: Case, twin: str) -> Iterator[str]:
        lines = difference(case.text, twin).lines
        if len(lines) > 1:
            message = f"differ on lines {lines[0]} to {lines[-1]}; they must differ on one line"
            yield f"case '{case.planned.id}' and its twin {message}"


class TwinMark(TwinCheck):
    """The line that differs is marked, because the diagnostic is expected there."""

    id = "twin-mark"

    def faults_of_pair(self, case: Case, twin: str) -> Iterator[str]:
        run = difference(case.text, twin)
        if not case.marks or not run.lines or case.planned.template.deletion:
            return
        line = run.lines[0]
        if line not in case.marks:
            name, line = case.place(line)
            where = f"line {line} of {name}" if name else f"line {line}"
            message = f"differs from its twin on {where}, which is not marked; end it with '//! mark'"
            yield f"case '{case.planned.id}' {message}"


class TwinLines(TwinCheck):
    """Negative and twin have the same number of lines and the same marks, so that line numbers compare."""

    id = "twin-lines"

    def faults_of_pair(self, case: Case, twin: str) -> Iterator[str]:
        before, after = case.text.splitlines(), twin.splitlines()
        marked = tuple(n for n, line in enumerate(after, start=1) if line.endswith("//! mark"))
        if len(before) != len(after) or marked != case.marks:
            yield f"case '{case.planned.id}' and its twin must have the same number of lines and the same marks"


class TwinEntities(TwinCheck):
    """The twin declares and uses every entity of the negative, except if it is a twin by deletion."""

    id = "twin-entities"

    def faults_of_pair(self, case: Case, twin: str) -> Iterator[str]:
        lost = [] if case.planned.template.deletion else lost_entities(case.text, twin)
        if lost:
            names = ", ".join(f"'{name}'" for name in lost)
            yield f"the twin of '{case.planned.id}' does not declare and use {names}; use each in the good text, too"


class TwinDeletion(TwinCheck):
    """Only rules that forbid a construct as such (goto, asm, throw ...) have twins by deletion."""

    id = "twin-deletion"

    def faults_of_pair(self, case: Case, twin: str) -> Iterator[str]:
        if case.planned.template.deletion and not case.planned.rule.deletion:
            yield f"case '{case.planned.id}' has a twin by deletion, but its rule does not have deletion = true"


TWIN_CHECKS: tuple[TwinCheck, ...] = (
    MissingTwin(),
    TwinRun(),
    TwinMark(),
    TwinLines(),
    TwinEntities(),
    TwinDeletion(),
)
