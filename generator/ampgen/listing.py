"""cases.json: everything that the harness knows about rules and cases (format 1, conformance/docs/contract.md)."""

from __future__ import annotations

import fnmatch
import json
from typing import Any

from . import SUITE_VERSION, __version__
from .case import Case
from .files import MAIN
from .model import Catalogue, Rule


def _rule(rule: Rule) -> dict[str, Any]:
    return {
        "id": rule.id,
        "title": rule.title,
        "document": rule.document,
        "clause": rule.clause,
        "lines": list(rule.lines),
        "polarity": rule.polarity,
        "level": rule.level,
        "statement": rule.statement,
        "codes": list(rule.codes),
        "features": list(rule.features),
        "reading": rule.reading,
        "source": str(rule.place),
    }


def _companions(catalogue: Catalogue, case: Case) -> list[dict[str, str]]:
    rows = []
    for rule in sorted({rule for glob in case.planned.companions for rule in fnmatch.filter(catalogue.rules, glob)}):
        codes = catalogue.rules[rule].codes or ("",)
        rows += [{"code": code, "rule": rule} for code in codes]
    return rows


def _further_files(case: Case) -> dict[str, list[str]]:
    """The files beside the main one, if there are any; the twin has files of the same names."""
    if not case.files:
        return {}
    units = [file.name for file in case.files[1:] if file.is_unit]
    return {"units": units, "headers": [file.name for file in case.files if not file.is_unit]}


def _mark(case: Case, line: int) -> dict[str, str | int]:
    name, line_of_file = case.place(line)
    return {"line": line_of_file} if name in ("", MAIN) else {"file": name, "line": line_of_file}


def _case(catalogue: Catalogue, case: Case) -> dict[str, Any]:
    planned = case.planned
    oldest, newest = planned.standard
    return {
        "id": planned.id,
        "rule": planned.rule.id,
        "kind": planned.kind,
        "file": case.path,
        "twin": case.twin_path,
        **_further_files(case),
        **({"stage": "link"} if case.is_linked else {}),
        "twin_by_deletion": planned.template.deletion,
        "standard": {"min": oldest, "max": newest},
        "features": sorted(set(planned.features) | set(planned.rule.features)),
        "marks": [_mark(case, line) for line in case.marks],
        "companions": _companions(catalogue, case),
        "dimensions": {axis: value.id for axis, value in planned.combination.items()},
        "shape": case.shape,
        "ill_formed_cpp": planned.ill_formed_cpp,
    }


def listing(catalogue: Catalogue, cases: list[Case]) -> str:
    used = {case.planned.rule.id for case in cases}
    data = {
        "format": 1,
        "suite": SUITE_VERSION,
        "generator": __version__,
        "catalogue_sha256": catalogue.sha256,
        "rules": [_rule(rule) for _, rule in sorted(catalogue.rules.items()) if rule.id in used],
        "cases": [_case(catalogue, case) for case in cases],
    }
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def distinct(cases: list[Case]) -> int:
    """The number of cases, where cases of the same rule, kind and shape count once."""
    return len({(case.planned.rule.id, case.planned.kind, case.shape) for case in cases})
