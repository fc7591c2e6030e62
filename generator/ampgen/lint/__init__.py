"""The linter of the catalogue: one class per check, each with an id and a fixture that must fail."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ..case import Case, plan_template, write_case
from ..model import Catalogue
from ..parse import read_catalogue
from ..problems import CatalogueError, Problem
from ..render import Renderer
from .catalogue_checks import CATALOGUE_CHECKS
from .case_checks import CASE_CHECKS
from .twin_checks import TWIN_CHECKS
from .check import Check, Subject

CHECKS: tuple[Check, ...] = CATALOGUE_CHECKS + CASE_CHECKS + TWIN_CHECKS

#: Problems that reading and printing find by themselves.
BUILT_IN = ("syntax", "schema", "unknown-id", "name", "template-error")


def _cases(catalogue: Catalogue, spec: Path) -> tuple[list[Case], list[Problem]]:
    renderer = Renderer(spec)
    cases: list[Case] = []
    problems: list[Problem] = []
    for template in catalogue.templates:
        try:
            cases += [write_case(planned, renderer) for planned in plan_template(catalogue, template, renderer)]
        except CatalogueError as error:
            problems += error.problems
    return cases, problems


@dataclass(frozen=True)
class Inspection:
    """What the linter read, made and found."""

    catalogue: Catalogue
    cases: tuple[Case, ...]
    problems: list[Problem]


def inspect(spec: Path) -> Inspection:
    """Reads the catalogue, makes its cases, checks both; raises CatalogueError when it cannot be read."""
    catalogue = read_catalogue(spec)
    cases, problems = _cases(catalogue, spec)
    subject = Subject(catalogue, tuple(sorted(cases, key=lambda case: case.planned.id)))
    for check in CHECKS:
        problems += check.problems(subject)
    return Inspection(catalogue, subject.cases, sorted(set(problems)))


def lint(spec: Path) -> list[Problem]:
    """Every problem of the catalogue below `spec`, in the order of files and lines."""
    try:
        return inspect(spec).problems
    except CatalogueError as error:
        return sorted(set(error.problems))
