"""coverage.json: the numbers and holes that `ampcts coverage` prints (format 2, conformance/docs/contract.md).

A hole is a sentence without a rule, a rule without a case on one of its sides, or a member of an interface that no case
uses. A sentence or a member that names an exception of spec/exceptions.toml is no hole.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, Iterator, Sequence

from .case import Case
from .model import INTERFACES_OF, Catalogue, Interface, Rule, Sentence
from .problems import Problem


def holes(catalogue: Catalogue, cases: Sequence[Case]) -> list[Problem]:
    """Every hole, in the order of the catalogue."""
    return [problem for _, problem in _holes(catalogue, cases)]


def coverage(catalogue: Catalogue, cases: Sequence[Case]) -> str:
    """The text of coverage.json: all rules, sentences and members with their clauses, and the holes."""
    data = {
        "format": 2,
        "catalogue_sha256": catalogue.sha256,
        "rules": [{**_place_of(rule), "id": rule.id, "polarity": rule.polarity} for _, rule in sorted(catalogue.rules.items())],
        "sentences": [
            {**_place_of(sentence), "key": sentence.key, "excepted": sentence.exception is not None}
            for sentence in catalogue.sentences
        ],
        "members": [
            {**_place_of(interface), "interface": interface.id, "id": member.id, "excepted": member.exception is not None}
            for _, interface in sorted(catalogue.interfaces.items())
            for member in interface.members
        ],
        "holes": [
            {**_place_of(subject), "source": str(problem.place), "message": problem.message}
            for subject, problem in _holes(catalogue, cases)
        ],
    }
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def _place_of(subject: Rule | Sentence | Interface) -> dict[str, Any]:
    document = INTERFACES_OF if isinstance(subject, Interface) else subject.document
    return {"document": document, "clause": subject.clause}


def _holes(catalogue: Catalogue, cases: Sequence[Case]) -> Iterator[tuple[Rule | Sentence | Interface, Problem]]:
    for sentence in catalogue.sentences:
        if not sentence.rules and sentence.exception is None:
            message = f"sentence '{sentence.key}' has no rule; add rules = [...] or exception = \"...\""
            yield sentence, Problem(sentence.place, "coverage", message)
    kinds: dict[str, Counter[str]] = {rule: Counter() for rule in catalogue.rules}
    for case in cases:
        kinds[case.planned.rule.id][case.planned.kind] += 1
    for rule in catalogue.rules.values():
        if not kinds[rule.id][rule.polarity]:
            message = f"rule '{rule.id}' has no case of kind {rule.polarity}; add a template below spec/cases"
            yield rule, Problem(rule.place, "coverage", message)
        other = catalogue.rules.get(rule.opposite) if rule.opposite is not None else None
        if other is not None and not kinds[other.id][other.polarity]:
            yield rule, Problem(rule.place, "coverage", f"rule '{rule.id}': its opposite '{other.id}' has no case; add a template")
    yield from _unused_members(catalogue, cases)


def _unused_members(catalogue: Catalogue, cases: Sequence[Case]) -> Iterator[tuple[Interface, Problem]]:
    used = {
        (dimension, case.planned.combination[axis].id)
        for case in cases
        for axis, dimension in case.planned.template.dimensions.items()
    }
    for interface in catalogue.interfaces.values():
        for member in interface.members:
            if member.exception is None and (interface.dimension, member.id) not in used:
                member_of = f"member '{member.id}' of '{interface.id}'"
                message = f"no case uses {member_of}; use it in a template or add exception = \"...\""
                yield interface, Problem(interface.place, "coverage", message)
