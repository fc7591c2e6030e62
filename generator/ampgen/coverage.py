"""coverage.json: what `ampcts coverage` counts and which holes it names (format 1, conformance/docs/contract.md).

A hole is a sentence without a rule or a keyed exception, or a rule without a case on one of its sides.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any, Iterator, Sequence

from .case import Case
from .model import Catalogue, Rule, Sentence
from .problems import Problem


def holes(catalogue: Catalogue, cases: Sequence[Case]) -> list[Problem]:
    """Every hole, in the order of the catalogue."""
    return [problem for _, problem in _holes(catalogue, cases)]


def coverage(catalogue: Catalogue, cases: Sequence[Case]) -> str:
    """Rules and sentences by clause, those without cases too, and the holes."""
    data = {
        "format": 1,
        "catalogue_sha256": catalogue.sha256,
        "rules": [{**_place_of(rule), "id": rule.id, "polarity": rule.polarity} for _, rule in sorted(catalogue.rules.items())],
        "sentences": [
            {**_place_of(sentence), "key": sentence.key, "excepted": sentence.exception is not None}
            for sentence in catalogue.sentences
        ],
        "holes": [
            {**_place_of(subject), "source": str(problem.place), "message": problem.message}
            for subject, problem in _holes(catalogue, cases)
        ],
    }
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def _place_of(subject: Rule | Sentence) -> dict[str, Any]:
    return {"document": subject.document, "clause": subject.clause}


def _holes(catalogue: Catalogue, cases: Sequence[Case]) -> Iterator[tuple[Rule | Sentence, Problem]]:
    for sentence in catalogue.sentences:
        if not sentence.rules and sentence.exception is None:
            message = f"sentence '{sentence.key}' has no rule; give it one, or a keyed exception"
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
            yield rule, Problem(rule.place, "coverage", f"rule '{rule.id}': its other side '{other.id}' has no case")
