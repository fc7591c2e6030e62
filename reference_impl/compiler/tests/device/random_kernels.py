#!/usr/bin/env python3
"""Random kernels, computed on the host and on a Vulkan device: any difference is a defect.

    random_kernels.py --tool amp-device-tool --run amp-device-run --include Inputs --seed 1 --count 20 [--about arrays]

Each kernel is one C++ text, which g++ compiles for the host, too. What they are about (kernels/): `flow`, loops and branches with every exit;
`expressions`, in which drivers find much to fold; `arrays`, local memory.
"""
import argparse
import concurrent.futures
import pathlib
import subprocess
import sys
import tempfile

from kernels import arrays, expressions, flow
from kernels.program import THREADS, Program

GENERATORS = {"flow": flow.program, "expressions": expressions.program, "arrays": arrays.program}


def run(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}\n{done.stdout}{done.stderr} ended with {done.returncode}")
    return done.stdout


def buffers(text: str) -> dict[str, list[str]]:
    return {name: values.split() for name, _, values in (line.partition(":") for line in text.splitlines()) if name.startswith("buffer")}


def difference(program: Program, expected: dict[str, list[str]], actual: dict[str, list[str]]) -> str:
    """What differs first, in words; empty where nothing does."""
    for name, values in expected.items():
        for n, (host, device) in enumerate(zip(values, actual[name], strict=True)):
            if host != device:
                of = f" of {program.rows[n // THREADS]}" if program.rows else ""
                return f"{name}, thread {n % THREADS}: host {host}, device {device}{of}"
    return ""


def try_seed(seed: int, options: argparse.Namespace, folder: pathlib.Path) -> list[str]:
    program = GENERATORS[options.about](seed)
    (folder / "device.hip").write_text(program.device)
    (folder / "host.cpp").write_text(program.host)
    run(["g++", "-std=c++17", "-O1", "-w", "-fwrapv", "-ffp-contract=off", "-o", str(folder / "host"), str(folder / "host.cpp")])
    expected = buffers(run([str(folder / "host")]))
    run([options.clang, "-cc1", "-x", "hip", "-fcuda-is-device", "-triple", "spirv64-unknown-unknown", "-O2", "-w",
         "-disable-llvm-passes", "-std=c++17", "-fwrapv", "-ffp-contract=off", "-emit-llvm", "-I", options.include,
         "-o", str(folder / "device.ll"), str(folder / "device.hip")])
    found = []
    for level in options.levels.split(","):
        module = folder / f"device.O{level}.spv"
        run([options.tool, f"-O{level}", str(folder / "device.ll"), "-o", str(module)])
        differs = difference(program, expected, buffers(run([options.run, str(module), *program.arguments])))
        if differs:
            found.append(f"seed {seed}, -O{level}: {differs}")
    return found


def faults(seed: int, options: argparse.Namespace) -> list[str]:
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(options.keep) / str(seed) if options.keep else pathlib.Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        try:
            return try_seed(seed, options, folder)
        except (RuntimeError, subprocess.TimeoutExpired) as error:
            return [f"seed {seed}: {error}"]


def main() -> int:
    sys.stdout.reconfigure(line_buffering=True)
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--about", choices=GENERATORS, default="flow")
    parser.add_argument("--tool", default="amp-device-tool")
    parser.add_argument("--run", default="amp-device-run")
    parser.add_argument("--clang", default="clang-22")
    parser.add_argument("--include", required=True, help="folder of kernel.h")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--levels", default="0,2")
    parser.add_argument("--jobs", type=int, default=1, help="seeds at a time")
    parser.add_argument("--keep", help="folder for the files, by seed")
    options = parser.parse_args()
    failed = []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        seeds = range(options.seed, options.seed + options.count)
        for seed, found in zip(seeds, pool.map(lambda seed: faults(seed, options), seeds)):
            if found:
                failed.append(seed)
                print("\n".join(found))
    print(f"{options.count} seeds, {len(failed)} failed: {failed}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
