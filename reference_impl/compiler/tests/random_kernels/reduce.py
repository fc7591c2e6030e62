"""Reduces a failing kernel with cvise to the smallest one that fails in the same way."""
from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from .check import LEVELS, check
from .host import PLAIN, SANITIZED, on_host
from .outcome import Failed
from .processes import BUILD_SECONDS, execute
from .programs import Source, generate
from .tools import CONFORMANCE, SCRIPT, Tools


def keep_aside(source: Path, kernel: int, values: str) -> None:
    """Moves the code that runs the kernel on both sides and compares into headers, which cvise does not change.

    If cvise could remove the host's side, the program would still fail in the same way. Of the comparisons, only that of
    the differing values is kept.
    """
    text = source.read_text()
    begin = text.index(f"namespace kernel_{kernel} {{")
    end = text.index("inline bool check(unsigned nonce)", begin)
    compared = [line for line in text[end:].splitlines() if not values or "both.same(" not in line or f'both.same("{values.rstrip("[")}"' in line]
    for name, part in (("before.h", text[:begin]), ("behind.h", "\n".join(compared) + "\n")):
        source.with_name(name).write_text(part)
    source.write_text(f'#include "{source.with_name("before.h")}"\n{text[begin:end]}#include "{source.with_name("behind.h")}"\n')


def reduce(tools: Tools, options: argparse.Namespace) -> int:
    """Lets cvise shrink a failing program; returns the exit code.

    Every step must fail in the same way and be free of sanitizer errors.
    """
    cvise = shutil.which("cvise")
    if not cvise:
        print("random_kernels.py: --reduce needs cvise; install it with: apt-get install cvise", file=sys.stderr)
        return 2
    folder = Path(options.reduce).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    if options.only is None:
        print("random_kernels.py: --reduce needs --only K, the kernel of the seed that fails", file=sys.stderr)
        return 2
    generate(tools, folder, range(options.seed, options.seed + 1), options.per_program, options.only)
    source = folder / f"{options.seed}.cpp"
    with tempfile.TemporaryDirectory() as temporary:
        before = check(tools, Source([source]), Path(temporary), options.seed)
    if not before.failure:
        print(f"kernel {options.only} of seed {options.seed} does not fail; there is nothing to reduce")
        return 1
    values = differing_values(before.failure)
    keep_aside(source, options.only, values)
    script = folder / "fails-alike"
    level = tools.level or LEVELS[options.seed % len(LEVELS)]
    how = f"--level={level} --device={tools.device}" + " --sanitize" * tools.sanitize
    script.write_text(f"#!/bin/sh\nexec {sys.executable} {SCRIPT} {tools.compiler} {tools.generator} --seed {options.seed} "
                      f"{how} --fails-alike {source.name} --step '{before.step}'" + (f" --values '{values}'" if values else "") + "\n")
    script.chmod(0o755)
    print(f"{before.failure}\nreducing {source}", flush=True)
    return subprocess.run([cvise, "--n", str(options.jobs), "--timeout", "600", str(script), source.name], cwd=folder, check=False).returncode


def differing_values(failure: str) -> str:
    """The name of the first values that differ in a failure, such as `result_int[`; empty if no values differ."""
    found = re.search(r"seed \d+ kernel \d+: (\w+\[)", failure)
    return found.group(1) if found else ""


def fails_alike(tools: Tools, options: argparse.Namespace) -> int:
    """The test that cvise calls. Returns 0 if the program still fails in the same step and its host side is free of
    undefined behavior, else 1."""
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
