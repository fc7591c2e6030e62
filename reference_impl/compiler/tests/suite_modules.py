#!/usr/bin/env python3
"""Every module that amp++ makes of the suite's programs is valid SPIR-V for Vulkan, by spirv-val as a program of its own.

usage: suite_modules.py AMP++ CASES INCLUDE
"""
import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path


def check(compiler: str, include: str, source: Path) -> tuple[int, str]:
    """Number of modules of one program, and what is wrong with them."""
    with tempfile.TemporaryDirectory() as folder:
        made = subprocess.run([compiler, "--emit=spirv", "-std=c++17", "-O1", f"-I{include}", str(source), "-o", "module.spv"],
                              cwd=folder, capture_output=True, text=True)
        if made.returncode != 0:
            return 0, f"{source}: {made.stderr}"
        modules = sorted(Path(folder).glob("*.spv"))
        wrong = []
        for module in modules:
            result = subprocess.run(["spirv-val", "--target-env", "vulkan1.2", str(module)], capture_output=True, text=True)
            if result.returncode != 0:
                wrong.append(f"{source}: {module.name}: {result.stdout}{result.stderr}")
        return len(modules), "\n".join(wrong)


def main() -> int:
    if len(sys.argv) != 4:
        print(__doc__, file=sys.stderr)
        return 2
    compiler, cases, include = (str(Path(word).resolve()) for word in sys.argv[1:])
    listing = json.loads((Path(cases) / "cases.json").read_text())
    programs = [Path(cases) / case["file"] for case in listing["cases"] if case["kind"] in ("run", "throw")]
    total, failures = 0, []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for count, wrong in pool.map(lambda program: check(compiler, include, program), programs):
            total += count
            if wrong:
                failures.append(wrong)
    print(f"{len(programs)} programs, {total} modules, {len(failures)} programs with an invalid one")
    print("\n".join(failures))
    return 1 if failures or total < len(programs) // 2 else 0


if __name__ == "__main__":
    sys.exit(main())
