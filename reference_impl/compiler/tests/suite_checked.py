#!/usr/bin/env python3
"""The suite's programs have no undefined behaviour: they run under -fsanitize=amp, AddressSanitizer and UBSan.

usage: suite_checked.py AMPCTS CASES [-j N] [--sample N] [--out FOLDER] [--filter GLOB]

AMPCTS runs the run and throw cases in CASES on the accelerator 'processor', with amp++ and the checks; each report of a
fault ends its program, and so the case fails. --sample takes N cases, at least one of each rule if N allows that; which
ones depends on the names of the cases only. --filter takes the cases or rules whose ids match. --out keeps the reports.
Before that, a case with one seeded fault for each of the three tools must fail.
Exit codes: 0 nothing was reported; 1 a case failed, or a seeded fault was not reported; 2 wrong usage.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ADAPTER = Path(__file__).resolve().parents[3] / "conformance/adapters/amp++.toml"
CHECKS = ["-g1", "-fsanitize=amp,address,undefined", "-fno-sanitize-recover=all"]
#: The name of an amp++ command that compiles a program, with an option behind which the checks are inserted.
COMMANDS = ('build = ["${standard}", ', 'batch_build = ["${standard}", ')
#: A case into whose main() one fault is inserted, for each tool.
SEEDED = "amp.launch.each-index/flat"
FAULTS = {
    "amp": "std::vector<int> one(1);\n"
           "  concurrency::array_view<int, 1> last(1, one);\n"
           "  concurrency::parallel_for_each(concurrency::extent<1>(2), [=](concurrency::index<1> i) restrict(amp) { last[0] = i[0]; });",
    "address": "const int* const freed = new int(1);\n  delete freed;\n  if (*freed == 2) return 1;",
    "undefined": "volatile int large = 2147483647;\n  large = large + 1;",
}


def checked_adapter() -> str:
    """The adapter of amp++, whose programs are compiled with the checks."""
    text = ADAPTER.read_text(encoding="utf-8").replace('name = "amp++"', 'name = "amp++-checked"', 1)
    for command in COMMANDS:
        if f"\n{command}" not in text:
            raise SystemExit(f"{ADAPTER}: no line begins with '{command}'; change this script or the adapter")
        text = text.replace(f"\n{command}", f"\n{command}{json.dumps(CHECKS)[1:-1]}, ")
    return text


def seeded_cases(listing: dict[str, Any], cases: Path, folder: Path) -> None:
    """Writes a folder of cases: the seeded one without a fault, and once with each."""
    original = next(case for case in listing["cases"] if case["id"] == SEEDED)
    text = (cases / original["file"]).read_text(encoding="utf-8")
    rule = folder / original["rule"]
    rule.mkdir(parents=True)
    seeded = []
    for name, fault in {"none": "", **FAULTS}.items():
        faulty = text.replace("int main() {\n", f"int main() {{\n  {fault}\n", 1)
        (rule / f"{name}.cpp").write_text(faulty, encoding="utf-8")
        seeded.append({**original, "id": f"{original['rule']}/{name}", "file": f"{original['rule']}/{name}.cpp"})
    (folder / "cases.json").write_text(json.dumps({**listing, "cases": seeded}), encoding="utf-8")


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
        listing = json.loads((options.cases / "cases.json").read_text(encoding="utf-8"))
        cases = listing["cases"]
    except (OSError, ValueError, KeyError) as error:
        parser.error(f"{options.cases}: no generated cases: {error}")
    executed = [case for case in cases if case["kind"] in ("run", "throw")]
    chosen = sample(executed, options.sample) if options.sample else [options.filter]
    with tempfile.TemporaryDirectory(prefix="ampcts-checked-") as folder:
        adapter = Path(folder) / "amp++-checked.toml"
        adapter.write_text(checked_adapter(), encoding="utf-8")
        command = [options.ampcts, "run", "--vendor", adapter, "--device", "processor", "--together", "48",
                   "-j", str(options.j), "--fresh"]

        seeded = Path(folder) / "seeded"
        seeded_cases(listing, options.cases, seeded)
        subprocess.run([*command, "--cases", seeded, "--out", seeded], check=False, stdout=subprocess.DEVNULL)
        report = json.loads((seeded / "report.json").read_text(encoding="utf-8"))
        passed = [case["id"].split("/")[1] for case in report["cases"] if case["verdict"] == "passed"]
        if passed != ["none"]:
            print(f"suite_checked.py: of {SEEDED} without a fault and with each seeded one, these passed: {passed}", file=sys.stderr)
            return 1

        command += ["--cases", options.cases, "--polarity", "run", "--polarity", "throw", "--out", options.out or Path(folder) / "out"]
        command += [argument for glob in chosen for argument in ("--filter", glob)]
        return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
