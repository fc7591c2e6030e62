"""Makes the cases of a catalogue, in parallel on all processors."""

from __future__ import annotations

import fnmatch
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Callable

from .case import Case, write_case
from .model import Catalogue, Template
from .plan import plan_template
from .problems import CatalogueError, Problem
from .render import Renderer

#: Templates that a worker process takes at a time; one template takes tens of milliseconds.
_TEMPLATES_AT_A_TIME = 8


@dataclass(frozen=True)
class Making:
    """Which cases are made."""

    #: A glob over the ids of rules.
    rules: str = "*"
    #: Whether every combination of dimension values is made, not a selection.
    whole: bool = False


class _Maker:
    def __init__(self, catalogue: Catalogue, spec: Path, making: Making, check: Callable[[Case], list[Problem]]) -> None:
        self._catalogue = catalogue
        self._renderer = Renderer(spec)
        self._making = making
        self._check = check

    def __call__(self, template: Template) -> tuple[list[Case], list[Problem]]:
        cases: list[Case] = []
        problems: list[Problem] = []
        try:
            for planned in plan_template(self._catalogue, template, self._renderer, self._making.whole):
                if fnmatch.fnmatchcase(planned.rule.id, self._making.rules):
                    cases.append(write_case(planned, self._renderer))
                    problems += self._check(cases[-1])  # now, while its tokens are still cached
        except CatalogueError as error:
            return [], list(error.problems)
        return cases, problems


def make_cases(
    catalogue: Catalogue, spec: Path, making: Making, check: Callable[[Case], list[Problem]]
) -> tuple[list[Case], list[Problem]]:
    """The cases that `making` asks for, and the problems that printing them and `check` find."""
    maker = _Maker(catalogue, spec, making, check)
    templates = [
        template
        for template in catalogue.templates
        if template.varies_rule or fnmatch.fnmatchcase(template.rule, making.rules)
    ]
    if len(templates) <= _TEMPLATES_AT_A_TIME or len(os.sched_getaffinity(0)) == 1:
        results = [maker(template) for template in templates]
    else:
        # A forked process inherits the catalogue and the maker; only template numbers and results are sent.
        global _forked
        _forked = (maker, templates)
        with ProcessPoolExecutor(len(os.sched_getaffinity(0)), multiprocessing.get_context("fork")) as pool:
            results = list(pool.map(_make_forked, range(len(templates)), chunksize=_TEMPLATES_AT_A_TIME))
    cases = [case for made, _ in results for case in made]
    return cases, [problem for _, found in results for problem in found]


_forked: tuple[_Maker, list[Template]]


def _make_forked(number: int) -> tuple[list[Case], list[Problem]]:
    maker, templates = _forked
    return maker(templates[number])
