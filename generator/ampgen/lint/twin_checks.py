"""Checks of a negative against its twin: one fault, on the marked line, nothing else lost."""

from __future__ import annotations

from typing import Iterator

from ..case import Case
from ..cpp.twin import difference, lost_entities
from ..problems import Place
from .check import Check, Subject


def _pairs(subject: Subject) -> Iterator[tuple[Case, str]]:
    for case in subject.cases:
        if case.twin_text is not None:
            yield case, case.twin_text


class MissingTwin(Check):
    """A negative has exactly one fault, and so a twin that differs from it."""

    id = "missing-twin"

    def faults(self, subject: Subject) -> Iterator[tuple[Place, str]]:
        for case, twin in _pairs(subject):
            run = difference(case.text, twin)
            if case.faults != 1 or not (run.negative or run.twin):
                message = f"case '{case.planned.id}' has {case.faults} faults; write fault(bad, good) once, with two texts"
                yield case.planned.template.place, message


class TwinRun(Check):
    """One contiguous run of tokens differs, and it stands on one line."""

    id = "twin-run"

    def faults(self, subject: Subject) -> Iterator[tuple[Place, str]]:
        for case, twin in _pairs(subject):
            lines = difference(case.text, twin).lines
            if len(lines) > 1:
                message = f"case '{case.planned.id}' and its twin differ on lines {lines[0]} to {lines[-1]}; on one only"
                yield case.planned.template.place, message


class TwinMark(Check):
    """The line that differs is marked: there the diagnostic is expected."""

    id = "twin-mark"

    def faults(self, subject: Subject) -> Iterator[tuple[Place, str]]:
        for case, twin in _pairs(subject):
            run = difference(case.text, twin)
            if not case.marks or not run.lines or case.planned.template.deletion:
                continue
            line = run.lines[0]
            if line not in case.marks:
                message = f"case '{case.planned.id}' differs from its twin on line {line}, which is not marked"
                yield case.planned.template.place, message


class TwinLines(Check):
    """Negative and twin have the same lines and marks, so that places compare."""

    id = "twin-lines"

    def faults(self, subject: Subject) -> Iterator[tuple[Place, str]]:
        for case, twin in _pairs(subject):
            before, after = case.text.splitlines(), twin.splitlines()
            marked = tuple(n for n, line in enumerate(after, start=1) if line.endswith("//! mark"))
            if len(before) != len(after) or marked != case.marks:
                yield case.planned.template.place, f"case '{case.planned.id}' and its twin have different lines or marks"


class TwinEntities(Check):
    """The twin declares and uses every entity of the negative, deletions by rule excepted."""

    id = "twin-entities"

    def faults(self, subject: Subject) -> Iterator[tuple[Place, str]]:
        for case, twin in _pairs(subject):
            lost = [] if case.planned.template.deletion else lost_entities(case.text, twin)
            if lost:
                names = ", ".join(f"'{name}'" for name in lost)
                yield case.planned.template.place, f"the twin of '{case.planned.id}' no longer declares and uses {names}"


class TwinDeletion(Check):
    """Only rules about presence (goto, asm, throw ...) have twins by deletion."""

    id = "twin-deletion"

    def faults(self, subject: Subject) -> Iterator[tuple[Place, str]]:
        for case, _ in _pairs(subject):
            if case.planned.template.deletion and not case.planned.rule.deletion:
                message = f"case '{case.planned.id}' has a twin by deletion; its rule does not allow that"
                yield case.planned.template.place, message


TWIN_CHECKS: tuple[Check, ...] = (
    MissingTwin(),
    TwinRun(),
    TwinMark(),
    TwinLines(),
    TwinEntities(),
    TwinDeletion(),
)
