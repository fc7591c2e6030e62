"""Cases of several files: how a text is divided, what is written, and what the linter refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Callable

import pytest
from ampgen.cli import main
from ampgen.files import files_of, has_further_files
from ampgen.lint import lint
from conftest import contents, run

NEGATIVE = """\
{#---
rule = "amp.sample.bad"
name = "parts"
---#}
#include "shared.h"

void host() { second(); }

//! file shared.h
#include <amp.h>

void second();

inline void amp_code() restrict(amp) {
  {{ fault("short", "int") }} x;  //! mark
}

//! file second.cpp
#include "shared.h"

void second() {}
"""

FOLDER = "amp.sample.bad/parts"


@pytest.fixture
def spec(catalogue_of: Callable[[str | None], Path]) -> Path:
    """The base catalogue with a negative of three files."""
    spec = catalogue_of(None)
    (spec / "cases" / "parts.cpp.j2").write_text(NEGATIVE)
    return spec


def changed(spec: Path, old: str, new: str) -> Path:
    assert old in NEGATIVE
    (spec / "cases" / "parts.cpp.j2").write_text(NEGATIVE.replace(old, new))
    return spec


def test_a_text_is_divided_at_its_lines() -> None:
    text = "a\n\n//! file one.h\n\nb\n  //! file  two.cpp\nc\n"
    files = files_of(text, "// {name}\n")
    assert [(file.name, file.text) for file in files] == [("main.cpp", "a\n"), ("one.h", "// one.h\nb\n"), ("two.cpp", "// two.cpp\nc\n")]
    assert [file.is_unit for file in files] == [True, False, True]
    assert [5 - file.shift for file in files if 5 in file.lines] == [2]
    assert has_further_files(text) and not has_further_files("int file;  // file\n")


def test_each_file_is_written_with_its_own_comment(spec: Path, tmp_path: Path) -> None:
    assert main(["--spec", str(spec), "generate", "--out", str(tmp_path / "out")]) == 0
    written = contents(tmp_path / "out")
    names = [f"{folder}/{name}" for folder in (FOLDER, f"{FOLDER}.twin") for name in ("main.cpp", "second.cpp", "shared.h")]
    assert [name for name in sorted(written) if name.startswith(FOLDER)] == sorted(names)
    main_file, twin = written[f"{FOLDER}/main.cpp"].decode(), written[f"{FOLDER}.twin/main.cpp"].decode()
    assert "twin: parts.twin/main.cpp\n" in main_file and main_file.endswith('#include "shared.h"\n\nvoid host() { second(); }\n')
    assert "// Twin     of parts/main.cpp: " in twin
    header = f"// File     shared.h of {FOLDER}; main.cpp says what it tests\n\n#include <amp.h>\n"
    assert written[f"{FOLDER}/shared.h"].decode().startswith(header)
    assert "  short x;  //! mark\n" in written[f"{FOLDER}/shared.h"].decode()
    assert "  int x;  //! mark\n" in written[f"{FOLDER}.twin/shared.h"].decode()


def test_the_listing_names_the_files_and_the_file_of_a_mark(spec: Path, tmp_path: Path) -> None:
    main(["--spec", str(spec), "generate", "--out", str(tmp_path / "out")])
    cases = {case["id"]: case for case in json.loads((tmp_path / "out" / "cases.json").read_text())["cases"]}
    case = cases["amp.sample.bad/parts"]
    assert (case["file"], case["twin"]) == (f"{FOLDER}/main.cpp", f"{FOLDER}.twin/main.cpp")
    assert (case["units"], case["headers"]) == (["second.cpp"], ["shared.h"])
    assert case["marks"] == [{"file": "shared.h", "line": 8}]
    lines = (tmp_path / "out" / FOLDER / "shared.h").read_text().splitlines()
    assert lines[7].endswith("//! mark")
    assert not {"units", "headers"} & set(cases["amp.sample.good/int"])


def test_a_mark_of_the_main_file_has_no_file(spec: Path, tmp_path: Path) -> None:
    changed(spec, "void host() { second(); }", "void host() { second(); }  //! mark")
    main(["--spec", str(spec), "generate", "--out", str(tmp_path / "out")])
    cases = json.loads((tmp_path / "out" / "cases.json").read_text())["cases"]
    marks = next(case["marks"] for case in cases if case["id"] == "amp.sample.bad/parts")
    assert marks == [{"line": 8}, {"file": "shared.h", "line": 8}]


def test_files_and_folders_that_are_gone_are_removed(spec: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    run(spec, "generate", "--out", str(out))
    (spec / "cases" / "parts.cpp.j2").unlink()
    run(spec, "generate", "--out", str(out))
    assert not (out / FOLDER).exists() and not (out / f"{FOLDER}.twin").exists()
    assert (out / "amp.sample.bad" / "plain.cpp").exists()


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("//! file second.cpp", "//! file shared.h", 9, "has 2 files 'shared.h'; give each its own name [file-name]"),
        ("//! file second.cpp", "//! file main.cpp", 18, "has 2 files 'main.cpp'; give each its own name [file-name]"),
        ("//! file second.cpp", "//! file", 18, "'' is no name for a further file"),
        ("//! file second.cpp", "//! file ../second.cpp", 18, "'../second.cpp' is no name for a further file"),
        ("//! file second.cpp", "//! file amp.h", 18, "'amp.h' is no name for a further file"),
        ('#include "shared.h"\n\nvoid host', '#include "second.cpp"\n\nvoid host', 5, "has no header 'second.cpp'"),
        ('#include "shared.h"', "", 9, "no file of case 'amp.sample.bad/parts' includes 'shared.h'; include it, or remove it [unused-file]"),
        ("void host() { second(); }", "void host() {}", 18, "no other unit of case 'amp.sample.bad/parts' uses a name that 'second.cpp' declares"),
    ],
)
def test_the_linter_names_the_line_of_a_fault(spec: Path, old: str, new: str, line: int, message: str) -> None:
    found = [str(problem) for problem in lint(changed(spec, old, new))]
    assert any(problem.startswith(f"spec/cases/parts.cpp.j2:{line}: ") and message in problem for problem in found), found


@pytest.mark.parametrize("scope", ["namespace one {", "namespace {", 'extern "C" {'])
def test_a_unit_can_declare_its_names_in_a_namespace_or_with_c_linkage(spec: Path, scope: str) -> None:
    assert lint(changed(spec, "void second() {}", f"{scope}\nvoid second() {{}}\n}}")) == []


def test_a_negative_can_be_one_for_the_linker(spec: Path, tmp_path: Path) -> None:
    changed(spec, 'name = "parts"', 'name = "parts"\nstage = "link"')
    assert main(["--spec", str(spec), "generate", "--out", str(tmp_path / "out")]) == 0
    cases = {case["id"]: case for case in json.loads((tmp_path / "out" / "cases.json").read_text())["cases"]}
    assert cases["amp.sample.bad/parts"]["stage"] == "link" and "stage" not in cases["amp.sample.bad/plain"]
    comment = "// Case     must be rejected by the compiler on a marked line or by the linker; twin: parts.twin/main.cpp\n"
    assert comment in (tmp_path / "out" / FOLDER / "main.cpp").read_text()


def test_an_accepted_case_is_none_for_the_linker(spec: Path) -> None:
    text = NEGATIVE.replace('"parts"', '"parts"\nkind = "accept"\nstage = "link"').replace("  //! mark", "")
    (spec / "cases" / "parts.cpp.j2").write_text(text)
    found = [str(problem) for problem in lint(spec)]
    assert found == ["spec/cases/parts.cpp.j2:2: case 'amp.sample.bad/parts' of kind accept cannot have stage = \"link\"; remove it [stage]"]


def test_a_difference_is_named_with_its_file(spec: Path) -> None:
    changed(spec, "x;  //! mark", "x;").joinpath("cases/parts.cpp.j2")
    template = spec / "cases" / "parts.cpp.j2"
    template.write_text(template.read_text().replace("void host() {", "void host() {  //! mark\n"))
    assert any("differs from its twin on line 8 of shared.h, which is not marked" in str(problem) for problem in lint(spec))
