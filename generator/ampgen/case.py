"""Cases: which ones a template makes (`plan_template`), and what each one says (`write_case`)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Callable, Mapping

from .combine import Combination, combinations
from .cpp.normalise import shape_of
from .header import header
from .model import DIAGNOSED, OUTSIDE, RESTRICTION, STANDARDS, Catalogue, Rule, Template, Value
from .problems import CatalogueError, Problem
from .render import Printed, Renderer

MARK = re.compile(r"//! mark$")
_MARK_COMMENT = re.compile(r"[ ]*//! mark$", re.MULTILINE)
_Axes = Mapping[str, tuple[Value, ...]]
_NAME = re.compile(r"[a-z0-9+]+([.-][a-z0-9+]+)*\Z")


@dataclass(frozen=True)
class Planned:
    """A case before its text is printed."""

    id: str
    rule: Rule
    kind: str
    template: Template
    combination: Combination

    @property
    def file(self) -> str:
        return f"{self.id}.cpp"

    @property
    def twin(self) -> str | None:
        return f"{self.id}.twin.cpp" if self.kind in DIAGNOSED else None

    @property
    def files(self) -> list[str]:
        return [self.file] + ([self.twin] if self.twin else [])

    @property
    def outside(self) -> bool:
        """Whether this is the fault of a negative in code that may have it."""
        return self.template.outside is True and self.kind == "accept"

    @property
    def standard(self) -> tuple[str, str | None]:
        """The oldest and the newest standard in which the case means what it should."""
        needs = [self.template.needs] + [value.needs for value in self.combination.values()]
        until = [self.template.until] + [value.until for value in self.combination.values()]
        newest = [standard for standard in until if standard]
        oldest = max((STANDARDS.index(standard) for standard in needs if standard), default=0)
        return STANDARDS[oldest], min(newest, key=STANDARDS.index) if newest else None

    @property
    def features(self) -> list[str]:
        own = set(self.template.features)
        return sorted(own.union(*(value.features for value in self.combination.values())))

    @property
    def companions(self) -> list[str]:
        own = set(self.template.companions)
        return sorted(own.union(*(value.companions for value in self.combination.values())))

    @property
    def ill_formed_cpp(self) -> bool:
        return self.template.ill_formed_cpp or any(v.ill_formed_cpp for v in self.combination.values())


@dataclass(frozen=True)
class Case:
    """A printed case; `twin_text` is None where there is no twin."""

    planned: Planned
    text: str
    twin_text: str | None
    marks: tuple[int, ...]
    faults: int
    shape: str


def plan_template(catalogue: Catalogue, template: Template, renderer: Renderer) -> list[Planned]:
    """The cases of one template; raises CatalogueError on names that nothing defines or that are malformed."""
    rule = catalogue.rules.get(template.rule)
    if rule is None:
        raise _error(template, "unknown-id", f"no rule '{template.rule}' in spec/rules")
    axes = {}
    for axis, dimension in template.dimensions.items():
        if dimension not in catalogue.dimensions:
            raise _error(template, "unknown-id", f"no dimension '{dimension}' in spec/dimensions")
        axes[axis] = catalogue.dimensions[dimension].values
    kind = template.kind or rule.polarity
    rows = [(kind, row) for row in _rows(template, renderer, axes, lambda _: True)]
    if template.outside is True:
        outside = _rows(template, renderer, _outside(catalogue, template, axes), _stands_outside)
        rows += [("accept", row) for row in outside]
    planned = []
    for kind, row in rows:
        name = renderer.name(template, row)
        if not _NAME.match(name):
            raise _error(template, "name", f"'{name}' is no case name: small letters, digits, '.', '-'")
        planned.append(Planned(f"{rule.id}/{name}", rule, kind, template, row))
    return planned


def _rows(
    template: Template, renderer: Renderer, axes: _Axes, possible: Callable[[Combination], bool]
) -> list[Combination]:
    def wanted(row: Combination) -> bool:
        return possible(row) and renderer.holds(template, row)

    return combinations(axes, template.combine, template.cross, template.loose, wanted)


def _outside(catalogue: Catalogue, template: Template, axes: _Axes) -> _Axes:
    """The axes of a template whose text stands in code that is not amp-restricted."""
    replaced = dict(axes)
    for axis, dimension in template.dimensions.items():
        if dimension == RESTRICTION:
            if OUTSIDE not in catalogue.dimensions:
                raise _error(template, "unknown-id", f"no dimension '{OUTSIDE}' in spec/dimensions")
            replaced[axis] = catalogue.dimensions[OUTSIDE].values
    if replaced == axes:
        raise _error(template, "outside", f"outside = true needs an axis over the dimension '{RESTRICTION}'")
    return replaced


def _stands_outside(row: Combination) -> bool:
    """Whether the combination is one that code without amp can have: no kernel, and C++ to begin with."""
    return not any(value.amp_only or value.ill_formed_cpp for value in row.values())


def write_case(planned: Planned, renderer: Renderer) -> Case:
    """Prints the case and its twin."""
    negative = renderer.text(planned.template, planned.combination, faulty=True)
    if planned.outside:
        negative = Printed(_MARK_COMMENT.sub("", negative.text), negative.faults)
    twin = renderer.text(planned.template, planned.combination, faulty=False) if planned.twin else None
    text = header(planned, is_twin=False) + negative.text
    marks = tuple(n for n, line in enumerate(text.splitlines(), start=1) if MARK.search(line))
    try:
        shape = shape_of(negative.text, planned.rule.alike)
    except ValueError as error:
        raise _error(planned.template, "template-error", f"case '{planned.id}': {error}") from error
    twin_text = header(planned, is_twin=True) + twin.text if twin else None
    return Case(planned, text, twin_text, marks, negative.faults, shape)


def _error(template: Template, check: str, message: str) -> CatalogueError:
    return CatalogueError([Problem(template.place, check, message)])


