"""Properties of the whole catalogue."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from ampgen.case import Case
from ampgen.lint import Inspection, inspect
from ampgen.listing import distinct
from ampgen.model import DIAGNOSED, STANDARDS
from ampgen.output import outputs
from conftest import SPEC, contents, run


@pytest.fixture(scope="module")
def inspection() -> Inspection:
    return inspect(SPEC)


@pytest.fixture(scope="module")
def cases(inspection: Inspection) -> tuple[Case, ...]:
    return inspection.cases


def test_the_linter_finds_nothing(inspection: Inspection) -> None:
    assert [str(problem) for problem in inspection.problems] == []


def test_same_bytes_whatever_the_hash_seed(inspection: Inspection, tmp_path: Path) -> None:
    """The build has generated the cases of AMPCTS_CASES in another process, which had a hash seed of its own."""
    built = Path(os.environ.get("AMPCTS_CASES") or tmp_path)
    if built == tmp_path:
        assert run(SPEC, "generate", "--out", str(built), seed="1").returncode == 0
    expected, written = outputs(inspection.catalogue, list(inspection.cases)), contents(built)
    assert sorted(written) == sorted(expected)
    assert [name for name, text in expected.items() if written[name] != text] == []


def test_goals_of_the_catalogue(cases: tuple[Case, ...]) -> None:
    assert distinct(list(cases)) >= 8000
    assert len({case.planned.rule.id for case in cases}) >= 500


def test_every_negative_has_its_twin(cases: tuple[Case, ...]) -> None:
    assert [c.planned.id for c in cases if c.planned.kind in DIAGNOSED and c.twin_text is None] == []


def test_every_case_names_its_rule_and_twin(cases: tuple[Case, ...]) -> None:
    for case in cases:
        assert case.text.startswith(f"// Rule     {case.planned.rule.id}: ")
        if case.twin_text is not None:
            path, twin_path = (name.split("/", 1)[1] for name in (case.path, case.twin_path or ""))
            assert f"twin: {twin_path}\n" in case.text and f"of {path}: " in case.twin_text


def test_required_rules_need_no_later_standard(cases: tuple[Case, ...]) -> None:
    oldest: dict[str, str] = {}
    for case in cases:
        rule, standard = case.planned.rule, case.planned.standard[0]
        if rule.level == "required":
            oldest[rule.id] = min(oldest.get(rule.id, standard), standard, key=STANDARDS.index)
    assert [rule for rule, standard in oldest.items() if standard != "c++11"] == []


def test_cases_are_small(cases: tuple[Case, ...]) -> None:
    assert max(case.text.count("\n") for case in cases) < 120


def test_every_case_includes_the_library(cases: tuple[Case, ...]) -> None:
    """Without C++ AMP, a compiler accepts no text of the suite."""
    include = re.compile(r"^#include <amp(_graphics|_math|_short_vectors)?\.h>$", re.MULTILINE)
    texts = [text for case in cases for text in (case.text, case.twin_text) if text is not None]
    assert [text for text in texts if not include.search(text)] == []
