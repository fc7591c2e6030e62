#!/usr/bin/env python3
"""Checks with spirv-val that every module that amp++ makes of the suite's programs is valid SPIR-V for Vulkan.

usage: suite_modules.py AMP++ CASES INCLUDE
"""
from __future__ import annotations

import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

STANDARDS = ("c++11", "c++14", "c++17", "c++20")
PREFERRED_STANDARD = "c++17"


@dataclass(frozen=True)
class Program:
    """A source file and the options that it is compiled with."""

    name: str
    source: Path
    options: tuple[str, ...]
    #: Whether it cannot be compiled as one source with others.
    alone: bool = False


def suite_programs(cases: Path, include: Path, level: str = "-O1", kinds: tuple[str, ...] = ("run", "throw")) -> list[Program]:
    """The cases of these kinds, by default those that run; a case of several units is a program for each.

    Each is compiled as C++17, or as the later standard that it needs.
    """
    listing = json.loads((cases / "cases.json").read_text(encoding="utf-8"))

    def options(case: dict) -> tuple[str, ...]:
        standard = max(PREFERRED_STANDARD, case["standard"]["min"], key=STANDARDS.index)
        return f"-std={standard}", level, f"-I{include}"

    programs = []
    for case in listing["cases"]:
        if case["kind"] not in kinds:
            continue
        main, alone = cases / case["file"], "units" in case or "headers" in case
        programs.append(Program(case["id"], main, options(case), alone))
        programs += [Program(f"{case['id']} {unit}", main.with_name(unit), options(case), alone) for unit in case.get("units", [])]
    return programs


def joint_source(programs: list[Program]) -> str:
    """One source of all programs: the headers that they include, then each program in a namespace."""
    lines = [line.strip() for program in programs for line in program.source.read_text(encoding="utf-8").splitlines()]
    headers = sorted({line for line in lines if re.match(r"#\s*include\s*<", line)})
    parts = [f'namespace program_{i} {{\n#include "{program.source}"\n}}' for i, program in enumerate(programs)]
    return "\n".join(headers + parts) + "\n"


def make_modules(compiler: Path, programs: list[Program], folder: Path) -> tuple[list[Path], str]:
    """Compiles programs with the same options to SPIR-V in the folder, which is empty. Several programs are compiled as one source.

    Returns the modules, sorted by name, and the errors if the compiler fails.
    """
    source = programs[0].source
    if len(programs) > 1:
        source = Path("joint.cpp")
        (folder / source).write_text(joint_source(programs), encoding="utf-8")
    made = subprocess.run([compiler, "--emit=spirv", *programs[0].options, source, "-o", "module.spv"],
                          cwd=folder, capture_output=True, text=True, check=False)
    if made.returncode != 0:
        return [], made.stderr or f"exit code {made.returncode} without a message"
    return sorted(folder.glob("*.spv")), ""


def check(compiler: Path, program: Program) -> tuple[int, str]:
    """Returns the number of modules of the program, and what is wrong with them."""
    with tempfile.TemporaryDirectory() as folder:
        modules, errors = make_modules(compiler, [program], Path(folder))
        if errors:
            return 0, f"{program.source}: {errors}"
        wrong = []
        for module in modules:
            result = subprocess.run(["spirv-val", "--target-env", "vulkan1.2", str(module)], capture_output=True, text=True, check=False)
            if result.returncode != 0:
                wrong.append(f"{program.source}: {module.name}: {result.stdout}{result.stderr}")
        return len(modules), "\n".join(wrong)


def main() -> int:
    if len(sys.argv) != 4:
        print(__doc__, file=sys.stderr)
        return 2
    compiler, cases, include = (Path(word).resolve() for word in sys.argv[1:])
    programs = suite_programs(cases, include)
    total, failures = 0, []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for count, wrong in pool.map(lambda program: check(compiler, program), programs):
            total += count
            if wrong:
                failures.append(wrong)
    print(f"{len(programs)} programs, {total} modules, {len(failures)} programs with an invalid one", *failures, sep="\n")
    return 1 if failures or total < len(programs) // 2 else 0


if __name__ == "__main__":
    sys.exit(main())
