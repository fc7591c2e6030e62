"""Runs the programs that --keep left in a folder; the machine needs no compiler."""
from __future__ import annotations

import argparse
import concurrent.futures
import json
import sys
import tempfile
from collections import Counter
from pathlib import Path

from .accelerator import on_device
from .outcome import Failed, Outcome
from .report import report
from .spirv_counts import Opcodes

#: Files that --keep leaves beside a program: its description, and the digests that it must print.
KNOWN, DIGESTS = "program.json", "digests"


def run_kept(options: argparse.Namespace) -> int:
    """Runs the programs on this machine's accelerator; returns the exit code."""
    opcodes = Opcodes() if options.table else None
    folders = sorted((path.parent for path in Path(options.run).resolve().glob("*/device")), key=lambda folder: int(folder.name))
    if not folders:
        print(f"random_kernels.py: {options.run} has no programs; make some with --keep {options.run}", file=sys.stderr)
        return 2
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        return report(options, pool.map(lambda folder: run_kept_program(options, folder, opcodes), folders))


def run_kept_program(options: argparse.Namespace, kept: Path, opcodes: Opcodes | None) -> Outcome:
    """Runs one program; its digests must be those of the machine that built it."""
    outcome = Outcome(int(kept.name))
    try:
        with tempfile.TemporaryDirectory() as folder:
            said = on_device(outcome, kept / "device", Path(folder), options.device, not options.no_validation, opcodes)
        if not (kept / DIGESTS).exists():
            raise Failed("digests", f"{kept / DIGESTS} is missing: the program failed on the machine that built it")
        if said != (kept / DIGESTS).read_text().splitlines():
            raise Failed("digests", "the host computes other values than the machine that built the program")
        known = json.loads((kept / KNOWN).read_text())
        outcome.kernels, outcome.commit, outcome.constructs = len(said), known["commit"], Counter(known["constructs"])
    except Failed as failure:
        outcome.failure, outcome.step = str(failure), failure.step
    return outcome
