"""The text of one kernel while it is written."""

from __future__ import annotations

import random
import re
from collections import Counter
from contextlib import AbstractContextManager, contextmanager
from typing import Iterator, Sequence, TypeVar

T = TypeVar("T")

#: `(*p).m`, which is written as `p->m`.
_ARROW = re.compile(r"\(\*(\w+)\)\.(?!\*)")


class Body:
    """Everything that changes while a kernel is written: its lines, random numbers, names, and counts of constructs."""

    def __init__(self, rng: random.Random, counts: Counter[str]) -> None:
        self.rng = rng
        self.counts = counts
        self.lines: list[str] = []
        self.depth = 0
        #: Statements written so far in this function or phase: how many run (`steps`), how many the text has (`size`).
        self.steps = 0
        self.size = 0
        #: Statements that may still be written; see statement.sequence.
        self.budget = 0
        self._names: Counter[str] = Counter()

    def name(self, stem: str) -> str:
        self._names[stem] += 1
        return f"{stem}{self._names[stem]}"

    def put(self, text: str) -> None:
        self.lines.append("  " * self.depth + _ARROW.sub(r"\1->", text))

    def count(self, construct: str) -> None:
        self.counts[construct] += 1

    def cost(self, repeats: int, size: int = 1) -> None:
        self.steps += repeats
        self.size += size

    @contextmanager
    def _indented(self, tail: str) -> Iterator[None]:
        self.depth += 1
        yield
        self.depth -= 1
        self.put(tail)

    def block(self, head: str, tail: str = "}") -> AbstractContextManager[None]:
        self.put(head)
        return self._indented(tail)

    def block_rest(self, tail: str = "}") -> AbstractContextManager[None]:
        """A block whose opening line was the tail of the block before, such as `} else {`."""
        return self._indented(tail)

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def pick(self, options: Sequence[T]) -> T:
        return options[self.rng.randrange(len(options))]

    def int(self, low: int, high: int) -> int:
        return self.rng.randint(low, high)
