#!/usr/bin/env python3
"""Runs amp++ on random programs.

Compiles COUNT valid and COUNT broken programs of `ampgen programs`, beginning with SEED. amp++ must accept a valid program
without any output, and the program must run under the validation layer and exit with 0. On a broken program amp++ must not
crash or hang, and an error must name a file, a line and a column. Prints the beginning of each failure and exits with 1 if
there is any; the seed makes the program again.
"""
import argparse
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SECONDS = 120
#: The seed decides which one is used.
DEVICES = ("vulkan", "processor")
STANDARDS = ("c++14", "c++17", "c++20")
PLACED_ERROR = re.compile(r"^\S+:\d+:\d+: (?:fatal )?error: ", re.MULTILINE)
# Output that no user should see: signs of a compiler crash, or terms of the language mode in which amp++ runs Clang.
FOREIGN = re.compile(r"PLEASE submit|Stack dump|Assertion|UNREACHABLE|__(?:host|device|global|shared)__|\b(?:CUDA|HIP)\b")


def run(program: Path, device: str) -> str:
    """What went wrong while a program ran on a device; empty if nothing."""
    evidence = program.with_suffix(".json")
    environment = {**os.environ, "CPPAMP_DEFAULT_ACCELERATOR": device, "AMP_VALIDATION": "1", "AMP_PIPELINE_CACHE": "0",
                   "AMP_EVIDENCE": str(evidence)}
    try:
        result = subprocess.run([str(program)], env=environment, capture_output=True, text=True, errors="replace", timeout=SECONDS,
                                check=False)
    except subprocess.TimeoutExpired:
        return f"on {device}, the program did not end within {SECONDS} s"
    if result.returncode != 0:
        return f"on {device}, the program exited with {result.returncode}: {(result.stdout + result.stderr)[:600]}"
    seen = json.loads(evidence.read_text())
    is_watched = seen["validation_layer"] if device == "vulkan" else not seen["vulkan_without_validation"]
    if not is_watched or seen["validation_messages"] or not seen["dispatches"]:
        return f"unexpected evidence on {device}: {seen}"
    return ""


def fault(compiler: str, source: Path, valid: bool) -> str:
    """What amp++, or the program that it made, did wrong; empty if nothing."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "program"
        # Unlike -w, -Wno-everything keeps the warnings of AMP's own rules.
        command = [compiler, f"-std={STANDARDS[int(source.stem) % len(STANDARDS)]}", "-Wno-everything", str(source), "-o", str(program)]
        try:
            result = subprocess.run(command + ([] if valid else ["-c"]), capture_output=True, text=True, errors="replace", timeout=SECONDS,
                                    check=False)
        except subprocess.TimeoutExpired:
            return f"amp++ did not end within {SECONDS} s"
        faults = (run(program, device) for device in DEVICES if valid)
        return verdict(result, valid) or next(filter(None, faults), "")


def verdict(result: subprocess.CompletedProcess[str], valid: bool) -> str:
    """What is wrong with a compilation; empty if nothing."""
    said = result.stdout + result.stderr
    foreign = FOREIGN.search(said)
    if result.returncode not in (0, 1):
        return f"amp++ exited with {result.returncode}: {said[:600]}"
    if foreign:
        return f"the output has '{foreign.group()}': {said[max(0, foreign.start() - 300):foreign.end() + 100]}"
    if valid and (result.returncode != 0 or said):
        return f"output for a valid program, or exit code 1: {said[:600]}"
    if result.returncode != 0 and not PLACED_ERROR.search(said):
        return f"rejected without an error that names a line: {said[:600]}"
    if result.returncode == 0 and PLACED_ERROR.search(said):
        return f"an error, but exit code 0: {said[:600]}"
    return ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("compiler", metavar="AMP++")
    parser.add_argument("generator", help="folder that has ampgen")
    parser.add_argument("count", type=int, help="programs of each kind")
    parser.add_argument("seed", type=int, nargs="?", default=1, help="of the first program; default: 1")
    options = parser.parse_args()
    if not shutil.which(options.compiler):
        parser.error(f"{options.compiler}: no such program")
    if not (Path(options.generator) / "ampgen").is_dir():
        parser.error(f"{options.generator}: no folder ampgen in it")
    if options.count < 1:
        parser.error(f"{options.count} programs: at least one is needed")
    compiler, generator, count, seed = str(Path(options.compiler).resolve()), options.generator, options.count, options.seed
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
