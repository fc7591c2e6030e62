#!/usr/bin/env python3
"""Compares the layouts of all types that cross between host and accelerator in the suite's programs.

usage: layouts.py AMP++ CASES INCLUDE [STEP]

amp++ compares the layouts itself, and a disagreement is an internal error. Compiles every STEP-th program that must be
accepted, counts the types that were compared, and fails if a compilation fails.
"""
from __future__ import annotations

import concurrent.futures
import os
import re
import subprocess
import sys
from pathlib import Path

from suite_modules import Program, suite_programs

COMPARED = re.compile(r"^remark: accelerator and host have the same layouts of (\d+) types$", re.MULTILINE)


def compare(compiler: Path, program: Program) -> tuple[int, str]:
    """Returns the number of compared types, and what went wrong."""
    command = [str(compiler), *program.options, "-w", "-Wamp.layouts", "-fsyntax-only", str(program.source)]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    compared = COMPARED.search(done.stderr)
    if done.returncode != 0 or not compared:
        return 0, f"{program.name}: {done.stderr.strip() or 'nothing was compared'}"
    return int(compared[1]), ""


def main() -> int:
    if len(sys.argv) not in (4, 5):
        print(__doc__, file=sys.stderr)
        return 2
    # --serve takes no compilation with a relative include folder.
    compiler, cases, include = (Path(argument).resolve() for argument in sys.argv[1:4])
    programs = suite_programs(cases, include, kinds=("run", "throw", "accept"))
    launching = [one for one in programs if "parallel_for_each" in one.source.read_text(encoding="utf-8")]
    chosen = launching[:: int(sys.argv[4]) if len(sys.argv) == 5 else 1]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda one: compare(compiler, one), chosen))
    faults = [fault for _, fault in results if fault]
    print(f"{len(chosen)} programs, {sum(types for types, _ in results)} types compared, {len(faults)} disagreements or failures")
    for fault in faults[:20]:
        print(fault[:2000])
    return 1 if faults or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
