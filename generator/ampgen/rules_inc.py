"""The rules that a compiler diagnoses, as an X-macro header."""

from __future__ import annotations

import json
import re

from .model import DIAGNOSED, Catalogue, Rule


def enumerator(rule_id: str) -> str:
    """`amp.capture.by-reference` -> `capture_by_reference`."""
    return re.sub(r"[^a-z0-9]+", "_", rule_id.removeprefix("amp."))


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def citation(rule: Rule) -> str:
    """Document, clause and lines of the rule, such as `AMP 1.2 §2.4.3.3 l.726`."""
    first, last = rule.lines
    lines = f"l.{first}" if first == last else f"l.{first}-{last}"
    clause = f"§{rule.clause}" if rule.document == "AMP 1.2" else f"\"{rule.clause}\""
    return f"{rule.document} {clause} {lines}"


def rules_inc(catalogue: Catalogue) -> str:
    """One AMP_RULE(name, id, codes, polarity, clause, statement, example) per diagnosed rule, by id."""
    lines = [
        "// Made by `ampgen rules-inc` from spec/rules; do not edit.",
        "// AMP_RULE(enumerator, id, codes, polarity, clause, statement, example)",
    ]
    for rule in sorted(catalogue.rules.values(), key=lambda r: r.id):
        if rule.polarity in DIAGNOSED:
            strings = [citation(rule), rule.statement, rule.example]
            codes = _quoted(" ".join(rule.codes))
            polarity = rule.polarity.replace("-", "_")
            head = f"{enumerator(rule.id)}, {_quoted(rule.id)}, {codes}, {polarity}"
            lines.append(f"AMP_RULE({head},\n         " + ",\n         ".join(map(_quoted, strings)) + ")")
    return "\n".join(lines) + "\n"
