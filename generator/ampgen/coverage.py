"""Which clauses have rules and which rules have cases on both sides; counted in integers, holes are errors."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from .case import Case
from .model import DIAGNOSED, Catalogue, Rule
from .problems import Problem

_COLUMNS = ("rules", "sentences", "excepted", "reject", "accept", "warn", "static-assert", "run", "throw", "distinct")


@dataclass(frozen=True)
class Row:
    document: str
    clause: str
    counts: Counter[str]


def rows(catalogue: Catalogue, cases: list[Case]) -> list[Row]:
    """Counts per document and clause, in the order of the text."""
    table: dict[tuple[str, str], Counter[str]] = {}

    def cell(document: str, clause: str) -> Counter[str]:
        return table.setdefault((document, clause), Counter())

    for sentence in catalogue.sentences:
        cell(sentence.document, sentence.clause)["excepted" if sentence.exception else "sentences"] += 1
    for rule in catalogue.rules.values():
        cell(rule.document, rule.clause)["rules"] += 1
    shapes: set[tuple[str, str, str]] = set()
    for case in cases:
        rule = case.planned.rule
        counts = cell(rule.document, rule.clause)
        counts[case.planned.kind] += 1
        key = (rule.id, case.planned.kind, case.shape)
        counts["distinct"] += key not in shapes
        shapes.add(key)
    return [Row(document, clause, table[document, clause]) for document, clause in sorted(table)]


def report(catalogue: Catalogue, cases: list[Case]) -> str:
    table = rows(catalogue, cases)
    width = max(len(f"{row.document} {row.clause}") for row in table)
    lines = [" " * width + "".join(f"{column:>14}" for column in _COLUMNS)]
    total: Counter[str] = Counter()
    for row in table:
        name = f"{row.document} {row.clause}"
        lines.append(f"{name:<{width}}" + "".join(f"{row.counts[column]:>14}" for column in _COLUMNS))
        total.update(row.counts)
    lines.append(f"{'total':<{width}}" + "".join(f"{total[column]:>14}" for column in _COLUMNS))
    negatives = sum(total[kind] for kind in DIAGNOSED)
    everything = len(cases)
    lines.append("")
    lines.append(
        f"{len(catalogue.rules)} rules, {everything} cases ({negatives} negatives, each with its twin), "
        f"{total['distinct']} distinct after normalisation"
    )
    return "\n".join(lines) + "\n"


def holes(catalogue: Catalogue, cases: list[Case]) -> list[Problem]:
    """Rules without a case on one of their sides and without a reason for that."""
    kinds: dict[str, Counter[str]] = {rule: Counter() for rule in catalogue.rules}
    for case in cases:
        kinds[case.planned.rule.id][case.planned.kind] += 1
    return [problem for rule in catalogue.rules.values() for problem in _holes_of(rule, catalogue, kinds)]


def _holes_of(rule: Rule, catalogue: Catalogue, kinds: dict[str, Counter[str]]) -> list[Problem]:
    found = []
    if not kinds[rule.id][rule.polarity]:
        message = f"rule '{rule.id}' has no case of kind {rule.polarity}; add a template below spec/cases"
        found.append(Problem(rule.place, "coverage", message))
    if rule.opposite is not None:
        other = catalogue.rules.get(rule.opposite)
        if other is not None and not kinds[other.id][other.polarity]:
            message = f"rule '{rule.id}': its other side '{other.id}' has no case"
            found.append(Problem(rule.place, "coverage", message))
    return found
