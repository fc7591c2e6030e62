"""The programs of `ampgen kernels`."""
from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from .tools import Tools


@dataclass
class Source:
    """The files to compile, the one with main() first, and the layout in which they become a program."""

    units: list[Path]
    layout: str = "one"


def generate(tools: Tools, folder: Path, seeds: range, kernels: int, only: int | None) -> None:
    """Writes the program of each seed to the folder: `<seed>.cpp` and other sources, and `<seed>.json` about them."""
    command = [sys.executable, "-m", "ampgen", "kernels", "--out", str(folder), "--seed", str(seeds.start), "--count", str(len(seeds)),
               "--kernels", str(kernels)]
    subprocess.run(command + (["--only", str(only)] if only is not None else []), check=True,
                   env={**os.environ, "PYTHONPATH": str(tools.generator), "PYTHONDONTWRITEBYTECODE": "1"})
