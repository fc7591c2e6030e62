"""The fundamental types of amp code (AMP 1.2 §2.4.1.2), and the bounds that keep every kernel defined.

Every object of a type holds a value within the type's bounds (`stored`), whatever writes it. So signed arithmetic on two
objects cannot overflow and floating-point numbers stay finite and normal, even if a write through an alias has changed an
object.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Kind(Enum):
    BOOL = "bool"
    SIGNED = "signed"
    UNSIGNED = "unsigned"
    FLOAT = "float"


@dataclass(frozen=True)
class Range:
    """Values from `low` to `high`; each is a multiple of 2 ** `grain`, so it is zero or at least that far from it."""

    low: int
    high: int
    grain: int = 0

    @property
    def magnitude(self) -> int:
        return max(abs(self.low), abs(self.high))

    def within(self, other: Range) -> bool:
        return other.low <= self.low and self.high <= other.high and other.grain <= self.grain


@dataclass(frozen=True)
class Scalar:
    name: str
    kind: Kind
    #: Width of an integer; for a floating-point number, the bits of its significand.
    bits: int
    #: Values that an expression may have.
    limits: Range
    #: Values that an object may hold.
    stored: Range
    suffix: str = ""
    #: Expression that brings any value of the type into `stored`; `{}` is the value.
    taming: str = "{}"

    @property
    def is_integer(self) -> bool:
        return self.kind in (Kind.SIGNED, Kind.UNSIGNED)

    @property
    def is_float(self) -> bool:
        return self.kind is Kind.FLOAT

    @property
    def short(self) -> str:
        """The name as one word, for identifiers and counts."""
        return self.name.replace(" ", "_")


def _unsigned(name: str, bits: int, suffix: str) -> Scalar:
    every = Range(0, 2**bits - 1)
    return Scalar(name, Kind.UNSIGNED, bits, every, every, suffix)


def _signed(name: str, bits: int, bound: int, suffix: str) -> Scalar:
    every = Range(-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
    return Scalar(name, Kind.SIGNED, bits, every, Range(-bound + 1, bound - 1), suffix, f"({{}} % {bound}{suffix})")


BOOL = Scalar("bool", Kind.BOOL, 1, Range(0, 1), Range(0, 1))
INT = _signed("int", 32, 30000, "")
UNSIGNED = _unsigned("unsigned", 32, "u")
LONG = _signed("long", 64, 2000000000, "l")
ULONG = _unsigned("unsigned long", 64, "ul")
# tame() of support.h keeps magnitudes from 2 ** -20 to 2 ** 12 (float) or 2 ** 20 (double). The last bit of the
# smallest one is 23 or 52 binary places lower.
FLOAT = Scalar("float", Kind.FLOAT, 24, Range(-(2**120), 2**120, -120), Range(-(2**12), 2**12, -43), "f", "tame({})")
DOUBLE = Scalar("double", Kind.FLOAT, 53, Range(-(2**1000), 2**1000, -1000), Range(-(2**20), 2**20, -72), "", "tame({})")

INTEGERS = (INT, UNSIGNED, LONG, ULONG)
FLOATS = (FLOAT, DOUBLE)
ARITHMETIC = INTEGERS + FLOATS
SCALARS = ARITHMETIC + (BOOL,)
BY_NAME = {type_.name: type_ for type_ in SCALARS}
