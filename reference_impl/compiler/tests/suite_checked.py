#!/usr/bin/env python3
"""The suite's programs have no undefined behaviour: they run under -fsanitize=amp, AddressSanitizer and UBSan.

usage: suite_checked.py AMPCTS CASES [-j N] [--sample N] [--out FOLDER] [--filter GLOB]

AMPCTS runs the run and throw cases in CASES on the accelerator 'processor', with amp++ and the checks; each report of a
fault ends its program, and so the case fails. --sample takes N cases, at least one of each rule if N allows that; which
ones depends on the names of the cases only. --filter takes the cases or rules whose ids match. --out keeps the reports.
Exit codes: 0 nothing was reported; 1 a case failed; 2 wrong usage.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
import tempfile
from pathlib import Path

ADAPTER = Path(__file__).resolve().parents[3] / "conformance/adapters/amp++.toml"
CHECKS = ["-g1", "-fsanitize=amp,address,undefined", "-fno-sanitize-recover=all"]
#: The name of an amp++ command that compiles a program, with an option behind which the checks are inserted.
COMMANDS = ('build = ["${standard}", ', 'batch_build = ["${standard}", ')


def checked_adapter() -> str:
    """The adapter of amp++, whose programs are compiled with the checks."""
    text = ADAPTER.read_text(encoding="utf-8").replace('name = "amp++"', 'name = "amp++-checked"', 1)
    for command in COMMANDS:
        if f"\n{command}" not in text:
            raise SystemExit(f"{ADAPTER}: no line begins with '{command}'; change this script or the adapter")
        text = text.replace(f"\n{command}", f"\n{command}{json.dumps(CHECKS)[1:-1]}, ")
    return text


def sample(cases: list[dict[str, str]], count: int) -> list[str]:
    """Ids of cases: first one of each rule, then a second one, and so on."""
    of_rule: dict[str, list[str]] = {}
    for case in sorted(cases, key=lambda case: hashlib.sha256(case["id"].encode()).hexdigest()):
        of_rule.setdefault(case["rule"], []).append(case["id"])
    places = sorted((place, hashlib.sha256(rule.encode()).hexdigest(), case)
                    for rule, ids in of_rule.items() for place, case in enumerate(ids))
    return sorted(case for _, _, case in places[:count])


def main() -> int:
    parser = argparse.ArgumentParser(description="Runs the suite's programs under the checks for undefined behaviour.")
    parser.add_argument("ampcts", type=Path)
    parser.add_argument("cases", type=Path)
    parser.add_argument("-j", type=int, default=2, metavar="N", help="number of programs at a time (default: 2)")
    parser.add_argument("--sample", type=int, metavar="N", help="only so many cases")
    parser.add_argument("--filter", default="*", metavar="GLOB", help="only rules, or cases, whose ids match")
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="keep the reports here")
    options = parser.parse_args()
    try:
        cases = json.loads((options.cases / "cases.json").read_text(encoding="utf-8"))["cases"]
    except (OSError, ValueError, KeyError) as error:
        parser.error(f"{options.cases}: no generated cases: {error}")
    executed = [case for case in cases if case["kind"] in ("run", "throw")]
    chosen = sample(executed, options.sample) if options.sample else [options.filter]
    with tempfile.TemporaryDirectory(prefix="ampcts-checked-") as folder:
        adapter = Path(folder) / "amp++-checked.toml"
        adapter.write_text(checked_adapter(), encoding="utf-8")
        command = [options.ampcts, "run", "--vendor", adapter, "--cases", options.cases, "--device", "processor",
                   "--polarity", "run", "--polarity", "throw", "--together", "48", "-j", str(options.j), "--fresh",
                   "--out", options.out or Path(folder) / "out"]
        command += [argument for glob in chosen for argument in ("--filter", glob)]
        return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
