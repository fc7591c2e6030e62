"""Expressions of a given type: every operator on every type that has it, conversions between all types, calls of pure
functions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable

from .body import Body
from .calls import pure_call
from .reading import atom
from .scope import Scope
from .types import ARITHMETIC, BOOL, DOUBLE, FLOAT, FLOATS, INT, INTEGERS, LONG, SCALARS, ULONG, UNSIGNED, Kind, Range, Scalar
from .values import Value, arithmetic, bitwise, converted, quotient, remainder, shifted_left, shifted_right, tamed

DEEPEST = 3


@dataclass(frozen=True)
class Request:
    """A request for an expression: its type, the scope that it may use, and its depth."""

    body: Body
    scope: Scope
    type: Scalar
    depth: int

    def part(self, type_: Scalar | None = None) -> Value:
        return expression(self.body, self.scope, type_ or self.type, self.depth + 1)

    def count(self, name: str) -> None:
        self.body.count(f"{name}.{self.type.short}")


@dataclass(frozen=True)
class Form:
    types: tuple[Scalar, ...]
    weight: int
    make: Callable[[Request], Value | None]


def _sum(request: Request) -> Value:
    symbol = request.body.pick("+-*")
    request.count(f"operator.{symbol}")
    return arithmetic(symbol, request.part(), request.part())


def _ratio(request: Request) -> Value:
    request.count("operator./")
    return quotient(request.part(), request.part())


def _remainder(request: Request) -> Value:
    request.count("operator.%")
    return remainder(request.part(), request.part())


def _bits(request: Request) -> Value:
    symbol = request.body.pick("&|^")
    request.count(f"operator.{symbol}")
    return bitwise(symbol, request.part(), request.part())


def _complement(request: Request) -> Value:
    request.count("operator.~")
    inner = tamed(request.part())
    limits = request.type.limits
    range_ = limits if limits.low == 0 else Range(-inner.range.high - 1, -inner.range.low - 1)
    return Value(f"(~{inner.text})", request.type, range_)


def _shift(request: Request) -> Value:
    to_left = request.body.chance(0.5)
    request.count("operator.<<" if to_left else "operator.>>")
    count = request.part(request.body.pick((UNSIGNED, UNSIGNED, ULONG)))
    return shifted_left(request.part(), count) if to_left else shifted_right(request.part(), count)


def _negation(request: Request) -> Value:
    symbol = request.body.pick("-+") if request.body.chance(0.3) else "-"
    request.count(f"operator.unary{symbol}")
    inner = tamed(request.part())
    if symbol == "+":
        return Value(f"(+{inner.text})", inner.type, inner.range)
    # Negating a floating-point zero gives -0.0 on both sides, so the bits agree.
    range_ = request.type.limits if request.type.kind is Kind.UNSIGNED else Range(-inner.range.high, -inner.range.low, inner.range.grain)
    return Value(f"(-{inner.text})", inner.type, range_)


def _comparison(request: Request) -> Value:
    type_ = request.body.pick(SCALARS)
    symbol = request.body.pick(("==", "!=") if type_ is BOOL else ("<", ">", "<=", ">=", "==", "!="))
    request.body.count(f"operator.{symbol}.{type_.short}")
    return Value(f"({request.part(type_).text} {symbol} {request.part(type_).text})", BOOL, Range(0, 1))


def _logic(request: Request) -> Value:
    symbol = request.body.pick(("&&", "||", "!"))
    request.count(f"operator.{symbol}")
    if symbol == "!":
        return Value(f"(!{request.part().text})", BOOL, Range(0, 1))
    return Value(f"({request.part().text} {symbol} {request.part().text})", BOOL, Range(0, 1))


def _choice(request: Request) -> Value:
    request.count("operator.?:")
    left, right = request.part(), request.part()
    range_ = Range(min(left.range.low, right.range.low), max(left.range.high, right.range.high), min(left.range.grain, right.range.grain))
    return Value(f"({request.part(BOOL).text} ? {left.text} : {right.text})", request.type, range_)


def _conversion(request: Request) -> Value:
    source = request.body.pick([type_ for type_ in SCALARS if type_ is not request.type])
    operand = converted(request.part(source), request.type)
    name = request.type.name
    forms = [f"static_cast<{name}>({operand.text})", f"(({name}){operand.text})"]
    if " " not in name:
        forms.append(f"{name}({operand.text})")
    request.body.count(f"conversion.{source.short}.{request.type.short}")
    return Value(request.body.pick(forms), request.type, operand.range)


#: For each type, the types that the usual arithmetic conversions convert to it if it is the type of the other operand.
_MIXED: dict[Scalar, tuple[Scalar, ...]] = {
    INT: (BOOL,),
    UNSIGNED: (INT, BOOL),
    LONG: (INT, UNSIGNED, BOOL),
    ULONG: (INT, UNSIGNED, LONG, BOOL),
    FLOAT: (INT, UNSIGNED, LONG, BOOL),
    DOUBLE: (FLOAT, INT, LONG, BOOL),
}


def _mixed(request: Request) -> Value:
    other = request.body.pick(_MIXED[request.type])
    # The operand is tamed in its own type: the conversion is implicit, so the text has no converted value to tame.
    left, right = tamed(request.part()), converted(tamed(request.part(other)), request.type)
    if request.body.chance(0.5):
        left, right = right, left
    request.body.count(f"mixed.{other.short}.{request.type.short}")
    return arithmetic(request.body.pick("+-*"), left, right)


def _root(request: Request) -> Value:
    request.count("root")
    return Value(f"tame(root(magnitude({tamed(request.part()).text})))", request.type, request.type.stored)


def _extreme(request: Request) -> Value:
    name = request.body.pick(("fabs", "fmin", "fmax"))
    request.count(f"function.{name}")
    operands = ", ".join(tamed(request.part()).text for _ in range(1 if name == "fabs" else 2))
    # If both operands are zeros, either may be the result, whatever their signs; tame() removes the sign.
    return Value(f"tame(fast_math::{name}({operands}))", request.type, request.type.stored)


def _call(request: Request) -> Value | None:
    return pure_call(request.body, request.scope, request.type, lambda type_: request.part(type_))


def _size(request: Request) -> Value:
    request.body.count("sizeof")
    return Value(f"sizeof({request.body.pick(SCALARS).name})", ULONG, Range(1, 8))


_FORMS = (
    Form(ARITHMETIC, 6, _sum),
    Form(ARITHMETIC, 2, _ratio),
    Form(INTEGERS, 2, _remainder),
    Form(INTEGERS, 3, _bits),
    Form(INTEGERS, 1, _complement),
    Form(INTEGERS, 3, _shift),
    Form(ARITHMETIC, 1, _negation),
    Form((BOOL,), 5, _comparison),
    Form((BOOL,), 3, _logic),
    Form(SCALARS, 2, _choice),
    Form(SCALARS, 3, _conversion),
    Form(ARITHMETIC, 2, _mixed),
    Form(FLOATS, 1, _root),
    Form((FLOAT,), 1, _extreme),
    Form(SCALARS, 2, _call),
    Form((ULONG,), 1, _size),
)


def expression(body: Body, scope: Scope, type_: Scalar, depth: int = 0) -> Value:
    """A random expression of the type, without side effects."""
    if depth >= DEEPEST or body.chance(0.2 + 0.12 * depth):
        return atom(body, scope, type_)
    forms = [form for form in _FORMS if type_ in form.types]
    chosen = body.rng.choices(forms, [form.weight for form in forms])[0]
    return chosen.make(Request(body, scope, type_, depth)) or atom(body, scope, type_)


def small(body: Body, scope: Scope, type_: Scalar) -> Value:
    """An expression with few operators."""
    return expression(body, scope, type_, DEEPEST - 1)


def for_object(body: Body, scope: Scope, type_: Scalar, depth: int = 0) -> str:
    """The text of an expression whose value is within the bounds of objects of the type."""
    return tamed(expression(body, scope, type_, depth)).text
