"""Common parts of the scripts of this folder: running a command and measuring its cost, and the page around a table."""
from __future__ import annotations

import datetime
import os
import re
import statistics
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CLANG = "clang++-22"


class Failed(Exception):
    """Raised if nothing could be measured; the text is the reason."""


@dataclass(frozen=True)
class Cost:
    """The cost of a command and of all processes that it started."""

    wall: float  # in seconds
    processor: float  # in seconds, user and system
    peak: float  # memory of the largest process, in MiB


@dataclass(frozen=True)
class Run:
    """The result of a command."""

    status: int
    output: str
    errors: str
    cost: Cost

    def first_error(self) -> str:
        lines = self.errors.splitlines()
        first = lines[0] if lines else f"exited with {self.status} and printed nothing"
        return next((line.strip() for line in lines if "error" in line or "what():" in line), first)


def run(words: list[str], environment: dict[str, str] | None = None) -> Run:
    with tempfile.TemporaryFile("w+", errors="replace") as output, tempfile.TemporaryFile("w+", errors="replace") as errors:
        start = time.perf_counter()
        try:
            process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=output, stderr=errors,
                                       env={**os.environ, **(environment or {})})
        except OSError as error:
            raise Failed(f"{words[0]}: {error.strerror}") from None
        _, status, used = os.wait4(process.pid, 0)
        cost = Cost(time.perf_counter() - start, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        errors.seek(0)
        return Run(process.returncode, output.read(), errors.read(), cost)


def median(costs: list[Cost]) -> Cost:
    return Cost(*(statistics.median(getattr(cost, what) for cost in costs) for what in ("wall", "processor", "peak")))


def compilation(words: list[str], source: Path) -> Cost:
    """Runs a compilation, which must succeed, and returns its cost."""
    done = run(words)
    if done.status != 0:
        raise Failed(f"{source}: {Path(words[0]).name} cannot compile it: {done.first_error()}")
    return done.cost


def built(build: Path, *parts: str) -> Path:
    """Returns the path of a file or folder in a build folder. Raises Failed if it does not exist."""
    path = build.joinpath(*parts).resolve()
    if not path.exists():
        raise Failed(f"{path}: no such file; run ./certify first")
    return path


def positive(text: str) -> int:
    """Parses a positive number, for argparse."""
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def now() -> datetime.datetime:
    return datetime.datetime.now(datetime.timezone.utc)


def commit() -> str:
    words = ["git", "-C", str(ROOT), "describe", "--always", "--abbrev=12", "--exclude=*", "--dirty=, changed"]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()


def processor() -> str:
    models = re.findall(r"^model name\s*:\s*(.+)$", Path("/proc/cpuinfo").read_text(), re.M)
    return f"{models[0] if models else 'unknown processor'}, {os.cpu_count()} threads"


def page(title: str, introduction: str, began: datetime.datetime, facts: dict[str, str], table: str) -> str:
    """Returns a page with the table and with where, when and with which commit it was measured."""
    where = {"commit": commit(), "processor": processor(), "date": f"{began:%Y-%m-%d %H:%M} UTC", **facts}
    return f"# {title}\n\n{introduction}\n\n" + "".join(f"- {name}: {value}\n" for name, value in where.items()) + f"\n{table}"
