"""The table of what random kernels consist of, in the source and in SPIR-V, and what of it is too rare."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

REQUIRED = Path(__file__).with_name("required_rows.txt")
#: Occurrences of each row in so many kernels.
LEAST, AMONG = 100, 10000
#: Of fewer kernels nothing is asked: a row of 3 expected ones is empty now and then.
FEW = 1000


def required() -> list[str]:
    """Rows that must not be rare: constructs of the generator and SPIR-V instructions with their types."""
    lines = (line.split("#")[0].strip() for line in REQUIRED.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line]


def shortfalls(constructs: Counter[str], spirv: Counter[str], kernels: int) -> list[str]:
    """Rows with fewer occurrences than that many kernels must have; below 10,000 kernels half their share will do, below 1,000 any number."""
    if kernels < FEW:
        return []
    least = LEAST * kernels // AMONG
    if kernels < AMONG:
        least //= 2  # chance weighs more among fewer
    counted = constructs + spirv
    return [f"{row} ({counted[row]} of {least})" for row in required() if counted[row] < least]


def table(constructs: Counter[str], spirv: Counter[str], facts: dict[str, object]) -> str:
    """The facts about the run, one row a construct and one an instruction, alphabetically."""
    rows = [f"# {fact}: {value}" for fact, value in facts.items()] + ["# constructs of the source"]
    rows += [f"{count:9} {name}" for name, count in sorted(constructs.items())]
    rows += ["# instructions of SPIR-V, with their types and the memory of an access"]
    rows += [f"{count:9} {name}" for name, count in sorted(spirv.items())]
    return "\n".join(rows) + "\n"
