"""Statements with objects of fundamental types: declarations, assignments of every form, increments."""

from __future__ import annotations

from .body import Body
from .expressions import expression, for_object, small
from .reading import place
from .scope import Place, Scope, Space
from .statement import statement
from .types import ARITHMETIC, BOOL, INTEGERS, SCALARS, Kind, Scalar
from .values import Value, literal, nonzero, tamed


@statement("variable", 5)
def variable(body: Body, scope: Scope) -> Scope:
    type_, name = body.pick(SCALARS), body.name("v")
    text = for_object(body, scope, type_)
    # Two pairs of parentheses: `bool v(bool(x));` would declare a function.
    body.put(body.pick([f"{type_.name} {name} = {text};", f"{type_.name} {name}(({text}));", f"auto {name} = static_cast<{type_.name}>({text});"]))
    return scope.with_(Place(name, type_, Space.LOCAL))


@statement("constant", 3)
def constant(body: Body, scope: Scope) -> Scope:
    type_, name = body.pick(SCALARS), body.name("c")
    value = expression(body, scope, type_)
    body.put(f"const {type_.name} {name} = {value.text};")
    return scope.with_(Value(name, type_, value.range))


@statement("constant.literal", 1)
def literal_constant(body: Body, scope: Scope) -> Scope:
    type_, name = body.pick(INTEGERS), body.name("c")
    number = body.int(0, 1000)
    value = literal(type_, number)
    body.put(f"{body.pick(['const', 'constexpr'])} {type_.name} {name} = {value.text};")
    return scope.with_(Value(name, type_, value.range))


@statement("assignment", 8)
def assignment(body: Body, scope: Scope) -> Scope | None:
    type_ = body.pick(SCALARS)
    target = place(body, scope, type_, writing=True)
    if not target:
        return None
    body.put(f"{target.text} = {for_object(body, scope, type_)};")
    return scope


@statement("assignment.chained", 1)
def chained(body: Body, scope: Scope) -> Scope | None:
    type_ = body.pick(SCALARS)
    first, second = place(body, scope, type_, writing=True), place(body, scope, type_, writing=True)
    if not first or not second:
        return None
    # If the second assignment changed an index in the first operand, the order of evaluation (C++17 [expr.ass]) would
    # decide; kernels do not depend on it.
    if "[" in first.text:
        return None
    body.put(f"{first.text} = {second.text} = {for_object(body, scope, type_)};")
    return scope


@statement("assignment.comma", 1)
def comma(body: Body, scope: Scope) -> Scope | None:
    type_, other = body.pick(SCALARS), body.pick(SCALARS)
    target = place(body, scope, other, writing=True)
    if not target:
        return None
    name = body.name("v")
    body.put(f"{type_.name} {name} = ({target.text} = {for_object(body, scope, other)}, {for_object(body, scope, type_)});")
    return scope.with_(Place(name, type_, Space.LOCAL))


@statement("assignment.swap", 2)
def swap(body: Body, scope: Scope) -> Scope | None:
    type_ = body.pick(SCALARS)
    one, other = place(body, scope, type_, writing=True), place(body, scope, type_, writing=True)
    if not one or not other or one.text == other.text:
        return None
    before = body.name("c")
    with body.block("{"):
        body.put(f"const {type_.name} {before} = {one.text};")
        body.put(f"{one.text} = {other.text};")
        body.put(f"{other.text} = {before};")
    return scope


def _restored(target: Place) -> str:
    """The statement that brings an object back into its bounds after an operation; empty if none is needed."""
    type_: Scalar = target.type
    if type_.kind is Kind.SIGNED:
        bound = type_.stored.high + 1
        return f" {target.text} %= {bound}{type_.suffix};"
    if type_.is_float:
        return f" {target.text} = tame({target.text});"
    return ""


@statement("assignment.compound", 6)
def compound(body: Body, scope: Scope) -> Scope | None:
    type_ = body.pick(ARITHMETIC)
    target = place(body, scope, type_, writing=True)
    if not target:
        return None
    symbols = ["+", "-", "*", "/"] + (["%", "&", "|", "^", ">>", "<<"] if type_.is_integer else [])
    symbol = body.pick(symbols)
    operand = tamed(small(body, scope, type_))
    if symbol in "/%":
        operand = nonzero(operand)
    if symbol in ("<<", ">>"):
        if symbol == "<<" and type_.kind is Kind.SIGNED:
            return None
        operand = Value(f"({operand.text} & {type_.bits - 1}{type_.suffix})", type_, type_.limits)
    body.count(f"assignment.{symbol}=.{type_.short}")
    # Both statements must change the same element. A reference ensures that, even if the element is its own index.
    restored = _restored(target)
    if restored and "[" in target.text:
        alias = body.name("r")
        with body.block("{"):
            body.put(f"{type_.name}& {alias} = {target.text};")
            body.put(f"{alias} {symbol}= {operand.text};{restored.replace(target.text, alias)}")
        return scope
    body.put(f"{target.text} {symbol}= {operand.text};{restored}")
    return scope


@statement("increment", 3)
def increment(body: Body, scope: Scope) -> Scope | None:
    type_ = body.pick(ARITHMETIC)
    target = place(body, scope, type_, writing=True)
    if not target or "[" in target.text:
        return None
    symbol = body.pick(("++", "--"))
    body.count(f"increment.{symbol}.{type_.short}")
    if body.chance(0.5):
        body.put(body.pick([f"{symbol}{target.text};", f"{target.text}{symbol};"]) + _restored(target))
        return scope
    name = body.name("v")
    # After an increment the object may be one beyond its bounds. So the copy is taken before, or is brought back, too.
    before = body.chance(0.5)
    text = f"{target.text}{symbol}" if before else f"{symbol}{target.text}"
    body.put(f"{type_.name} {name} = {text};{_restored(target)}{'' if before else _restored(Place(name, type_, Space.LOCAL))}")
    return scope.with_(Place(name, type_, Space.LOCAL))


@statement("assignment.in-condition", 2)
def in_condition(body: Body, scope: Scope) -> Scope | None:
    type_ = body.pick(ARITHMETIC)
    target = place(body, scope, type_, writing=True)
    if not target or "[" in target.text:
        return None
    other = expression(body, scope, type_, 2)
    symbol = body.pick(("<", ">", "!=", "=="))
    value, rest = for_object(body, scope, type_, 1), expression(body, scope, BOOL, 1)
    name = body.name("v")
    body.put(f"bool {name} = ({target.text} = {value}) {symbol} {tamed(other).text} {body.pick(('&&', '||'))} {rest.text};")
    return scope.with_(Place(name, BOOL, Space.LOCAL))
