#!/usr/bin/env python3
"""Compares the SPIR-V of two versions of amp++ byte for byte, so that a change of its sources can be shown to change no code.

Both compile every case of the suite that runs, and each kernel of reference_impl/bench at -O0, -O1 and -O2, with and without -ffast-math.
Most of the time of a compilation goes into the headers, so many cases are compiled as one source. If it does not compile, or if the modules
differ, the cases are compiled in smaller groups, at last one by one.

    same_modules.py OLD_AMP++ NEW_AMP++ CASES_DIR INCLUDE_DIR [--jobs N] [--sample N] [--level 0|1|2]

Exit codes: 0 all modules are the same; 1 some differ, or a program does not compile; 2 an input is missing.
"""
from __future__ import annotations

import argparse
import concurrent.futures
import os
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from suite_modules import Program, make_modules, suite_programs

BENCH = Path(__file__).resolve().parents[2] / "bench"
LEVELS = ("0", "1", "2")
GROUP = 48
MODES = {"precise": (), "fast": ("-ffast-math",)}


class Missing(Exception):
    """An input is missing. The text says where to get it."""


@dataclass
class Outcome:
    """The number of modules of some programs, and the programs whose modules differ or that do not compile, with the reason."""

    modules: int = 0
    differing: list[str] = field(default_factory=list)
    failing: list[str] = field(default_factory=list)

    def __add__(self, other: Outcome) -> Outcome:
        return Outcome(self.modules + other.modules, self.differing + other.differing, self.failing + other.failing)


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


def groups(programs: list[Program]) -> Iterator[list[Program]]:
    """Groups of programs with the same options that can be compiled as one source."""
    by_options: dict[tuple[str, ...], list[Program]] = {}
    for program in programs:
        if program.alone:
            yield [program]
        else:
            by_options.setdefault(program.options, []).append(program)
    for alike in by_options.values():
        yield from (alike[i:i + GROUP] for i in range(0, len(alike), GROUP))


def modules_of(compiler: Path, programs: list[Program]) -> tuple[dict[str, bytes], str]:
    """Returns the modules by name, and the errors if the compiler fails."""
    with tempfile.TemporaryDirectory() as folder:
        modules, error = make_modules(compiler, programs, Path(folder))
        return {module.name: module.read_bytes() for module in modules}, error


def compare(old: Path, new: Path, programs: list[Program]) -> Outcome:
    before, old_error = modules_of(old, programs)
    after, new_error = ({}, "") if old_error else modules_of(new, programs)
    if before == after and not old_error and not new_error:
        return Outcome(len(after))
    if len(programs) > 1:
        half = len(programs) // 2
        return compare(old, new, programs[:half]) + compare(old, new, programs[half:])
    name = programs[0].name
    if old_error or new_error:
        return Outcome(failing=[f"{name}: {old if old_error else new}: {(old_error or new_error).strip()}"])
    if len(before) != len(after):
        return Outcome(len(after), [f"{name}: {len(before)} modules before, {len(after)} now"])
    unlike = [module for module in sorted(before.keys() | after.keys()) if before.get(module) != after.get(module)]
    return Outcome(len(after), [f"{name}: {', '.join(unlike)}"])


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
        cases = every(suite(options.cases.resolve(), options.include.resolve(), f"-O{options.level}"), options.sample)
        kernels = bench_programs()
    except Missing as missing:
        print(f"same_modules.py: {missing}", file=sys.stderr)
        return 2

    tasks = [*groups(cases), *([kernel] for kernel in kernels)]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        found = sum(pool.map(lambda programs: compare(old, new, programs), tasks), start=Outcome())
    refused = f", {len(found.failing)} do not compile" if found.failing else ""
    print(f"{len(cases) + len(kernels)} programs, {found.modules} modules, {len(found.differing)} differ{refused}",
          *found.differing, *found.failing, sep="\n")
    return 1 if found.differing or found.failing else 0


if __name__ == "__main__":
    sys.exit(main())
