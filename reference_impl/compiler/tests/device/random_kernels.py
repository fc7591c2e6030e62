#!/usr/bin/env python3
"""Runs random kernels on the host and on a Vulkan device and compares; any difference is a defect.

    random_kernels.py --tool amp-device-tool --run amp-device-run --include Inputs --seed 1 --count 20 [--about arrays]

Each kernel is one C++ text, which g++ compiles for the host, too. The topics (kernels/) are `flow`, loops and branches
with every kind of exit; `expressions`, in which a driver finds much to fold; and `arrays`, local memory.
"""
import argparse
import concurrent.futures
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass

from kernels import arrays, expressions, flow
from kernels.program import THREADS, Program

GENERATORS = {"flow": flow.program, "expressions": expressions.program, "arrays": arrays.program}


def run(command: list[str]) -> str:
    """Runs a command and returns its standard output; raises RuntimeError if it fails."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}\n{done.stdout}{done.stderr} exited with {done.returncode}")
    return done.stdout


def buffers(text: str) -> dict[str, list[str]]:
    return {name: values.split() for name, _, values in (line.partition(":") for line in text.splitlines()) if name.startswith("buffer")}


def difference(program: Program, expected: dict[str, list[str]], actual: dict[str, list[str]]) -> str:
    """The first difference, as a message; empty if there is none."""
    for name, values in expected.items():
        for n, (host, device) in enumerate(zip(values, actual[name], strict=True)):
            if host != device:
                of = f" of {program.rows[n // THREADS]}" if program.rows else ""
                return f"{name}, thread {n % THREADS}: host {host}, device {device}{of}"
    return ""


@dataclass
class Run:
    """A kernel at one optimization level, and the results that it must give."""

    seed: int
    level: str
    program: Program
    expected: dict[str, list[str]]
    module: pathlib.Path

    def fault(self, output: str) -> str:
        failure = re.search(r"^failed: (.*)", output, re.MULTILINE)
        try:
            differs = failure.group(1) if failure else difference(self.program, self.expected, buffers(output))
        except (KeyError, ValueError):
            differs = f"results are missing; the output ends with: {output[-200:]}"
        return f"seed {self.seed}, -O{self.level}: {differs}" if differs else ""


def built(seed: int, options: argparse.Namespace, folder: pathlib.Path) -> list[Run]:
    folder.mkdir(parents=True, exist_ok=True)
    program = GENERATORS[options.about](seed)
    (folder / "device.hip").write_text(program.device)
    (folder / "host.cpp").write_text(program.host)
    # -O0, because with -O1 g++ 12 and 13 turn -x / 2 into x / -2, even with -fwrapv.
    run(["g++", "-std=c++17", "-O0", "-w", "-fwrapv", "-ffp-contract=off", "-o", str(folder / "host"), str(folder / "host.cpp")])
    expected = buffers(run([str(folder / "host")]))
    run([options.clang, "-cc1", "-x", "hip", "-fcuda-is-device", "-triple", "spirv64-unknown-unknown", "-O2", "-w",
         "-disable-llvm-passes", "-std=c++17", "-fwrapv", "-ffp-contract=off", "-emit-llvm", "-I", options.include,
         "-o", str(folder / "device.ll"), str(folder / "device.hip")])
    runs = []
    for level in options.levels.split(","):
        module = folder / f"device.O{level}.spv"
        run([options.tool, f"-O{level}", str(folder / "device.ll"), "-o", str(module)])
        runs.append(Run(seed, level, program, expected, module))
    return runs


def on_device(runs: list[Run], options: argparse.Namespace, folder: pathlib.Path) -> list[str]:
    """The fault of each run; empty if it has none. One process runs them all; after a crash or a hang, a new process
    runs the remaining ones."""
    found: list[str] = []
    while len(found) < len(runs):
        left = runs[len(found):]
        (folder / "runs").write_text("".join(f"{one.module} {' '.join(one.program.arguments)}\n" for one in left))
        with (folder / "output").open("w+") as output:
            try:
                status = subprocess.run([options.run, "--each", str(folder / "runs")], stdout=output, stderr=subprocess.STDOUT, timeout=300, check=False).returncode
                ending = "" if status >= 0 else signal.Signals(-status).name
            except subprocess.TimeoutExpired:
                ending = "did not end within 300 s"
            output.seek(0)
            parts = re.split(r"^run \d+\n", output.read(), flags=re.MULTILINE)[1:]
        if ending and parts:
            parts[-1] = f"failed: {ending}\n"
        if not parts:
            parts = [f"failed: {options.run} --each ran nothing {ending}: {(folder / 'output').read_text()[:200]}"]
        found += [one.fault(part) for one, part in zip(left, parts)]
    return found


def faults(seeds: range, options: argparse.Namespace) -> dict[int, list[str]]:
    """The faults of each seed."""
    found: dict[int, list[str]] = {seed: [] for seed in seeds}
    runs: list[Run] = []
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(options.keep or temporary)
        for seed in seeds:
            try:
                runs += built(seed, options, folder / str(seed))
            except (RuntimeError, subprocess.TimeoutExpired) as error:
                found[seed].append(f"seed {seed}: {error}")
        for one, fault in zip(runs, on_device(runs, options, pathlib.Path(temporary))):
            if fault:
                found[one.seed].append(fault)
    return found


def main() -> int:
    sys.stdout.reconfigure(line_buffering=True)
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--about", choices=GENERATORS, default="flow", help="topic of the kernels (default: flow)")
    parser.add_argument("--tool", default="amp-device-tool", help="path of amp-device-tool (default: found in PATH)")
    parser.add_argument("--run", default="amp-device-run", help="path of amp-device-run (default: found in PATH)")
    parser.add_argument("--clang", default="clang-22", help="path of clang (default: clang-22)")
    parser.add_argument("--include", required=True, help="folder of kernel.h")
    parser.add_argument("--seed", type=int, default=1, help="first seed (default: 1)")
    parser.add_argument("--count", type=int, default=20, help="number of seeds (default: 20)")
    parser.add_argument("--levels", default="0,2", help="optimization levels (default: 0,2)")
    parser.add_argument("--jobs", type=int, default=1, help="groups of seeds that are checked in parallel (default: 1)")
    parser.add_argument("--together", type=int, default=10,
                        help="seeds in a group, which one process runs on the device (default: 10)")
    parser.add_argument("--keep", help="folder in which to keep the files of each seed")
    options = parser.parse_args()
    failed = []
    end = options.seed + options.count
    groups = [range(first, min(first + options.together, end)) for first in range(options.seed, end, options.together)]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for done in pool.map(lambda seeds: faults(seeds, options), groups):
            for seed, found in done.items():
                if found:
                    failed.append(seed)
                    print("\n".join(found))
    print(f"{options.count} seeds, {len(failed)} failed: {failed}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
