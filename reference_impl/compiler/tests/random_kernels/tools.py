"""The tools and options with which programs are built and run."""
from __future__ import annotations

import subprocess
from dataclasses import dataclass
from pathlib import Path

from .spirv_counts import Opcodes

#: The script that users and cvise call.
SCRIPT = Path(__file__).resolve().parents[1] / "random_kernels.py"
#: The folder of ampcts.h.
CONFORMANCE = Path(__file__).resolve().parents[4] / "conformance" / "include"


@dataclass
class Tools:
    compiler: str
    generator: Path
    opcodes: Opcodes | None
    device: str
    level: str | None
    commit: str = ""
    build_only: bool = False
    sparse: bool = False
    sanitize: bool = False


def commit() -> str:
    """The commit of the repository that has this file, with ", changed" if files differ from it; else "unknown"."""
    described = subprocess.run(["git", "describe", "--always", "--dirty=, changed", "--exclude=*", "--abbrev=12"], capture_output=True, text=True, check=False,
                               cwd=Path(__file__).parent)
    return described.stdout.strip() or "unknown"
