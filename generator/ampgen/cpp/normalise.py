"""The shape of a case: its text with names, literals and like types made equal.

Two cases of one rule with the same shape test the same thing and count once.
"""

from __future__ import annotations

import hashlib
from typing import Iterable, Mapping, Sequence

from .names import LIBRARY
from .tokens import Token, tokens


#: The types of each group of like types, as (words, group), by their first word, longest first.
_Alike = Mapping[str, Sequence[tuple[tuple[str, ...], int]]]


def _by_first_word(alike: Iterable[Sequence[str]]) -> _Alike:
    spellings = [(tuple(spelling.split()), group) for group, row in enumerate(alike) for spelling in row]
    spellings.sort(key=lambda item: -len(item[0]))
    table: dict[str, list[tuple[tuple[str, ...], int]]] = {}
    for words, group in spellings:
        table.setdefault(words[0], []).append((words, group))
    return table


def _like_type(found: Sequence[Token], position: int, alike: _Alike) -> tuple[int, int] | None:
    """(group, number of words) of the like type that begins at `position`; None if no such type does."""
    for words, group in alike[found[position].text]:
        if tuple(token.text for token in found[position:position + len(words)]) == words:
            return group, len(words)
    return None


def normalised(text: str, alike: Iterable[Sequence[str]]) -> str:
    """The tokens of `text`: identifiers numbered in the order of appearance, literals and like types made equal."""
    spellings = _by_first_word(alike)
    found = tokens(text)
    numbers: dict[str, str] = {}
    shape: list[str] = []
    position = 0
    while position < len(found):
        token = found[position]
        if token.text in spellings and (like := _like_type(found, position, spellings)):
            shape.append(f"T{like[0]}")
            position += like[1]
            continue
        if token.kind in ("string", "character", "number"):
            shape.append({"string": '""', "character": "''", "number": "0"}[token.kind])
        elif token.kind == "word" and token.text not in LIBRARY:
            shape.append(numbers.setdefault(token.text, f"i{len(numbers)}"))
        elif token.text in ("true", "false"):
            shape.append("0")
        else:
            shape.append(token.text)
        position += 1
    return " ".join(shape)


def shape_of(text: str, alike: Iterable[Sequence[str]]) -> str:
    """Hash of the normalised text."""
    return hashlib.sha256(normalised(text, alike).encode()).hexdigest()[:32]
