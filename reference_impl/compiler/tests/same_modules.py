#!/usr/bin/env python3
"""Compares the SPIR-V of two versions of amp++ byte for byte, so that a change of its sources can be shown to change no code.

Both compile every case of the suite that runs, and each kernel of reference_impl/bench at -O0, -O1 and -O2, with and without -ffast-math.

    same_modules.py OLD_AMP++ NEW_AMP++ CASES_DIR INCLUDE_DIR [--jobs N] [--sample N] [--level 0|1|2]

Exit codes: 0 all modules are the same; 1 some differ, or a program does not compile; 2 an input is missing.
"""
from __future__ import annotations

import argparse
import concurrent.futures
import os
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from suite_modules import Program, make_modules, suite_programs

BENCH = Path(__file__).resolve().parents[2] / "bench"
LEVELS = ("0", "1", "2")
MODES = {"precise": (), "fast": ("-ffast-math",)}


class Missing(Exception):
    """An input is missing. The text says where to get it."""


@dataclass(frozen=True)
class Outcome:
    """The result for one program: its modules are the same if there is neither a difference nor an error."""

    modules: int
    difference: str = ""
    error: str = ""


def bench_programs() -> list[Program]:
    programs = [Program(f"{source.parent.name} {mode} -O{level}", source,
                        ("-std=c++20", f"-O{level}", f"-DAMPBENCH_MODE={mode}", f"-I{BENCH}", *options))
                for source in sorted(BENCH.glob("kernels/*/*.amp.cpp")) for mode, options in MODES.items() for level in LEVELS]
    if not programs:
        raise Missing(f"{BENCH} has no kernels/*/*.amp.cpp; run this script from a complete checkout")
    return programs


def every(programs: list[Program], sample: int | None) -> list[Program]:
    """`sample` of the programs, evenly spread; all of them if it is None."""
    if sample is None or sample >= len(programs):
        return programs
    return [programs[i * len(programs) // sample] for i in range(sample)]


def compare(old: Path, new: Path, program: Program) -> Outcome:
    with tempfile.TemporaryDirectory() as folder:
        found = {}
        for compiler, side in ((old, "old"), (new, "new")):
            place = Path(folder, side)
            place.mkdir()
            modules, error = make_modules(compiler, program, place)
            if error:
                return Outcome(0, error=f"{compiler}: {error.strip()}")
            found[side] = {module.name: module.read_bytes() for module in modules}
    before, after = found["old"], found["new"]
    if len(before) != len(after):
        return Outcome(len(after), f"{len(before)} modules before, {len(after)} now")
    unlike = [name for name in sorted(before.keys() | after.keys()) if before.get(name) != after.get(name)]
    return Outcome(len(after), ", ".join(unlike))


def executable(word: str) -> Path:
    path = Path(word).resolve()
    if not (path.is_file() and os.access(path, os.X_OK)):
        raise Missing(f"'{word}' is no compiler; build one with 'ninja amp++', which makes bin/amp++ in the build folder")
    return path


def suite(cases: Path, include: Path, level: str) -> list[Program]:
    if not (cases / "cases.json").is_file():
        raise Missing(f"'{cases}' has no cases.json; make the cases with 'ninja cases', which puts them in cases/ of the build folder")
    if not (include / "ampcts.h").is_file():
        raise Missing(f"'{include}' has no ampcts.h; give conformance/include")
    programs = suite_programs(cases, include, level)
    if not programs:
        raise Missing(f"'{cases / 'cases.json'}' lists no case that runs; make the cases anew with 'ninja cases'")
    return programs


def positive(text: str) -> int:
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"'{text}' is no positive number")
    return int(text)


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("old", metavar="OLD_AMP++", help="installed or built, with its headers beside it in ../include")
    arguments.add_argument("new", metavar="NEW_AMP++", help="the same of the other version")
    arguments.add_argument("cases", metavar="CASES_DIR", type=Path, help="the folder of cases.json, build/cases")
    arguments.add_argument("include", metavar="INCLUDE_DIR", type=Path, help="the folder of ampcts.h, conformance/include")
    arguments.add_argument("--jobs", metavar="N", type=positive, default=os.cpu_count(), help="compilations at a time (default: number of cores)")
    arguments.add_argument("--sample", metavar="N", type=positive, help="only N cases of the suite, evenly spread (default: all)")
    arguments.add_argument("--level", choices=LEVELS, default="1", help="optimization level of the suite's cases (default: 1, as ampcts runs them)")
    options = arguments.parse_args()
    try:
        old, new = executable(options.old), executable(options.new)
        programs = every(suite(options.cases.resolve(), options.include.resolve(), f"-O{options.level}"), options.sample) + bench_programs()
    except Missing as missing:
        print(f"same_modules.py: {missing}", file=sys.stderr)
        return 2

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        outcomes = list(pool.map(lambda program: compare(old, new, program), programs))
    differing = [f"{program.name}: {outcome.difference}" for program, outcome in zip(programs, outcomes) if outcome.difference]
    failing = [f"{program.name}: {outcome.error}" for program, outcome in zip(programs, outcomes) if outcome.error]
    total = sum(outcome.modules for outcome in outcomes)
    refused = f", {len(failing)} do not compile" if failing else ""
    print(f"{len(programs)} programs, {total} modules, {len(differing)} differ{refused}", *differing, *failing, sep="\n")
    return 1 if differing or failing else 0


if __name__ == "__main__":
    sys.exit(main())
