"""Programs that --keep left in a folder, on a machine that has no compiler."""
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

#: What --keep keeps beside a program: what it is made of, and what it must say.
KNOWN, DIGESTS = "program.json", "digests"


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
