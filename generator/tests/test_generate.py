"""What the generator writes: golden output, no stale files, no partial files."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Callable

import pytest
from ampgen.cli import main
from conftest import GENERATOR, contents, run

GOLDEN = Path(__file__).resolve().parent / "golden"


@pytest.mark.parametrize("name", ["amp.sample.bad/plain.cpp", "amp.sample.bad/plain.twin.cpp", "amp.sample.good/int.cpp"])
def test_golden_cases(name: str, catalogue_of: Callable[[str | None], Path], tmp_path: Path) -> None:
    assert main(["--spec", str(catalogue_of(None)), "generate", "--out", str(tmp_path / "out")]) == 0
    assert (tmp_path / "out" / name).read_text() == (GOLDEN / Path(name).name).read_text()


def test_golden_listing(catalogue_of: Callable[[str | None], Path], tmp_path: Path) -> None:
    main(["--spec", str(catalogue_of(None)), "generate", "--out", str(tmp_path / "out")])
    listing = json.loads((tmp_path / "out" / "cases.json").read_text())
    listing["catalogue_sha256"] = "of the schemas too"
    assert listing == json.loads((GOLDEN / "cases.json").read_text())


def test_a_catalogue_without_holes_names_none(catalogue_of: Callable[[str | None], Path], tmp_path: Path) -> None:
    main(["--spec", str(catalogue_of(None)), "generate", "--out", str(tmp_path / "out")])
    assert json.loads((tmp_path / "out" / "coverage.json").read_text())["holes"] == []


def test_golden_rules_inc(catalogue_of: Callable[[str | None], Path]) -> None:
    assert run(catalogue_of(None), "rules-inc").stdout == (GOLDEN / "rules.inc").read_text()


def test_outside_prints_the_fault_in_code_that_may_have_it(
    catalogue_of: Callable[[str | None], Path], tmp_path: Path
) -> None:
    spec = catalogue_of("outside")
    template = spec / "cases" / "bad.cpp.j2"
    template.write_text(template.read_text().replace("[dimensions]", "outside = true\n[dimensions]"))
    with (spec / "dimensions" / "sample.toml").open("a") as table:
        table.write('[[dimension]]\nid = "outside"\ntitle = "No amp"\nvalues = [{ id = "cpu", list = "cpu" }]\n')
    assert main(["--spec", str(spec), "generate", "--out", str(tmp_path / "out")]) == 0
    listing = json.loads((tmp_path / "out" / "cases.json").read_text())
    case = next(case for case in listing["cases"] if case["id"] == "amp.sample.bad/plain.cpu")
    assert (case["kind"], case["twin"], case["marks"]) == ("accept", None, [])
    assert "restrict(cpu) {\n  short x;\n}" in (tmp_path / "out" / case["file"]).read_text()


def test_cases_that_are_gone_are_removed(catalogue_of: Callable[[str | None], Path], tmp_path: Path) -> None:
    spec, out = catalogue_of(None), tmp_path / "out"
    run(spec, "generate", "--out", str(out))
    (out / "notes.txt").write_text("not the generator's")
    text = (spec / "cases" / "good.cpp.j2").read_text()
    (spec / "cases" / "good.cpp.j2").write_text(text.replace('name = "int"', 'name = "renamed"'))
    run(spec, "generate", "--out", str(out))
    assert "amp.sample.good/int.cpp" not in contents(out)
    assert "amp.sample.good/renamed.cpp" in contents(out) and "notes.txt" in contents(out)


def test_a_case_is_written_when_it_changes_and_only_then(
    catalogue_of: Callable[[str | None], Path], tmp_path: Path
) -> None:
    spec, out = catalogue_of(None), tmp_path / "out"
    run(spec, "generate", "--out", str(out))
    changed, same = out / "amp.sample.good" / "int.cpp", out / "amp.sample.bad" / "plain.cpp"
    text = changed.read_text()
    changed.write_text("edited by hand")
    inode = same.stat().st_ino
    run(spec, "generate", "--out", str(out))
    assert changed.read_text() == text and same.stat().st_ino == inode


def test_a_broken_catalogue_writes_nothing(catalogue_of: Callable[[str | None], Path], tmp_path: Path) -> None:
    result = run(catalogue_of("syntax"), "generate", "--out", str(tmp_path / "out"))
    assert result.returncode == 1 and "spec/rules/sample.toml:10:" in result.stderr
    assert not (tmp_path / "out").exists()


def test_an_unwritable_folder_is_an_error_that_names_it(
    catalogue_of: Callable[[str | None], Path], tmp_path: Path
) -> None:
    (tmp_path / "out").write_text("a file")
    result = run(catalogue_of(None), "generate", "--out", str(tmp_path / "out"))
    assert result.returncode == 1 and "out" in result.stderr and "Traceback" not in result.stderr


def test_coverage_has_rules_without_cases_and_names_the_holes(
    catalogue_of: Callable[[str | None], Path], tmp_path: Path
) -> None:
    assert run(catalogue_of("coverage"), "generate", "--out", str(tmp_path / "out")).returncode == 0
    found = json.loads((tmp_path / "out" / "coverage.json").read_text())
    listing = json.loads((tmp_path / "out" / "cases.json").read_text())
    assert found["catalogue_sha256"] == listing["catalogue_sha256"]
    assert "amp.sample.more" in {rule["id"] for rule in found["rules"]} - {rule["id"] for rule in listing["rules"]}
    assert any("amp.sample.more" in hole["message"] for hole in found["holes"])
    assert [member["id"] for member in found["members"]] == ["x", "y", "z"]
    assert [member["excepted"] for member in found["members"]] == [False, False, True]
    unused = [hole["message"] for hole in found["holes"] if "member" in hole["message"]]
    assert unused == ["no case uses member 'y' of 'point'; use it in a template or add exception = \"...\""]


VARYING_RULE = """\
{#---
rule = "amp.sample.{{ what.rule }}"
name = "varied-{{ what.id }}"
kind = "accept"
[dimensions]
what = "side"
---#}
#include <amp.h>
"""

SIDES = """\
[[dimension]]
id = "side"
title = "Which rule"
values = [{ id = "one", rule = "good" }, { id = "other", rule = "%s" }]
"""


def test_the_values_may_say_which_rule_a_case_is_of(catalogue_of: Callable[[str | None], Path], tmp_path: Path) -> None:
    spec = catalogue_of(None)
    (spec / "cases" / "varied.cpp.j2").write_text(VARYING_RULE)
    (spec / "dimensions" / "side.toml").write_text(SIDES % "bad")
    assert run(spec, "generate", "--out", str(tmp_path / "out"), "--rules", "*.good").returncode == 0
    assert (tmp_path / "out" / "amp.sample.good" / "varied-one.cpp").exists()
    assert not (tmp_path / "out" / "amp.sample.bad").exists()
    (spec / "dimensions" / "side.toml").write_text(SIDES % "none")
    result = run(spec, "generate", "--out", str(tmp_path / "out"))
    message = "rule 'amp.sample.none' is not defined in spec/rules; define it or correct the id [unknown-id]"
    assert result.returncode == 1 and f"cases/varied.cpp.j2:2: {message}" in result.stderr


def test_types_are_checked() -> None:
    pytest.importorskip("mypy")
    command = [sys.executable, "-m", "mypy", "--config-file", str(GENERATOR / "mypy.ini"), "--cache-dir", os.devnull]
    result = subprocess.run([*command, "ampgen"], cwd=GENERATOR, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout
