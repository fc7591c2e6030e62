"""Prints templates with Jinja2. `fault(bad, good)` is the only difference between a negative and its twin."""

from __future__ import annotations

import traceback
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jinja2
import jinja2.meta

from .combine import Combination, Condition
from .model import Template
from .problems import CatalogueError, Place, Problem


@dataclass(frozen=True)
class Printed:
    text: str
    #: How often the template called `fault`; a negative calls it once.
    faults: int


class _Fault:
    """The template's `fault`: prints the bad text in the negative and the good text in the twin."""

    def __init__(self, faulty: bool) -> None:
        self.faulty = faulty
        self.calls = 0

    def __call__(self, bad: str, good: str) -> str:
        self.calls += 1
        return bad if self.faulty else good


@jinja2.pass_context
def _expand(context: jinja2.runtime.Context, text: str) -> str:
    """Filter: prints a field of a dimension value that is itself a template."""
    return context.environment.from_string(text).render(context.get_all())


class Renderer:
    """Prints the templates of one catalogue; they import shared macros from `cases/lib`."""

    def __init__(self, spec: Path) -> None:
        self._environment = jinja2.Environment(
            loader=jinja2.FileSystemLoader(spec / "cases"),
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            autoescape=False,
        )
        self._environment.filters["expand"] = _expand
        self._compiled: dict[str, jinja2.Template] = {}

    def name(self, template: Template, row: Combination) -> str:
        return self._print(template, template.name, self._values(row), 0)

    def rule(self, template: Template, row: Combination) -> str:
        """The id of the rule that this combination tests."""
        return self._print(template, template.rule, self._values(row), 0) if template.varies_rule else template.rule

    def condition(self, template: Template) -> Condition:
        """The condition for the combinations that the template wants (`only`)."""
        if template.only is None:
            return Condition(frozenset(), lambda _: True)
        source = "{{ 1 if (" + template.only + ") else 0 }}"
        return Condition(self._names_in(source), lambda row: self._print(template, source, self._values(row), 0) == "1")

    def text(self, template: Template, row: Combination, faulty: bool) -> Printed:
        fault = _Fault(faulty)
        text = self._print(template, template.text, self._values(row) | {"fault": fault}, template.first_line - 1)
        return Printed(_tidy(text), fault.calls)

    def _names_in(self, source: str) -> frozenset[str]:
        try:
            return frozenset(jinja2.meta.find_undeclared_variables(self._environment.parse(source)))
        except jinja2.TemplateSyntaxError:  # printing the template reports the line
            return frozenset()

    @staticmethod
    def _values(row: Combination) -> dict[str, Any]:
        return {axis: value.fields for axis, value in row.items()}

    def _print(self, template: Template, source: str, values: dict[str, Any], offset: int) -> str:
        try:
            if source not in self._compiled:
                self._compiled[source] = self._environment.from_string(source)
            return self._compiled[source].render(values)
        except jinja2.TemplateSyntaxError as error:
            line = error.lineno + offset if error.name is None else 1
            raise self._error(template, line, f"{error.name or 'template'}: {error.message}") from error
        except (jinja2.TemplateError, TypeError, ValueError) as error:
            frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename == "<template>"]
            line = (frames[-1].lineno or 1) + offset if frames else template.place.line
            raise self._error(template, line, f"{type(error).__name__}: {error}") from error

    @staticmethod
    def _error(template: Template, line: int, message: str) -> CatalogueError:
        return CatalogueError([Problem(Place(template.place.file, line), "template-error", message)])


def _tidy(text: str) -> str:
    """The text without blanks at line ends and without empty lines at its beginning and end; one newline is last."""
    lines = [line.rstrip() for line in text.splitlines()]
    return "\n".join(lines).strip("\n") + "\n"
