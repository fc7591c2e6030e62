"""Every check of the linter has a fixture that fails it, with the place and the text of its golden message."""

from __future__ import annotations

from pathlib import Path
from typing import Callable

import pytest
from ampgen.lint import BUILT_IN, CHECKS, lint
from conftest import FIXTURES, run

IDS = sorted([check.id for check in CHECKS] + list(BUILT_IN))
GOLDEN = Path(__file__).resolve().parent / "golden" / "lint.txt"


def golden_messages() -> dict[str, str]:
    """The first message of each fixture, by check."""
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()
    return {line.rsplit("[", 1)[1].rstrip("]"): line for line in lines}


def test_base_is_clean(catalogue_of: Callable[[str | None], Path]) -> None:
    assert lint(catalogue_of(None)) == []


@pytest.mark.parametrize(("name", "code", "last"), [(None, 0, "no problems"), ("unknown-id", 1, "1 problem")])
def test_the_command_tells_by_its_exit_code(
    name: str | None, code: int, last: str, catalogue_of: Callable[[str | None], Path]
) -> None:
    result = run(catalogue_of(name), "lint")
    assert (result.returncode, result.stdout.splitlines()[-1]) == (code, last)


def test_each_check_has_a_fixture() -> None:
    assert sorted(path.name for path in FIXTURES.iterdir() if path.name != "base") == IDS


def test_check_ids_are_unique() -> None:
    assert len(IDS) == len(set(IDS))


@pytest.mark.parametrize("check", IDS)
def test_fixture_fails_its_check_alone(check: str, catalogue_of: Callable[[str | None], Path]) -> None:
    problems = lint(catalogue_of(check))
    own = [problem for problem in problems if problem.check == check]
    assert own, f"{check} found nothing: {[str(p) for p in problems]}"
    # A catalogue whose cases cannot be made has holes in its coverage as well; no other check may fail.
    assert {problem.check for problem in problems} <= {check, "coverage"}
    assert str(own[0]) == golden_messages()[check]
