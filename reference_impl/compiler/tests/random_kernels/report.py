"""Prints the failures and the summary of a run, and writes the table."""
from __future__ import annotations

import argparse
import datetime
import re
import sys
from collections import Counter
from pathlib import Path
from typing import Iterable

from .outcome import Outcome
from .table import shortfalls, table


def again(options: argparse.Namespace, outcome: Outcome) -> str:
    """The command that repeats a failure; if the failure names its kernel, the command repeats that kernel alone."""
    only = re.search(rf"seed {outcome.seed} kernel (\d+)", outcome.failure)
    command = f"{sys.argv[0]} {options.compiler} {options.generator} --seed {outcome.seed} --kernels {options.per_program}"
    command += f" --per-program {options.per_program}" + (f" --only {only.group(1)}" if only else "")
    return command + f" --device {options.device}" + " --sanitize" * options.sanitize


def report(options: argparse.Namespace, outcomes: Iterable[Outcome]) -> int:
    """Prints each failure as it comes, then the summary; returns the exit code."""
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
    ran_spirv = None if options.device == "processor" else spirv
    missing = shortfalls(constructs, ran_spirv, kernels) if counted else []
    if missing:
        print("too rare (occurrences of those required): " + ", ".join(missing))
    return 1 if failed or missing or not kernels else 0
