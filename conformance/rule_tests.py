"""Writes one CTest test per rule of cases.json. The test runs `ampcts run`, whose exit code is the result.

usage: rule_tests.py CASES AMPCTS VENDOR OUT OUTPUT
"""
import json
import sys
from pathlib import Path


def quoted(text: object) -> str:
    """`text` as a bracket argument, in which CMake replaces nothing."""
    return f"[==[{text}]==]"


def test_of(rule: dict[str, str], cases: Path, ampcts: str, vendor: str, out: Path) -> str:
    name = quoted(f"rule.{rule['id']}")
    words = [quoted(ampcts), "run", "--vendor", quoted(vendor), "--cases", quoted(cases), "--filter", quoted(rule["id"]),
             "--out", quoted(out / rule["id"]), "-j", "1"]
    labels = f"conformance;clause:{rule['clause']};level:{rule['level']};polarity:{rule['polarity']}"
    return f"add_test({name} {' '.join(words)})\nset_tests_properties({name} PROPERTIES LABELS {quoted(labels)})\n"


def main() -> None:
    if len(sys.argv) != 6:
        sys.exit(__doc__)
    cases, ampcts, vendor, out, output = sys.argv[1:]
    rules = json.loads((Path(cases) / "cases.json").read_text(encoding="utf-8"))["rules"]
    tests = [test_of(rule, Path(cases), ampcts, vendor, Path(out)) for rule in rules]
    Path(output).write_text("# One test per rule, made from cases.json.\n" + "".join(tests), encoding="utf-8")


if __name__ == "__main__":
    main()
