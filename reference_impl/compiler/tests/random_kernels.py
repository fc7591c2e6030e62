#!/usr/bin/env python3
"""Random kernels of `ampgen kernels` on the accelerator and on the host: every result must be the same bit for bit.

    random_kernels.py AMP++ GENERATOR --kernels 300
    random_kernels.py AMP++ GENERATOR --seed 17 --kernels 20               one program again
    random_kernels.py AMP++ GENERATOR --seed 17 --only 3 --keep folder     one kernel of it, files kept
    random_kernels.py AMP++ GENERATOR --seed 17 --only 3 --reduce folder   the smallest kernel that fails alike (cvise)
    random_kernels.py AMP++ GENERATOR --kernels 1000 --build-only --keep folder    builds; computes on the host alone
    random_kernels.py --run folder                                         what --keep kept, on a machine without compilers

Each program is built by amp++ and run under Vulkan's validation layer, its containers as storage buffers or by their addresses,
and built a second time as plain C++ with
-fsanitize=address,undefined; now and then again by g++ and with -fsanitize=memory. It fails when a value differs between accelerator, host and
the other compilers, when a kernel did not run on the accelerator, when the layer, a sanitizer or spirv-val has something to
say, and when anything takes too long. Ends with 1 if a program failed or, among 1,000 kernels and
more, a construct or an instruction is too rare (kernel_table.txt).
"""
import argparse
import concurrent.futures
import datetime
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Iterable

from kernel_table import shortfalls, table
from spirv_counts import Opcodes, count_module

BUILD_SECONDS, RUN_SECONDS = 300, 120
#: What --keep keeps beside a program: what it is made of, and what it must say.
KNOWN, DIGESTS = "program.json", "digests"
LEVELS = ("-O1", "-O2", "-O1", "-O0")
GCC_EVERY, UNWRITTEN_EVERY, BOTH_FORMS_EVERY = 4, 2, 8
CONFORMANCE = Path(__file__).resolve().parents[3] / "conformance" / "include"
PLAIN = ["-std=c++17", "-w", "-ffp-contract=off", "-Drestrict(...)=", "-Dtile_static=", "-DAMPCTS_EMPTY_RESTRICT"]
UNWRITTEN = ["-O0", "-g1", "-fsanitize=memory", "-fno-sanitize-recover=all"]
SANITIZED = ["-O0", "-g1", "-fsanitize=address,undefined,float-cast-overflow", "-fno-sanitize-recover=all"]


class Failed(Exception):
    """What went wrong with a program: the step, and the first words about it."""

    def __init__(self, step: str, text: str):
        super().__init__(f"{step}: {text.strip()[:1500]}")
        self.step = step


@dataclass
class Tools:
    compiler: str
    generator: Path
    opcodes: Opcodes | None
    device: str | None
    level: str | None
    commit: str = ""
    build_only: bool = False


@dataclass
class Source:
    """The files that are compiled, the one with main() first, and how they become a program."""

    units: list[Path]
    layout: str = "one"


@dataclass
class Outcome:
    seed: int
    failure: str = ""
    step: str = ""
    commit: str = ""
    device: str = ""
    kernels: int = 0
    constructs: Counter = field(default_factory=Counter)
    spirv: Counter = field(default_factory=Counter)


def execute(step: str, command: list[str], seconds: int, environment: dict[str, str] | None = None, folder: Path | None = None) -> str:
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=seconds, check=False, cwd=folder,
                              env={**os.environ, **(environment or {})})
    except subprocess.TimeoutExpired:
        raise Failed(step, f"no end after {seconds} s") from None
    if done.returncode != 0:
        errors = [line for line in done.stderr.splitlines() if "error" in line or "seed" in line or "terminate" in line]
        raise Failed(step, f"ended with {ending(done)}: " + "\n".join(errors or [done.stderr or done.stdout]))
    return done.stdout


def ending(done: subprocess.CompletedProcess[str]) -> str:
    """The exit code, or the signal of a crash and how far the program's kernels came."""
    if done.returncode >= 0:
        return str(done.returncode)
    through = [line.rsplit(" ", 1)[0] for line in digests(done.stdout)]
    return signal.Signals(-done.returncode).name + (f" after {through[-1]}" if through else "")


def digests(output: str) -> list[str]:
    return [line for line in output.splitlines() if line.startswith("kernel ")]


def build(tools: Tools, source: Source, folder: Path, level: str) -> Path:
    """Builds the program with amp++ as its layout says: one file, several objects, a static or a shared library."""
    program, main, *parts = folder / "device", *source.units
    command = [tools.compiler, "-std=c++17", level, "-Wno-everything", f"-I{CONFORMANCE}"]
    inputs = [str(main), *map(str, parts)]
    if source.layout == "static-library":
        execute("amp++", [*command, "-c", str(parts[0]), "-o", "a.o"], BUILD_SECONDS, folder=folder)
        execute("ar", ["ar", "rcs", "liba.a", "a.o"], BUILD_SECONDS, folder=folder)
        inputs = [str(main), str(parts[1]), str(folder / "liba.a")]
    elif source.layout == "shared-library":
        execute("amp++", [*command, "-fPIC", "-shared", "-Wl,-soname,liba.so", str(parts[0]), "-o", "liba.so"], BUILD_SECONDS, folder=folder)
        inputs = [str(main), str(parts[1]), str(folder / "liba.so"), "-Wl,-rpath,$ORIGIN"]
    execute("amp++", [*command, *inputs, "-o", str(program)], BUILD_SECONDS, folder=folder)
    return program


def on_device(outcome: Outcome, program: Path, folder: Path, device: str | None, validation: bool, opcodes: Opcodes | None) -> list[str]:
    """Runs a built program on the accelerator; gives its digests. The outcome gets the device's name and, with opcodes, the counts of SPIR-V."""
    dump, evidence = folder / "spirv", folder / "evidence.json"
    environment = {"AMP_VALIDATION": "1"} if validation else {}
    if opcodes:
        dump.mkdir(exist_ok=True)
        environment["AMP_DUMP"] = str(dump)
    if device:
        environment["CPPAMP_DEFAULT_ACCELERATOR"] = device
    said = run_forms(program, evidence, environment, outcome.seed)
    seen = json.loads(evidence.read_text())
    outcome.device = f"{seen['device']}, {seen['driver']}"
    for module in sorted(dump.glob("*.spv")) if opcodes else ():
        execute("spirv-val", ["spirv-val", "--target-env", "vulkan1.2", str(module)], BUILD_SECONDS)
        outcome.spirv += count_module(module, opcodes)
    return said


def run_forms(program: Path, evidence: Path, environment: dict[str, str], seed: int) -> list[str]:
    """Runs a built program with one form of its kernels, or, for some seeds, with both, which must compute the same; gives its digests."""
    forms = ("buffers", "addresses") if seed % BOTH_FORMS_EVERY == 0 else (("buffers", "addresses")[seed // 2 % 2],)
    said = [run_program(program, evidence, {**environment, "AMP_MEMORY_ACCESS": form}) for form in forms]
    if said[0] != said[-1]:
        raise Failed("memory access", "the forms of a kernel with buffers and with addresses differ")
    return said[0]


def run_program(program: Path, evidence: Path, environment: dict[str, str]) -> list[str]:
    """Runs a built program; gives its digests. The evidence must show its kernels, and that the layer was there if asked for."""
    said = digests(execute("accelerator", [str(program)], RUN_SECONDS, {**environment, "AMP_EVIDENCE": str(evidence)}))
    seen = json.loads(evidence.read_text())
    if environment.get("AMP_VALIDATION") == "1" and not seen["validation_layer"] or seen["validation_messages"]:
        raise Failed("validation", f"layer {seen['validation_layer']}, {seen['validation_messages']} messages")
    if seen["dispatches"] < len(said):
        raise Failed("evidence", f"{seen['dispatches']} dispatches for {len(said)} kernels")
    return said


def on_host(tools: Tools, source: Source, folder: Path, compiler: list[str], name: str) -> list[str]:
    program = folder / "host"
    execute(f"{name} build", [*compiler, *PLAIN, f"-I{tools.generator / 'ampgen/kernels/host'}", f"-I{CONFORMANCE}", *map(str, source.units), "-o", str(program)],
            BUILD_SECONDS)
    return digests(execute(name, [str(program)], RUN_SECONDS))


def check(tools: Tools, source: Source, folder: Path, seed: int) -> Outcome:
    """Everything about one program. Its digests are kept beside it."""
    outcome = Outcome(seed)
    said: list[str] = []
    try:
        program = build(tools, source, folder, tools.level or LEVELS[seed % len(LEVELS)])
        if not tools.build_only:
            said = on_device(outcome, program, folder, tools.device, True, tools.opcodes)
        compilers = [(["clang++-22", *SANITIZED], "sanitized host")]
        if seed % GCC_EVERY == 0:
            compilers.append((["g++", "-O1"], "g++ host"))
        if seed % UNWRITTEN_EVERY == 1:
            compilers.append((["clang++-22", *UNWRITTEN], "memory-sanitized host"))
        for compiler, name in compilers:
            other = on_host(tools, source, folder, compiler, name)
            said = said or other
            if other != said:
                differing = [f"{ours} and {theirs}" for ours, theirs in zip(said, other) if ours != theirs]
                counts = f"{len(said)} and {len(other)} kernels"
                raise Failed(name, f"computes something else than amp++'s host: {', '.join(differing) or counts}")
        outcome.kernels = len(said)
        (folder / DIGESTS).write_text("\n".join(said))
    except Failed as failure:
        outcome.failure, outcome.step = str(failure), failure.step
    return outcome


def commit() -> str:
    """Of this file's repository; a mark behind it where files differ from it."""
    described = subprocess.run(["git", "describe", "--always", "--dirty=, changed", "--exclude=*", "--abbrev=12"], capture_output=True, text=True, check=False,
                               cwd=Path(__file__).parent)
    return described.stdout.strip() or "unknown"


def generate(tools: Tools, folder: Path, seeds: range, kernels: int, only: int | None) -> None:
    command = [sys.executable, "-m", "ampgen", "kernels", "--out", str(folder), "--seed", str(seeds.start), "--count", str(len(seeds)),
               "--kernels", str(kernels)]
    subprocess.run(command + (["--only", str(only)] if only is not None else []), check=True,
                   env={**os.environ, "PYTHONPATH": str(tools.generator), "PYTHONDONTWRITEBYTECODE": "1"})


def run_seed(tools: Tools, options: argparse.Namespace, sources: Path, seed: int) -> Outcome:
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(options.keep).resolve() / str(seed) if options.keep else Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        known = json.loads((sources / f"{seed}.json").read_text())
        for name in known["files"]:
            shutil.copyfile(sources / name, folder / name)
        known["commit"] = tools.commit
        (folder / KNOWN).write_text(json.dumps(known, indent=1))
        units = [folder / name for name in known["files"] if name.endswith(".cpp")]
        outcome = check(tools, Source(units, known["layout"]), folder, seed)
        outcome.commit = tools.commit
        if not outcome.failure:
            outcome.constructs = Counter(known["constructs"])
        return outcome


def again(options: argparse.Namespace, outcome: Outcome) -> str:
    """The one command that repeats a failure: of its kernel alone where the failure names it."""
    only = re.search(rf"seed {outcome.seed} kernel (\d+)", outcome.failure)
    command = f"{sys.argv[0]} {options.compiler} {options.generator} --seed {outcome.seed} --kernels {options.per_program}"
    return command + f" --per-program {options.per_program}" + (f" --only {only.group(1)}" if only else "")


def run_all(tools: Tools, options: argparse.Namespace) -> int:
    programs = 1 if options.only is not None else -(-options.kernels // options.per_program)
    seeds = range(options.seed, options.seed + programs)
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        generate(tools, Path(folder), seeds, options.per_program, options.only)
        return report(options, pool.map(lambda seed: run_seed(tools, options, Path(folder), seed), seeds))


def report(options: argparse.Namespace, outcomes: Iterable[Outcome]) -> int:
    """Says what failed as it comes, then the sum; gives the exit code."""
    constructs: Counter = Counter()
    spirv: Counter = Counter()
    seeds, commits, devices = set(), set(), set()
    programs = kernels = failed = 0
    for outcome in outcomes:
        seeds.add(outcome.seed)
        commits.add(outcome.commit)
        devices.add(outcome.device)
        programs += 1
        kernels += outcome.kernels
        constructs += outcome.constructs
        spirv += outcome.spirv
        if outcome.failure:
            failed += 1
            print(f"seed {outcome.seed}: {outcome.failure}" + ("" if options.run else f"\n  again: {again(options, outcome)}"), flush=True)
    print(f"{programs} programs, {kernels} kernels {'built' if options.build_only else 'run'}, {failed} programs failed")
    if options.table:
        facts = {"kernels": kernels, "programs": f"{programs}, seeds {min(seeds)} to {max(seeds)}, {failed} failed",
                 "commit": ", ".join(sorted(commits - {""})), "device": ", ".join(sorted(devices - {""})), "date": f"{datetime.datetime.now(datetime.timezone.utc):%Y-%m-%d %H:%M} UTC"}
        Path(options.table).write_text(table(constructs, spirv, facts))
    counted = not options.build_only and (not options.run or options.table) and options.only is None and not failed
    missing = shortfalls(constructs, spirv, kernels) if counted else []
    if missing:
        print("too rare: " + ", ".join(missing))
    return 1 if failed or missing or not kernels else 0


def keep_aside(source: Path, kernel: int, values: str) -> None:
    """Moves what runs a kernel on both sides and compares out of the source into headers, where it stays as it is: without its host's
    side a program would go on to fail alike. Of the comparisons only that of the differing values is left."""
    text = source.read_text()
    begin = text.index(f"namespace kernel_{kernel} {{")
    end = text.index("inline bool check(unsigned nonce)", begin)
    compared = [line for line in text[end:].splitlines() if not values or "both.same(" not in line or f'both.same("{values.rstrip("[")}"' in line]
    for name, part in (("before.h", text[:begin]), ("behind.h", "\n".join(compared) + "\n")):
        source.with_name(name).write_text(part)
    source.write_text(f'#include "{source.with_name("before.h")}"\n{text[begin:end]}#include "{source.with_name("behind.h")}"\n')


def reduce(tools: Tools, options: argparse.Namespace) -> int:
    """Lets cvise shrink a failing program; every step must fail alike and stay free of what the sanitizers find."""
    cvise = shutil.which("cvise")
    if not cvise:
        print("random_kernels.py: --reduce needs cvise: apt-get install cvise", file=sys.stderr)
        return 2
    folder = Path(options.reduce).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    if options.only is None:
        print("random_kernels.py: --reduce needs --only: which kernel of the seed fails", file=sys.stderr)
        return 2
    generate(tools, folder, range(options.seed, options.seed + 1), options.per_program, options.only)
    source = folder / f"{options.seed}.cpp"
    with tempfile.TemporaryDirectory() as temporary:
        before = check(tools, Source([source]), Path(temporary), options.seed)
    if not before.failure:
        print(f"seed {options.seed} does not fail")
        return 1
    values = differing_values(before.failure)
    keep_aside(source, options.only, values)
    script = folder / "fails-alike"
    level = tools.level or LEVELS[options.seed % len(LEVELS)]
    script.write_text(f"#!/bin/sh\nexec {sys.executable} {Path(__file__).resolve()} {tools.compiler} {tools.generator} --seed {options.seed} "
                      f"--level={level} --fails-alike {source.name} --step '{before.step}'" + (f" --values '{values}'" if values else "") + "\n")
    script.chmod(0o755)
    print(f"{before.failure}\nreducing {source}", flush=True)
    return subprocess.run([cvise, "--n", str(options.jobs), "--timeout", "600", str(script), source.name], cwd=folder, check=False).returncode


def run_kept(options: argparse.Namespace) -> int:
    """Runs the programs that --keep left in a folder, on this machine's accelerator."""
    opcodes = Opcodes() if options.table else None
    folders = sorted((path.parent for path in Path(options.run).resolve().glob("*/device")), key=lambda folder: int(folder.name))
    if not folders:
        print(f"random_kernels.py: {options.run} has no programs; --keep FOLDER leaves them", file=sys.stderr)
        return 2
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        return report(options, pool.map(lambda folder: run_kept_program(options, folder, opcodes), folders))


def run_kept_program(options: argparse.Namespace, kept: Path, opcodes: Opcodes | None) -> Outcome:
    outcome = Outcome(int(kept.name))
    try:
        with tempfile.TemporaryDirectory() as folder:
            said = on_device(outcome, kept / "device", Path(folder), options.device, not options.no_validation, opcodes)
        if not (kept / DIGESTS).exists():
            raise Failed("digests", "there are none: it failed on the machine that built it")
        if said != (kept / DIGESTS).read_text().splitlines():
            raise Failed("digests", "this machine's host computes something else than the one that built it")
        known = json.loads((kept / KNOWN).read_text())
        outcome.kernels, outcome.commit, outcome.constructs = len(said), known["commit"], Counter(known["constructs"])
    except Failed as failure:
        outcome.failure, outcome.step = str(failure), failure.step
    return outcome


def differing_values(failure: str) -> str:
    """The first values that a failure says to differ, if any, such as `result_int[`."""
    found = re.search(r"seed \d+ kernel \d+: (\w+\[)", failure)
    return found.group(1) if found else ""


def fails_alike(tools: Tools, options: argparse.Namespace) -> int:
    """0 if the program still fails in the step, with nothing undefined on the host's side: what cvise asks."""
    source = Path(options.fails_alike).resolve()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        try:
            strict = ["-Wall", "-Wextra", "-Werror=uninitialized", "-Werror=maybe-uninitialized", "-Werror=return-type", "-O1"]
            execute("warnings", ["g++", *[word for word in PLAIN if word != "-w"], *strict, "-fsyntax-only",
                                 f"-I{tools.generator / 'ampgen/kernels/host'}", f"-I{CONFORMANCE}", str(source)], BUILD_SECONDS)
            on_host(tools, Source([source]), folder, ["clang++-22", *SANITIZED, "-Werror=uninitialized"], "sanitized host")
        except Failed:
            if not options.step.endswith("host"):
                return 1
        outcome = check(tools, Source([source]), folder, options.seed)
        same = outcome.step == options.step and differing_values(outcome.failure) == options.values
        return 0 if same and "did not run" not in outcome.failure else 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("compiler", nargs="?", help="amp++")
    parser.add_argument("generator", nargs="?", help="the folder generator/")
    parser.add_argument("--kernels", type=int, default=300, help="how many, rounded up to whole programs (default: 300)")
    parser.add_argument("--per-program", type=int, default=20, help="kernels of a program (default: 20); part of what a seed means")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first program (default: 1)")
    parser.add_argument("--only", type=int, metavar="K", help="kernel K of the seed's program alone")
    parser.add_argument("--jobs", type=int, default=1, help="programs at a time (default: 1)")
    parser.add_argument("--level", help="optimization of amp++, such as --level=-O2 (default: by seed)")
    parser.add_argument("--device", help="device path of the accelerator (default: the default accelerator)")
    parser.add_argument("--keep", metavar="FOLDER", help="keep the files of each program there")
    parser.add_argument("--table", metavar="FILE", help="write the counts of constructs and of SPIR-V instructions there")
    parser.add_argument("--reduce", metavar="FOLDER", help="reduce the failure of --seed (and --only) there")
    parser.add_argument("--build-only", action="store_true", help="with --keep: run nothing on the accelerator; --run does that")
    parser.add_argument("--run", metavar="FOLDER", help="run what --keep kept there; needs no compiler")
    parser.add_argument("--no-validation", action="store_true", help="with --run: on a machine without the validation layer")
    parser.add_argument("--fails-alike", metavar="FILE", help=argparse.SUPPRESS)
    parser.add_argument("--step", help=argparse.SUPPRESS)
    parser.add_argument("--values", default="", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.run:
        return run_kept(options)
    if not options.compiler or not options.generator:
        parser.error("which amp++, and where is the folder generator/?")
    if options.build_only and not options.keep:
        parser.error("--build-only needs --keep: where the programs go")
    tools = Tools(str(Path(options.compiler).resolve()), Path(options.generator).resolve(), None, options.device, options.level, commit(), options.build_only)
    if options.fails_alike:
        return fails_alike(tools, options)
    if options.reduce:
        return reduce(tools, options)
    tools.opcodes = Opcodes()
    return run_all(tools, options)


if __name__ == "__main__":
    sys.exit(main())
