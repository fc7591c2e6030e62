"""Splits C++ text into tokens without comments and white space."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

_TOKEN = re.compile(
    r"""
      (?P<space>\s+|//[^\n]*|/\*.*?\*/)
    | (?P<string>(?:u8|[uUL])?"(?:\\.|[^"\\\n])*")
    | (?P<character>[uUL]?'(?:\\.|[^'\\\n])+')
    | (?P<number>\.?[0-9](?:[eEpP][+-]|[0-9A-Za-z_.'])*)
    | (?P<word>[A-Za-z_][A-Za-z_0-9]*)
    | (?P<punctuation>->\*|<<=|>>=|\.\.\.|\#\#|::|->|\+\+|--|<<|<=|>=|==|!=|&&|\|\||[-+*/%^&|]=|\.\*
        |[][{}()<>;:?.,~!+*/%^&|=\#\\-])
    """,
    re.VERBOSE | re.DOTALL,
)

KEYWORDS = frozenset(
    """alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t char16_t char32_t class
    compl const const_cast constexpr continue decltype default delete do double dynamic_cast else enum explicit
    extern false final float for friend goto if inline int long mutable namespace new noexcept not not_eq nullptr
    operator or or_eq override private protected public register reinterpret_cast restrict return short signed
    sizeof static static_assert static_cast struct switch template this thread_local throw tile_static true try
    typedef typeid typename union unsigned using virtual void volatile wchar_t while xor xor_eq amp cpu""".split()
)


class Token(NamedTuple):
    kind: str
    text: str
    line: int


@lru_cache(maxsize=16)
def tokens(text: str) -> tuple[Token, ...]:
    """The tokens of `text`; raises ValueError, with the line, at a character that begins no token."""
    if "/*" in text or "\\\n" in text:  # a token can span lines
        return _tokens_from(text, 1)
    return tuple([token for number, line in enumerate(text.split("\n"), 1) for token in _tokens_from(line, number)])


@lru_cache(maxsize=4096)  # cases of one template have most of their lines in common
def _tokens_from(text: str, line: int) -> tuple[Token, ...]:
    """The tokens of `text`, whose first line has the number `line`."""
    found: list[Token] = []
    position = 0
    for match in _TOKEN.finditer(text):
        if match.start() != position:
            break
        kind, spelt = match.lastgroup or "", match.group()
        position = match.end()
        if kind == "space":
            line += spelt.count("\n")
        else:
            found.append(Token("keyword" if kind == "word" and spelt in KEYWORDS else kind, spelt, line))
    if position < len(text):
        raise ValueError(f"line {line}: no C++ token begins with {text[position]!r}")
    return tuple(found)
