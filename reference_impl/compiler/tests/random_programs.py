#!/usr/bin/env python3
"""amp++ on random programs: valid ones compile without a word, broken ones never crash it, never hang it, and whatever is rejected is rejected with a place.

usage: random_programs.py AMP++ GENERATOR COUNT [SEED]

Compiles COUNT valid and COUNT broken programs of `ampgen programs`, from SEED on. Ends with 1 and the first words of each
failure when one fails; the seed makes its program again.
"""
import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

SECONDS = 120
PLACED_ERROR = re.compile(r"^\S+:\d+:\d+: (?:fatal )?error: ", re.MULTILINE)
# What no user should read: a compiler that fell over, or the words of the mode that amp++ runs Clang in.
FOREIGN = re.compile(r"PLEASE submit|Stack dump|Assertion|UNREACHABLE|__(?:host|device|global|shared)__|\b(?:CUDA|HIP)\b")


def fault(compiler: str, program: Path, valid: bool) -> str:
    """What amp++ did wrong with a program; empty if nothing."""
    with tempfile.TemporaryDirectory() as folder:
        # Unlike -w it leaves the warnings of AMP's own rules.
        command = [compiler, "-std=c++17", "-Wno-everything", "-c", str(program), "-o", f"{folder}/object.o"]
        try:
            result = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=SECONDS, check=False)
        except subprocess.TimeoutExpired:
            return f"no answer in {SECONDS} s"
    said = result.stdout + result.stderr
    foreign = FOREIGN.search(said)
    if result.returncode not in (0, 1):
        return f"ended with {result.returncode}: {said[:600]}"
    if foreign:
        return f"says '{foreign.group()}': {said[max(0, foreign.start() - 300):foreign.end() + 100]}"
    if valid and (result.returncode != 0 or said):
        return f"a valid program: {said[:600]}"
    if result.returncode != 0 and not PLACED_ERROR.search(said):
        return f"rejected without a place: {said[:600]}"
    if result.returncode == 0 and PLACED_ERROR.search(said):
        return f"an error and exit status 0: {said[:600]}"
    return ""


def main() -> int:
    if len(sys.argv) not in (4, 5):
        print(__doc__, file=sys.stderr)
        return 2
    compiler, generator, count = str(Path(sys.argv[1]).resolve()), sys.argv[2], int(sys.argv[3])
    seed = int(sys.argv[4]) if len(sys.argv) == 5 else 1
    failures = []
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        programs = []
        for kind in ("valid", "broken"):
            subprocess.run(
                [sys.executable, "-m", "ampgen", "programs", "--out", f"{folder}/{kind}", "--seed", str(seed), "--count", str(count)]
                + (["--broken"] if kind == "broken" else []),
                env={**os.environ, "PYTHONPATH": generator, "PYTHONDONTWRITEBYTECODE": "1"}, check=True)
            programs += [(Path(folder) / kind / f"{seed + n}.cpp", kind == "valid") for n in range(count)]
        for (program, valid), wrong in zip(programs, pool.map(lambda item: fault(compiler, *item), programs)):
            if wrong:
                failures.append(f"{program.parent.name} program of seed {program.stem}: {wrong}")
    print(f"{len(programs)} programs, {len(failures)} failures")
    print("\n".join(failures))
    return 1 if failures or not programs else 0


if __name__ == "__main__":
    sys.exit(main())
