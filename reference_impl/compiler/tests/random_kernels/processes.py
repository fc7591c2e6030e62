"""Runs commands with a time limit."""
from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

from .outcome import Failed

BUILD_SECONDS, RUN_SECONDS = 300, 120


def execute(step: str, command: list[str], seconds: int, environment: dict[str, str] | None = None, folder: Path | None = None) -> str:
    """Runs a command and returns its standard output; raises Failed if it fails or takes longer than `seconds`."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=seconds, check=False, cwd=folder,
                              env={**os.environ, **(environment or {})})
    except subprocess.TimeoutExpired:
        raise Failed(step, f"did not end within {seconds} s") from None
    if done.returncode != 0:
        errors = [line for line in done.stderr.splitlines() if "error" in line or "seed" in line or "terminate" in line]
        raise Failed(step, f"{ending(done)}: " + "\n".join(errors or [done.stderr or done.stdout]))
    return done.stdout


def ending(done: subprocess.CompletedProcess[str]) -> str:
    """How the process ended: its exit code, or the signal of a crash and the last kernel that the program completed."""
    if done.returncode >= 0:
        return f"exited with {done.returncode}"
    through = [line.rsplit(" ", 1)[0] for line in digests(done.stdout)]
    return f"crashed with {signal.Signals(-done.returncode).name}" + (f" after {through[-1]}" if through else "")


def digests(output: str) -> list[str]:
    """The lines in which a program prints a digest of each kernel's results."""
    return [line for line in output.splitlines() if line.startswith("kernel ")]
