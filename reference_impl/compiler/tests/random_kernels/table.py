"""The table of counts, of constructs in the source and instructions of SPIR-V, and the check for too rare rows."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

REQUIRED = Path(__file__).with_name("required_rows.txt")
#: Each required row must occur LEAST times in AMONG kernels.
LEAST, AMONG = 100, 10000
#: With fewer kernels than this, nothing is required: a row that is expected 3 times may be missing by chance.
FEW = 1000


def required() -> list[str]:
    """The rows that must not be rare: constructs of the generator, and SPIR-V instructions with their types."""
    lines = (line.split("#")[0].strip() for line in REQUIRED.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line]


def shortfalls(constructs: Counter[str], spirv: Counter[str] | None, kernels: int) -> list[str]:
    """The required rows that occur too rarely in so many kernels. `spirv` is None if no SPIR-V ran.

    From 1,000 to 9,999 kernels, half of the proportional number is enough; below 1,000, any number is.
    """
    if kernels < FEW:
        return []
    least = LEAST * kernels // AMONG
    if kernels < AMONG:
        least //= 2  # with fewer kernels, counts vary more by chance
    counted = constructs + (spirv or Counter())
    demanded = [row for row in required() if spirv is not None or not row.startswith("Op")]
    return [f"{row} ({counted[row]} of {least})" for row in demanded if counted[row] < least]


def table(constructs: Counter[str], spirv: Counter[str], facts: dict[str, object]) -> str:
    """The text of the table: the facts about the run, then one row for each construct and each instruction, sorted."""
    rows = [f"# {fact}: {value}" for fact, value in facts.items()] + ["# constructs of the source"]
    rows += [f"{count:9} {name}" for name, count in sorted(constructs.items())]
    rows += ["# instructions of SPIR-V, with their types and the memory of an access"]
    rows += [f"{count:9} {name}" for name, count in sorted(spirv.items())]
    return "\n".join(rows) + "\n"
