"""Checks of the printed cases, each by itself."""

from __future__ import annotations

import re
from typing import Iterator

from ..cpp.tokens import Token, tokens
from ..model import DIAGNOSED, EXECUTED
from ..problems import Place
from .check import Check, Subject


class DuplicateCase(Check):
    """Two templates do not make one case."""

    id = "duplicate-case"

    def faults(self, subject: Subject) -> Iterator[tuple[Place, str]]:
        seen: set[str] = set()
        for case in subject.cases:
            if case.planned.id in seen:
                yield case.planned.template.place, f"case '{case.planned.id}' is made twice; change its name"
            seen.add(case.planned.id)


class Kind(Check):
    """A rule's cases are of its polarity, or of the other side of a diagnosed rule."""

    id = "kind"

    def faults(self, subject: Subject) -> Iterator[tuple[Place, str]]:
        for case in subject.cases:
            kind, polarity = case.planned.kind, case.planned.rule.polarity
            if kind != polarity and not (polarity in DIAGNOSED and kind in ("accept", "run")):
                message = f"case '{case.planned.id}' is of kind {kind}, its rule of polarity {polarity}"
                yield case.planned.template.place, message


class Marks(Check):
    """Negatives have marked lines, other cases have none."""

    id = "marks"

    def faults(self, subject: Subject) -> Iterator[tuple[Place, str]]:
        for case in subject.cases:
            diagnosed = case.planned.kind in DIAGNOSED
            if diagnosed and not case.marks:
                message = f"case '{case.planned.id}' has no marked line; end it in '//! mark'"
                yield case.planned.template.place, message
            elif not diagnosed and case.marks:
                yield case.planned.template.place, f"case '{case.planned.id}' needs no mark; remove it"


class Finish(Check):
    """A case that runs counts its checks and reports them (conformance/docs/contract.md)."""

    id = "finish"

    def faults(self, subject: Subject) -> Iterator[tuple[Place, str]]:
        for case in subject.cases:
            if case.planned.kind in EXECUTED and "return ampcts::finish();" not in case.text:
                yield case.planned.template.place, f"case '{case.planned.id}' does not end with ampcts::finish()"


class QualifiedIndex(Check):
    """`index` is qualified or introduced by a using-declaration: <cstring> may bring another one."""

    id = "qualified-index"

    def faults(self, subject: Subject) -> Iterator[tuple[Place, str]]:
        for case in subject.cases:
            found = tokens(case.text)
            introduced = "using concurrency::index;" in case.text
            if not introduced and any(self._bare(found, n) for n in range(1, len(found) - 1)):
                message = f"case '{case.planned.id}' names index<> without concurrency::"
                yield case.planned.template.place, message

    @staticmethod
    def _bare(found: tuple[Token, ...], n: int) -> bool:
        return found[n].text == "index" and found[n + 1].text == "<" and found[n - 1].text not in ("::", "class")


class Properties(Check):
    """Properties are optional: cases use getters, or stand under the feature `properties`."""

    id = "properties"
    _SPELT = re.compile(
        r"\.(extent|tile_extent|default_view|accelerator_view|accelerator|device_path|description|is_debug"
        r"|is_emulated|cpu_access_type|queuing_mode|source_accelerator_view)\b(?!\s*[(<])"
    )

    def faults(self, subject: Subject) -> Iterator[tuple[Place, str]]:
        for case in subject.cases:
            spelt = self._SPELT.search("\n".join(line.split("//")[0] for line in case.text.splitlines()))
            claimed = {*case.planned.features, *case.planned.rule.features}
            if spelt and "properties" not in claimed:
                message = f"case '{case.planned.id}' uses the property '{spelt.group()}'; use its getter"
                yield case.planned.template.place, message


CASE_CHECKS: tuple[Check, ...] = (DuplicateCase(), Kind(), Marks(), Finish(), QualifiedIndex(), Properties())
