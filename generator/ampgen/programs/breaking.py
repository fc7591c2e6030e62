"""Breaks a program: removes, repeats, exchanges or replaces a few of its tokens."""

from __future__ import annotations

import random
import re

from ..cpp.tokens import KEYWORDS, tokens

#: Tokens that may be inserted: every keyword, punctuation, names that are declared and a name that is not.
_VOCABULARY = sorted(KEYWORDS) + (
    "{ } ( ) [ ] < > ; : :: , . -> ... + - * / % & | ^ ! ~ = == && || ++ -- << >> ? # nobody concurrency index"
    " array_view parallel_for_each restrict(amp) restrict(cpu) restrict() restrict(amp,cpu) tile_static 0 1.5 'c' \"text\""
).split()


def _spans(text: str, first_line: int) -> list[tuple[int, int]]:
    """Begin and end of each token from `first_line` on."""
    spans, position = [], 0
    for token in tokens(text):
        position = text.index(token.text, position)
        if token.line >= first_line:
            spans.append((position, position + len(token.text)))
        position += len(token.text)
    return spans


def broken(text: str, seed: int) -> str:
    """`text` with one to four tokens broken; its `#include` lines are unchanged."""
    rng = random.Random(f"broken {seed}")
    includes = len(re.match(r"(?:#include[^\n]*\n)*", text).group().splitlines())  # type: ignore[union-attr]
    pieces = _spans(text, includes + 1)
    chosen = sorted(rng.sample(range(len(pieces)), min(len(pieces), rng.randint(1, 4))), reverse=True)
    for number in chosen:
        begin, end = pieces[number]
        token = text[begin:end]
        other = rng.choice(_VOCABULARY)
        neighbour = text[slice(*rng.choice(pieces[: number + 1]))]
        replacement = rng.choice(["", f"{token} {token}", other, f"{token} {other}", f"{other} {token}", neighbour])
        text = f"{text[:begin]}{replacement}{text[end:]}"
    return text
