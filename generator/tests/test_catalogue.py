"""What holds of the whole catalogue beyond the linter's checks."""

from __future__ import annotations

from pathlib import Path

import pytest
from ampgen.case import Case
from ampgen.lint import inspect
from ampgen.listing import distinct
from ampgen.model import DIAGNOSED, STANDARDS
from conftest import SPEC


@pytest.fixture(scope="module")
def cases() -> tuple[Case, ...]:
    return inspect(SPEC).cases


def test_goals_of_the_catalogue(cases: tuple[Case, ...]) -> None:
    assert distinct(list(cases)) >= 8000
    assert len({case.planned.rule.id for case in cases}) >= 500


def test_every_negative_has_its_twin(cases: tuple[Case, ...]) -> None:
    assert [c.planned.id for c in cases if c.planned.kind in DIAGNOSED and c.twin_text is None] == []


def test_every_case_names_its_rule_and_twin(cases: tuple[Case, ...]) -> None:
    for case in cases:
        assert case.text.startswith(f"// Rule     {case.planned.rule.id}: ")
        if case.twin_text is not None:
            stem = Path(case.planned.file).stem
            assert f"twin: {stem}.twin.cpp" in case.text and f"of {stem}.cpp" in case.twin_text


def test_required_rules_need_no_later_standard(cases: tuple[Case, ...]) -> None:
    oldest: dict[str, str] = {}
    for case in cases:
        rule, standard = case.planned.rule, case.planned.standard[0]
        if rule.level == "required":
            oldest[rule.id] = min(oldest.get(rule.id, standard), standard, key=STANDARDS.index)
    assert [rule for rule, standard in oldest.items() if standard != "c++11"] == []


def test_cases_are_small(cases: tuple[Case, ...]) -> None:
    assert max(case.text.count("\n") for case in cases) < 120
