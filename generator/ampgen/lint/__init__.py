"""The linter of the catalogue: one class for each check, each with an id and a fixture that must fail the check."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ..case import Case
from ..make import Making, make_cases
from ..model import Catalogue
from ..parse import read_catalogue
from ..problems import CatalogueError, Problem
from .case_checks import CASE_CHECKS
from .catalogue_checks import CATALOGUE_CHECKS
from .check import CaseCheck, CatalogueCheck, Subject
from .file_checks import FILE_CHECKS, FileCheck
from .twin_checks import TWIN_CHECKS

_CHECKS_OF_A_CASE: tuple[CaseCheck | FileCheck, ...] = (*CASE_CHECKS, *FILE_CHECKS, *TWIN_CHECKS)
CHECKS: tuple[CatalogueCheck | CaseCheck | FileCheck, ...] = (*CATALOGUE_CHECKS, *_CHECKS_OF_A_CASE)

#: Ids of the problems that reading and printing find, without a check.
BUILT_IN = ("syntax", "schema", "unknown-id", "name", "template-error")


@dataclass(frozen=True)
class Inspection:
    """What the linter read, made and found."""

    catalogue: Catalogue
    cases: tuple[Case, ...]
    problems: list[Problem]


def _problems_of_case(case: Case) -> list[Problem]:
    return [problem for check in _CHECKS_OF_A_CASE for problem in check.problems(case)]


def inspect(spec: Path, making: Making = Making()) -> Inspection:
    """Reads the catalogue, makes its cases and checks both; raises CatalogueError if the catalogue cannot be read."""
    catalogue = read_catalogue(spec)
    made, problems = make_cases(catalogue, spec, making, _problems_of_case)
    subject = Subject(catalogue, tuple(sorted(made, key=lambda case: case.planned.id)))
    for check in CATALOGUE_CHECKS:
        problems += check.problems(subject)
    return Inspection(catalogue, subject.cases, sorted(set(problems)))


def lint(spec: Path) -> list[Problem]:
    """Every problem of the catalogue below `spec`, sorted by file and line."""
    try:
        return inspect(spec).problems
    except CatalogueError as error:
        return sorted(set(error.problems))
