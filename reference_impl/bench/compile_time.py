#!/usr/bin/env python3
"""Measures the time per negative case in batches and one by one, and that of clang++ for the headers of <amp.h>.

The times are processor times, user and system, of the compiler and all processes that it starts, so that other load on
the machine has little effect. The single compilations alternate, so that ratios are meaningful even if times are not.
The batches are those of `ampcts run` for all negatives and their twins, one job at a time, the runner included.

    compile_time.py BUILD [--sample N] [--batch N] [--filter GLOB] [--out FILE.md]
"""
from __future__ import annotations

import argparse
import fnmatch
import json
import re
import statistics
import sys
import tempfile
from pathlib import Path

from measuring import CLANG, ROOT, now, page, run

STANDARD = "-std=c++11"


def headers_of_amp() -> list[str]:
    """Returns the system headers that <amp.h> includes, directly or through its own parts."""
    found = set()
    folder = ROOT / "reference_impl" / "include"
    for file in [folder / "amp.h", *(folder / "amp_detail").glob("*.h")]:
        found.update(name for name in re.findall(r"^#include <([^>]+)>", file.read_text(), re.M) if not name.startswith("amp"))
    return sorted(found)


def milliseconds(words: list[str]) -> float:
    return 1000 * run(words).cost.processor


def milliseconds_in_batches(build: Path, filter_words: list[str], size: int) -> tuple[float, int]:
    """Returns the time of a whole run per negative (with its twin), and the number of negatives."""
    with tempfile.TemporaryDirectory() as folder:
        words = [str(build / "bin" / "ampcts"), "run", "--cases", str(build / "cases"), "--polarity", "reject", *filter_words,
                 "--batch", str(size), "-j", "1", "--fresh", "--out", folder]
        time_of_all = milliseconds(words)
        report = json.loads((Path(folder) / "report.json").read_text())
    return time_of_all / len(report["cases"]), len(report["cases"])


def main() -> int:
    began = now()
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("build", type=Path, help="build folder with bin/amp++, bin/ampcts and cases/")
    arguments.add_argument("--sample", type=int, default=60, help="number of negatives compiled one by one, evenly spread over the suite")
    arguments.add_argument("--batch", type=int, default=128, help="maximum number of cases in a batch")
    arguments.add_argument("--filter", help="pattern of the rules whose negatives are compiled in batches; default: all")
    arguments.add_argument("--clang", default=CLANG)
    arguments.add_argument("--out", type=Path, help="write the table to this file, with commit, processor and date; default: print it")
    options = arguments.parse_args()
    listing = options.build / "cases" / "cases.json"
    if not listing.exists():
        print(f"{listing}: no such file; run ./certify first", file=sys.stderr)
        return 2
    negatives = [case for case in json.loads(listing.read_text())["cases"]
                 if case["kind"] == "reject" and case["standard"]["min"] == "c++11"]
    filtered = [case for case in negatives if fnmatch.fnmatchcase(case["rule"], options.filter or "*")]
    if not filtered:
        print(f"--filter {options.filter}: no rule with negatives matches; {listing} lists the cases", file=sys.stderr)
        return 2
    sample = negatives[:: max(1, len(negatives) // options.sample)]
    amp = [str(options.build / "bin" / "amp++"), "-fsyntax-only", STANDARD, f"-I{ROOT / 'conformance' / 'include'}"]
    plain, negative, twin = [], [], []
    with tempfile.TemporaryDirectory() as folder:
        baseline = Path(folder) / "baseline.cpp"
        baseline.write_text("".join(f"#include <{name}>\n" for name in headers_of_amp()))
        for case in sample:
            plain.append(milliseconds([options.clang, "-fsyntax-only", STANDARD, str(baseline)]))
            negative.append(milliseconds([*amp, str(options.build / "cases" / case["file"])]))
            twin.append(milliseconds([*amp, str(options.build / "cases" / case["twin"])]))
    filter_words = ["--filter", options.filter] if options.filter else []
    batch, count = milliseconds_in_batches(options.build, filter_words, options.batch)
    base = statistics.median(plain)
    table = "| what | cases | ms per case | against clang++ |\n|---|---|---|---|\n"
    for what, cases, time_of_one in (
            (f"{options.clang} -fsyntax-only, the headers of <amp.h>", len(sample), base),
            ("amp++ -fsyntax-only, a negative (median)", len(sample), statistics.median(negative)),
            ("amp++ -fsyntax-only, its twin (median)", len(sample), statistics.median(twin)),
            (f"ampcts, both in batches of {options.batch} (mean)", count, batch)):
        table += f"| {what} | {cases} | {time_of_one:.0f} | {time_of_one / base:.2f} |\n"
    if options.out:
        introduction = ("Made by `reference_impl/bench/compile_time.py`, which describes the measurement. Times are processor times of one "
                        "machine; compare the ratios.")
        facts = {"in batches": f"the negatives of {options.filter or 'all rules'}"}
        options.out.write_text(page("Time to compile a negative case", introduction, began, facts, table))
    else:
        print(table, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
