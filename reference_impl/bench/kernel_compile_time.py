#!/usr/bin/env python3
"""Time and memory that `amp++ -O2 -c` takes for kernels, against `clang++ -O2 -c` of the same text as plain C++.

The inputs are the kernels of this folder and the largest run cases of the suite. Plain C++ is made by plain/amp_plain.h: each
kernel is a loop of the host there, and becomes its machine code. The compilers run alternately; the medians count.

Memory is the peak of a process' resident pages. amp++ makes its two passes side by side on two threads of one process: it is that of
both.

    kernel_compile_time.py BUILD [--repetitions N] [--cases N] [--one-per-rule] [--filter GLOB] [--out FILE.md]

Exit codes: 0 measured; 2 an input is missing or does not compile.
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
    options: list[str]  # of both compilers


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
        """Wall time, processor time, memory."""
        return [self.amp.wall / self.plain.wall, self.amp.processor / self.plain.processor, self.amp.peak / self.plain.peak]


def kernels() -> list[Input]:
    options = ["-std=c++20", "-DAMPBENCH_MODE=precise", f"-I{BENCH}"]
    return [Input(source.parent.name, source, options) for source in sorted(BENCH.glob("kernels/*/*.amp.cpp"))]


def run_cases(build: Path, one_per_rule: bool) -> list[Input]:
    """Those of the suite, the largest text first."""
    cases = [case for case in json.loads(built(build, "cases", "cases.json").read_text())["cases"] if case["kind"] == "run"]
    sources = {case["id"]: built(build, "cases", case["file"]) for case in cases}
    cases.sort(key=lambda case: (-sources[case["id"]].stat().st_size, case["id"]))
    if one_per_rule:
        largest = {case["rule"]: case for case in reversed(cases)}
        cases = [case for case in cases if largest[case["rule"]] is case]
    support = f"-I{ROOT / 'conformance' / 'include'}"
    return [Input(case["id"], sources[case["id"]], [f"-std={case['standard']['min']}", support]) for case in cases]


def plain_ones(compilers: Compilers, inputs: list[Input], skipped: list[str]) -> Iterator[Input]:
    """Those that are C++ without restrictions too; `skipped` receives the names of the others that were tried."""
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
    text += f"Ratios are amp++'s to clang++'s; each of them is of medians of {repetitions}.\n"
    if skipped:
        text += (f"\nLarger cases that are left out: {len(skipped)} ({', '.join(skipped)}). Without restrictions they are no C++, such as where "
                 "nothing else tells two functions apart.\n")
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
        raise Failed(f"no kernel, and no run case that is plain C++ too, has a name like {options.filter}")
    return table(rows, skipped, options.repetitions)


def main() -> int:
    began = now()
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("build", type=Path, help="build folder with bin/amp++, include/ and cases/")
    arguments.add_argument("--repetitions", metavar="N", type=positive, default=5, help="compilations of each input by each (default: 5)")
    arguments.add_argument("--cases", metavar="N", type=int, default=10, help="how many of the largest run cases (default: 10)")
    arguments.add_argument("--one-per-rule", action="store_true", help="the largest case of each rule instead of all its cases")
    arguments.add_argument("--filter", metavar="GLOB", default="*", help="only kernels and cases of such names")
    arguments.add_argument("--clang", default=CLANG, help=f"the other compiler (default: {CLANG})")
    arguments.add_argument("--out", metavar="FILE", type=Path,
                           help="write the table there, with commit, processor and date; default: print it")
    options = arguments.parse_args()
    try:
        text = measure(options)
        version = run([options.clang, "--version"]).output.splitlines()[0]
    except Failed as failure:
        print(f"kernel_compile_time.py: {failure}", file=sys.stderr)
        return 2
    if options.out:
        introduction = ("Made by `reference_impl/bench/kernel_compile_time.py`, which says what is measured. Read the ratios: times are of "
                        "one machine.")
        options.out.write_text(page("Time to compile kernels", introduction, began, {"clang++": version}, text))
    else:
        print(text, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
