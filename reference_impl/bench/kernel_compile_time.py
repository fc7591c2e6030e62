#!/usr/bin/env python3
"""Compares time and memory of `amp++ -O2 -c` for kernels with those of `clang++ -O2 -c` for the same text as plain C++.

The inputs are the kernels of this folder and the largest run cases of the suite. plain/amp_plain.h turns them into plain
C++, in which each kernel is a loop on the host and becomes machine code of the host. The compilers alternate; the medians
count.

Memory is the peak of the resident pages of a process. amp++ runs its two passes at the same time on two threads of one
process: the figure includes both.

    kernel_compile_time.py BUILD [--repetitions N] [--cases N] [--one-per-rule] [--filter GLOB] [--out FILE.md]

Exit codes: 0 success; 2 an input is missing or does not compile.
"""
from __future__ import annotations

import argparse
import fnmatch
import itertools
import json
import statistics
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from measuring import CLANG, ROOT, Cost, Failed, built, compilation, median, now, page, positive, run

BENCH = ROOT / "reference_impl" / "bench"
WALL_GOAL, MEMORY_GOAL = 2.0, 2.5


@dataclass(frozen=True)
class Input:
    name: str
    source: Path
    options: list[str]  # for both compilers


@dataclass(frozen=True)
class Compilers:
    amp: Path
    clang: str
    headers: Path  # where <amp.h> is

    def amp_words(self, given: Input, *rest: str) -> list[str]:
        return [str(self.amp), "-O2", *given.options, str(given.source), *rest]

    def plain_words(self, given: Input, *rest: str) -> list[str]:
        as_plain = ["-fdeclspec", "-isystem", str(self.headers), "-include", str(BENCH / "plain" / "amp_plain.h")]
        return [self.clang, "-O2", *as_plain, *given.options, str(given.source), *rest]


@dataclass(frozen=True)
class Measured:
    name: str
    amp: Cost
    plain: Cost

    def ratios(self) -> list[float]:
        """Returns the ratios of wall time, processor time and memory."""
        return [self.amp.wall / self.plain.wall, self.amp.processor / self.plain.processor, self.amp.peak / self.plain.peak]


def kernels() -> list[Input]:
    options = ["-std=c++20", "-DAMPBENCH_MODE=precise", f"-I{BENCH}"]
    return [Input(source.parent.name, source, options) for source in sorted(BENCH.glob("kernels/*/*.amp.cpp"))]


def run_cases(build: Path, one_per_rule: bool) -> list[Input]:
    """Returns the run cases of the suite, the largest file first."""
    cases = [case for case in json.loads(built(build, "cases", "cases.json").read_text())["cases"] if case["kind"] == "run"]
    sources = {case["id"]: built(build, "cases", case["file"]) for case in cases}
    cases.sort(key=lambda case: (-sources[case["id"]].stat().st_size, case["id"]))
    if one_per_rule:
        largest = {case["rule"]: case for case in reversed(cases)}
        cases = [case for case in cases if largest[case["rule"]] is case]
    support = f"-I{ROOT / 'conformance' / 'include'}"
    return [Input(case["id"], sources[case["id"]], [f"-std={case['standard']['min']}", support]) for case in cases]


def plain_ones(compilers: Compilers, inputs: list[Input], skipped: list[str]) -> Iterator[Input]:
    """Yields the inputs that are valid C++ without restrictions; adds the names of the others to `skipped`."""
    for given in inputs:
        if run(compilers.plain_words(given, "-fsyntax-only")).status == 0:
            yield given
        else:
            skipped.append(given.name)


def measured(compilers: Compilers, given: Input, repetitions: int) -> Measured:
    amp, plain = [], []
    with tempfile.TemporaryDirectory() as folder:
        to_object = ["-c", "-o", f"{folder}/x.o"]
        for _ in range(repetitions):
            amp.append(compilation(compilers.amp_words(given, *to_object), given.source))
            plain.append(compilation(compilers.plain_words(given, *to_object), given.source))
    return Measured(given.name, median(amp), median(plain))


def table(rows: list[Measured], skipped: list[str], repetitions: int) -> str:
    text = ("| input | amp++, s | clang++, s | wall time | processor time | amp++, MiB | clang++, MiB | memory |\n"
            "|---|---|---|---|---|---|---|---|\n")
    for row in rows:
        wall, processor, memory = row.ratios()
        text += (f"| {row.name} | {row.amp.wall:.2f} | {row.plain.wall:.2f} | {wall:.2f} | {processor:.2f} | "
                 f"{row.amp.peak:.0f} | {row.plain.peak:.0f} | {memory:.2f} |\n")
    wall, processor, memory = map(statistics.geometric_mean, zip(*(row.ratios() for row in rows)))
    text += f"| **geometric mean** | | | **{wall:.2f}** | **{processor:.2f}** | | | **{memory:.2f}** |\n"
    text += f"| goal, at most | | | {WALL_GOAL} | | | | {MEMORY_GOAL} |\n\n"
    text += f"Ratios are those of amp++ to clang++, each of medians of {repetitions} runs.\n"
    if skipped:
        text += (f"\nLarger cases that are left out: {len(skipped)} ({', '.join(skipped)}). Without restrictions they are not valid C++, for "
                 "example because two functions differ only in their restrictions.\n")
    return text


def measure(options: argparse.Namespace) -> str:
    compilers = Compilers(built(options.build, "bin", "amp++"), options.clang, built(options.build, "include", "amp.h").parent)

    def matching(inputs: list[Input]) -> list[Input]:
        return [given for given in inputs if fnmatch.fnmatchcase(given.name, options.filter)]

    skipped: list[str] = []
    cases = plain_ones(compilers, matching(run_cases(options.build, options.one_per_rule)), skipped)
    inputs = itertools.chain(matching(kernels()), itertools.islice(cases, options.cases))
    rows = [measured(compilers, given, options.repetitions) for given in inputs]
    if not rows:
        raise Failed(f"the name of no kernel, and of no run case that is valid plain C++, matches {options.filter}")
    return table(rows, skipped, options.repetitions)


def main() -> int:
    began = now()
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("build", type=Path, help="build folder with bin/amp++, include/ and cases/")
    arguments.add_argument("--repetitions", metavar="N", type=positive, default=5, help="compilations of each input by each compiler (default: 5)")
    arguments.add_argument("--cases", metavar="N", type=int, default=10, help="number of run cases, the largest ones (default: 10)")
    arguments.add_argument("--one-per-rule", action="store_true", help="take only the largest case of each rule")
    arguments.add_argument("--filter", metavar="GLOB", default="*", help="only kernels and cases whose names match")
    arguments.add_argument("--clang", default=CLANG, help=f"the other compiler (default: {CLANG})")
    arguments.add_argument("--out", metavar="FILE", type=Path,
                           help="write the table to this file, with commit, processor and date; default: print it")
    options = arguments.parse_args()
    try:
        text = measure(options)
        version = run([options.clang, "--version"]).output.splitlines()[0]
    except Failed as failure:
        print(f"kernel_compile_time.py: {failure}", file=sys.stderr)
        return 2
    if options.out:
        introduction = ("Made by `reference_impl/bench/kernel_compile_time.py`, which describes the measurement. Times are those of one "
                        "machine; compare the ratios.")
        options.out.write_text(page("Time to compile kernels", introduction, began, {"clang++": version}, text))
    else:
        print(text, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
