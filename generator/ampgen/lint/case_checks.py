"""Checks of single printed cases."""

from __future__ import annotations

import re
from typing import Iterator

from ..case import Case
from ..cpp.tokens import Token, tokens
from ..model import DIAGNOSED, EXECUTED
from ..problems import Place
from .check import CaseCheck


class Kind(CaseCheck):
    """The kind of a case is the polarity of its rule, or the accepted side of a rule that is diagnosed."""

    id = "kind"

    def faults(self, case: Case) -> Iterator[str]:
        kind, polarity = case.planned.kind, case.planned.rule.polarity
        if kind != polarity and not (polarity in DIAGNOSED and kind in ("accept", "run")):
            message = f"has kind {kind}, which does not fit polarity {polarity} of its rule; change kind"
            yield f"case '{case.planned.id}' {message}"


class Marks(CaseCheck):
    """Negatives have marked lines, other cases have none."""

    id = "marks"

    def faults(self, case: Case) -> Iterator[str]:
        diagnosed = case.planned.kind in DIAGNOSED
        if diagnosed and not case.marks:
            yield f"case '{case.planned.id}' has no marked line; end the faulty line with '//! mark'"
        elif not diagnosed and case.marks:
            yield f"case '{case.planned.id}' of kind {case.planned.kind} must have no '//! mark'; remove it"


class Finish(CaseCheck):
    """A case that runs counts its checks and reports them (conformance/docs/contract.md)."""

    id = "finish"

    def faults(self, case: Case) -> Iterator[str]:
        if case.planned.kind in EXECUTED and "return ampcts::finish();" not in case.text:
            yield f"case '{case.planned.id}' must report its checks; end main() with 'return ampcts::finish();'"


class QualifiedIndex(CaseCheck):
    """`index` is qualified or introduced by a using-declaration, because <cstring> may declare another `index`."""

    id = "qualified-index"

    def faults(self, case: Case) -> Iterator[str]:
        found = tokens(case.text)
        introduced = "using concurrency::index;" in case.text
        uses = [n for n, token in enumerate(found[1:-1], 1) if token.text == "index"]
        if not introduced and any(self._bare(found, n) for n in uses):
            yield f"case '{case.planned.id}' uses unqualified index<>; write concurrency::index<>"

    @staticmethod
    def _bare(found: tuple[Token, ...], n: int) -> bool:
        """True for an `index` that begins a template-id without qualification."""
        return found[n + 1].text == "<" and found[n - 1].text not in ("::", "class")


class Properties(CaseCheck):
    """Properties are optional: a case uses getters, or requires the feature `properties`."""

    id = "properties"
    _SPELT = re.compile(
        r"\.(extent|tile_extent|default_view|accelerator_view|accelerator|device_path|description|is_debug"
        r"|is_emulated|cpu_access_type|queuing_mode|source_accelerator_view)\b(?!\s*[(<])"
    )

    def faults(self, case: Case) -> Iterator[str]:
        spelt = self._SPELT.search("\n".join(line.split("//")[0] for line in case.text.splitlines()))
        claimed = {*case.planned.features, *case.planned.rule.features}
        if spelt and "properties" not in claimed:
            message = f"uses the property '{spelt.group()}'; use its getter or require the feature 'properties'"
            yield f"case '{case.planned.id}' {message}"


class Stage(CaseCheck):
    """Only negatives of several units can be rejected by the linker."""

    id = "stage"

    def faults(self, case: Case) -> Iterator[str]:
        if case.planned.template.stage != "link":
            return
        if case.planned.kind != "reject":
            yield f"case '{case.planned.id}' of kind {case.planned.kind} cannot have stage = \"link\"; remove it"
        elif sum(file.is_unit for file in case.files) < 2:
            yield f"case '{case.planned.id}' has stage = \"link\" and only one unit; add a unit, or remove the stage"


CASE_CHECKS: tuple[CaseCheck, ...] = (Kind(), Marks(), Finish(), QualifiedIndex(), Properties(), Stage())
