"""Checks the programs of a range of seeds, several in parallel."""
from __future__ import annotations

import argparse
import concurrent.futures
import json
import shutil
import tempfile
from collections import Counter
from pathlib import Path

from .check import check
from .kept import KNOWN
from .outcome import Outcome
from .programs import Source, generate
from .report import report
from .tools import Tools


def run_seed(tools: Tools, options: argparse.Namespace, sources: Path, seed: int) -> Outcome:
    """Checks the program of one seed, whose files are in `sources`."""
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


def run_all(tools: Tools, options: argparse.Namespace) -> int:
    """Generates and checks all programs that the options ask for; returns the exit code."""
    programs = 1 if options.only is not None else -(-options.kernels // options.per_program)
    seeds = range(options.seed, options.seed + programs)
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        generate(tools, Path(folder), seeds, options.per_program, options.only)
        return report(options, pool.map(lambda seed: run_seed(tools, options, Path(folder), seed), seeds))
