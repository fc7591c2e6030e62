"""Commands with a time limit, and what they print."""
from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

from .outcome import Failed

BUILD_SECONDS, RUN_SECONDS = 300, 120


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
