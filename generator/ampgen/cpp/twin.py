"""How a negative and its twin differ."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from .names import LIBRARY
from .tokens import Token, tokens


@dataclass(frozen=True)
class Difference:
    """The shortest run of tokens that contains all differences of two texts."""

    negative: tuple[Token, ...]
    twin: tuple[Token, ...]
    #: Lines of the run in the negative; if the run is empty there, its lines in the twin.
    lines: tuple[int, ...]


@lru_cache(maxsize=16)
def difference(negative: str, twin: str) -> Difference:
    left, right = tokens(negative), tokens(twin)
    shorter = min(len(left), len(right))
    head = 0
    while head < shorter and left[head].text == right[head].text:
        head += 1
    tail = 0
    while tail < shorter - head and left[-1 - tail].text == right[-1 - tail].text:
        tail += 1
    only_left = tuple(left[head:len(left) - tail])
    only_right = tuple(right[head:len(right) - tail])
    lines = {token.line for token in only_left or only_right}
    return Difference(only_left, only_right, tuple(sorted(lines)))


def lost_entities(negative: str, twin: str) -> list[str]:
    """The names that the negative declares and uses and its twin does not, without names of libraries."""

    def own_names(text: str) -> Counter[str]:
        return Counter(t.text for t in tokens(text) if t.kind == "word" and t.text not in LIBRARY)

    before, after = own_names(negative), own_names(twin)
    return sorted(name for name, uses in before.items() if after[name] < min(uses, 2))
