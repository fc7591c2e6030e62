"""Expressions as text with a type and a range, and operations on them that are defined for every operand."""

from __future__ import annotations

from dataclasses import dataclass

from .types import BOOL, Kind, Range, Scalar


@dataclass(frozen=True)
class Value:
    """An expression without side effects; `text` can be an operand of any operator without parentheses."""

    text: str
    type: Scalar
    range: Range


def stored(type_: Scalar, text: str) -> Value:
    """The value of an object of the type."""
    return Value(text, type_, type_.stored)


def _log2(number: int) -> int:
    return max(number, 1).bit_length()


def tamed(value: Value) -> Value:
    """The value, brought into the bounds of objects if it may be outside them."""
    if value.range.within(value.type.stored):
        return value
    return Value(value.type.taming.format(value.text), value.type, value.type.stored)


def _fitting(symbol: str, left: Value, right: Value, range_: Range) -> Value:
    """The operation as a value; unsigned results wrap, so their range is cut to the type's limits."""
    type_ = left.type
    if type_.kind is Kind.UNSIGNED:
        range_ = range_ if range_.within(type_.limits) else type_.limits
    text = f"({left.text} {symbol} {right.text})"
    # A product that is stored as it is must not be -0.0: a driver that finds out that one factor is 0 loses the sign.
    if symbol == "*" and type_.is_float and range_.within(type_.stored):
        text = f"positive_zero{text}"
    return Value(text, type_, range_)


def _sum_range(left: Value, right: Value) -> Range:
    grain = min(left.range.grain, right.range.grain)
    return Range(left.range.low + right.range.low, left.range.high + right.range.high, grain)


def _difference_range(left: Value, right: Value) -> Range:
    grain = min(left.range.grain, right.range.grain)
    return Range(left.range.low - right.range.high, left.range.high - right.range.low, grain)


def _product_range(left: Value, right: Value) -> Range:
    corners = [a * b for a in (left.range.low, left.range.high) for b in (right.range.low, right.range.high)]
    return Range(min(corners), max(corners), left.range.grain + right.range.grain)


def arithmetic(symbol: str, left: Value, right: Value) -> Value:
    """`left` + - * `right`, which have the same type; signed and floating-point operands are tamed if need be."""
    assert left.type == right.type
    range_of = {"+": _sum_range, "-": _difference_range, "*": _product_range}[symbol]
    if left.type.kind is not Kind.UNSIGNED and not range_of(left, right).within(left.type.limits):
        left, right = tamed(left), tamed(right)
    return _fitting(symbol, left, right, range_of(left, right))


def nonzero(value: Value) -> Value:
    """The value, changed so that it is not zero."""
    type_, low, high = value.type, value.range.low, value.range.high
    if low > 0 or high < 0:
        return value
    if type_.is_float:
        return Value(f"nonzero({value.text})", type_, value.range)
    return Value(f"({value.text} | 1{type_.suffix})", type_, Range(max(low, 1) if low >= 0 else low, high | 1))


def _not_lowest(value: Value) -> Value:
    """The value, tamed if it can be the lowest number of a signed type, whose quotient by -1 overflows."""
    return tamed(value) if value.range.low == value.type.limits.low < 0 else value


def quotient(left: Value, right: Value) -> Value:
    if left.type.is_float:
        left, right = tamed(left), nonzero(tamed(right))
        bound = left.range.magnitude << -right.range.grain
        grain = left.range.grain - _log2(right.range.magnitude) - left.type.bits
        return Value(f"({left.text} / {right.text})", left.type, Range(-bound, bound, grain))
    left, right = _not_lowest(left), nonzero(tamed(right))
    bound = left.range.magnitude
    return Value(f"({left.text} / {right.text})", left.type, Range(-bound if left.type.kind is Kind.SIGNED else 0, bound))


def remainder(left: Value, right: Value) -> Value:
    left, right = _not_lowest(left), nonzero(tamed(right))
    bound = min(left.range.magnitude, right.range.magnitude)
    return Value(f"({left.text} % {right.text})", left.type, Range(-bound if left.range.low < 0 else 0, bound))


def _mask(value: Value) -> int:
    return int((1 << _log2(value.range.magnitude)) - 1)


def bitwise(symbol: str, left: Value, right: Value) -> Value:
    """`left` & | ^ `right`; the result has no more bits than the wider operand."""
    top = max(_mask(left), _mask(right))
    is_negative = left.range.low < 0 or right.range.low < 0
    if symbol == "&" and (left.range.low >= 0 or right.range.low >= 0):
        is_negative, top = False, min(_mask(side) for side in (left, right) if side.range.low >= 0)
    range_ = Range(-top - 1 if is_negative else 0, top)
    if not range_.within(left.type.limits):
        return bitwise(symbol, tamed(left), tamed(right))
    return Value(f"({left.text} {symbol} {right.text})", left.type, range_)


def shifted_left(left: Value, count: Value) -> Value:
    """`left` << `count`; a signed `left` is made non-negative and small (C++17 [expr.shift])."""
    type_ = left.type
    if type_.kind is Kind.UNSIGNED:
        return Value(f"({left.text} << ({count.text} & {type_.bits - 1}u))", type_, type_.limits)
    low = bitwise("&", tamed(left), literal(type_, 1023))
    bits = type_.bits // 2 - 1
    return Value(f"({low.text} << ({count.text} & {bits}u))", type_, Range(0, 1023 << bits))


def shifted_right(left: Value, count: Value) -> Value:
    return Value(f"({left.text} >> ({count.text} & {left.type.bits - 1}u))", left.type, Range(min(left.range.low, 0), max(left.range.high, 0)))


def literal(type_: Scalar, number: int) -> Value:
    """A literal of the type; for a floating-point type, `number` counts halves."""
    if type_ is BOOL:
        return Value("true" if number % 2 else "false", BOOL, Range(number % 2, number % 2))
    if type_.is_float:
        half = Range(number // 2 - 1, number // 2 + 1, -1)
        text = f"{number / 2:.1f}{type_.suffix}"
        return Value(f"({text})" if number < 0 else text, type_, half)
    text = f"{number}{type_.suffix}"
    return Value(f"({text})" if number < 0 else text, type_, Range(number, number))


def _to_integer(value: Value, type_: Scalar) -> Value:
    if value.type.is_float:
        value = tamed(value)  # after that it fits every integer type, except for its sign
        if type_.kind is Kind.UNSIGNED and value.range.low < 0:
            value = Value(f"magnitude({value.text})", value.type, Range(0, value.range.magnitude, value.range.grain))
        return Value(value.text, type_, Range(value.range.low, value.range.high))
    fits = Range(value.range.low, value.range.high)
    if fits.within(type_.limits):
        return Value(value.text, type_, fits)
    return Value(value.text, type_, type_.limits)


def converted(value: Value, type_: Scalar) -> Value:
    """`value` with the type and range that a conversion gives it; its text is an operand for which the conversion is
    defined."""
    if value.type == type_:
        return value
    if type_ is BOOL:
        return Value(value.text, BOOL, Range(0, 1))
    if type_.is_float:
        if not value.range.within(type_.limits):
            value = tamed(value)
        slack = value.range.magnitude >> 20  # a large number may be rounded away from zero
        return Value(value.text, type_, Range(value.range.low - slack, value.range.high + slack, min(0, value.range.grain)))
    return _to_integer(value, type_)


def index(value: Value, length: int) -> Value:
    """An index into `length` elements; `length` is a power of two."""
    assert value.type.is_integer
    if 0 <= value.range.low and value.range.high < length:
        return value
    return Value(f"({value.text} & {length - 1}{value.type.suffix})", value.type, Range(0, length - 1))

