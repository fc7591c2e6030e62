"""Plans the cases of a template: which rule, kind and dimension values each has. `case` prints their texts."""

from __future__ import annotations

import re
import zlib
from dataclasses import dataclass

from .combine import Combination, Selection, combinations
from .model import DIAGNOSED, LATER_STANDARDS, OUTSIDE, RESTRICTION, STANDARDS, Catalogue, Rule, Template, Value
from .problems import CatalogueError, Problem, undefined
from .render import Renderer

_Axes = dict[str, tuple[Value, ...]]
_NAME = re.compile(r"[a-z0-9+]+([.-][a-z0-9+]+)*\Z")


@dataclass(frozen=True)
class Planned:
    """A case whose text is not yet printed."""

    id: str
    rule: Rule
    kind: str
    template: Template
    combination: Combination

    @property
    def file(self) -> str:
        """The path of a case that is one file."""
        return f"{self.id}.cpp"

    @property
    def twin(self) -> str | None:
        return f"{self.id}.twin.cpp" if self.kind in DIAGNOSED else None

    @property
    def outside(self) -> bool:
        """Whether the case has the fault of a negative in code that is not amp-restricted, where it is legal."""
        return self.template.outside is True and self.kind == "accept"

    @property
    def standard(self) -> tuple[str, str | None]:
        """The oldest and the newest C++ standard in which the case tests its rule; None: there is no newest."""
        needs = [self.template.needs] + [value.needs for value in self.combination.values()]
        until = [self.template.until] + [value.until for value in self.combination.values()]
        newest = [standard for standard in until if standard]
        oldest = max((STANDARDS.index(standard) for standard in needs if standard), default=0)
        return STANDARDS[oldest], min(newest, key=STANDARDS.index) if newest else None

    @property
    def features(self) -> list[str]:
        own = set(self.template.features)
        if self.standard[0] != STANDARDS[0]:
            own.add(LATER_STANDARDS)
        return sorted(own.union(*(value.features for value in self.combination.values())))

    @property
    def companions(self) -> list[str]:
        own = set(self.template.companions)
        return sorted(own.union(*(value.companions for value in self.combination.values())))

    @property
    def ill_formed_cpp(self) -> bool:
        return self.template.ill_formed_cpp or any(v.ill_formed_cpp for v in self.combination.values())


def plan_template(catalogue: Catalogue, template: Template, renderer: Renderer, whole: bool = False) -> list[Planned]:
    """The planned cases of one template; if `whole`, one for each combination of dimension values.

    Raises CatalogueError if a dimension or a rule is not defined, or if the name of a case is malformed.
    """
    axes: _Axes = {}
    for axis, dimension in template.dimensions.items():
        if dimension not in catalogue.dimensions:
            raise _error(template, "unknown-id", undefined("dimension", dimension, "spec/dimensions"))
        axes[axis] = catalogue.dimensions[dimension].values
    wanted = renderer.condition(template)
    loose = (*template.loose, *(axis for axis, name in template.dimensions.items() if catalogue.dimensions[name].setting))
    how = "all" if whole else template.combine
    turn = zlib.crc32(str(template.place).encode())
    rows = [(template.kind, row) for row in combinations(axes, Selection(how, template.cross, loose, turn), wanted)]
    if template.outside is True:
        axes = _outside(catalogue, template, axes)
        # Where the fault is legal, a compiler that rejects it does so because of the fault itself, not because of a
        # combination of values. So pairs of values are not needed.
        how = "all" if whole else "spread"
        rows += [("accept", row) for row in combinations(axes, Selection(how, (), loose, turn), wanted)]
    planned = []
    for kind, row in rows:
        rule = _rule_of(catalogue, template, renderer.rule(template, row))
        name = renderer.name(template, row)
        if not _NAME.match(name):
            message = f"'{name}' is not a valid case name; use lower-case letters, digits, '+', '.' and '-'"
            raise _error(template, "name", message)
        planned.append(Planned(f"{rule.id}/{name}", rule, kind or rule.polarity, template, row))
    return planned


def _rule_of(catalogue: Catalogue, template: Template, id: str) -> Rule:
    if id not in catalogue.rules:
        raise _error(template, "unknown-id", undefined("rule", id, "spec/rules"))
    return catalogue.rules[id]


def _outside(catalogue: Catalogue, template: Template, axes: _Axes) -> _Axes:
    """The axes for code that is not amp-restricted: without the values that only amp code can use, and without those
    that are ill-formed in C++."""
    if RESTRICTION not in template.dimensions.values():
        message = f"outside = true needs an axis over the dimension '{RESTRICTION}'; add one to [dimensions]"
        raise _error(template, "outside", message)
    if OUTSIDE not in catalogue.dimensions:
        raise _error(template, "unknown-id", undefined("dimension", OUTSIDE, "spec/dimensions"))
    replaced: _Axes = {}
    for axis, dimension in template.dimensions.items():
        values = catalogue.dimensions[OUTSIDE].values if dimension == RESTRICTION else axes[axis]
        replaced[axis] = tuple(value for value in values if not value.amp_only and not value.ill_formed_cpp)
    return replaced


def _error(template: Template, check: str, message: str) -> CatalogueError:
    return CatalogueError([Problem(template.place, check, message)])
