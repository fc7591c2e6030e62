"""Statements of control flow: branches, loops, switches and jumps."""

from __future__ import annotations

from dataclasses import replace

from .body import Body
from .expressions import expression, for_object, small
from .reading import an_index
from .scope import Place, Scope, Space
from .statement import block, statement
from .types import BOOL, INT, INTEGERS, LONG, SCALARS, ULONG, UNSIGNED, Range, Scalar
from .values import Value, literal, stored

MOST_REPEATS = 400


def _condition(body: Body, scope: Scope) -> str:
    return expression(body, scope, BOOL, 1).text


@statement("if", 4, is_compound=True)
def branch(body: Body, scope: Scope) -> Scope:
    with body.block(f"if ({_condition(body, scope)}) {{"):
        block(body, scope.inner())
    return scope


@statement("if.else", 3, is_compound=True)
def two_ways(body: Body, scope: Scope) -> Scope:
    with body.block(f"if ({_condition(body, scope)}) {{", "} else {"):
        block(body, scope.inner())
    with body.block_rest():
        block(body, scope.inner())
    return scope


@statement("if.chain", 2, is_compound=True)
def chain(body: Body, scope: Scope) -> Scope:
    with body.block(f"if ({_condition(body, scope)}) {{", f"}} else if ({_condition(body, scope)}) {{"):
        block(body, scope.inner(), 2)
    with body.block_rest("} else {"):
        block(body, scope.inner(), 2)
    with body.block_rest():
        block(body, scope.inner(), 2)
    return scope


@statement("if.declaration", 1, is_compound=True)
def declared_condition(body: Body, scope: Scope) -> Scope:
    type_, name = body.pick(SCALARS), body.name("v")
    with body.block(f"if ({type_.name} {name} = {for_object(body, scope, type_)}) {{"):
        block(body, scope.with_(Place(name, type_, Space.LOCAL)).inner(), 2)
    return scope


@statement("block", 1, is_compound=True)
def nested_block(body: Body, scope: Scope) -> Scope:
    with body.block("{"):
        block(body, scope.inner())
    return scope


def _looping(scope: Scope, repeats: int, can_continue: bool = True) -> Scope:
    return replace(scope.inner(repeats), can_break=True, can_continue=can_continue)


def _limit(body: Body, scope: Scope, type_: Scalar) -> tuple[str, int]:
    """The number of iterations of a loop, a literal or a number known at run time, and its maximum."""
    if body.chance(0.4):
        number = body.int(1, 6)
        return literal(type_, number).text, number
    most = body.pick((2, 4, 8)) if scope.repeats < 20 else 2
    return f"{an_index(body, scope, most)}" if body.chance(0.3) else f"({an_index(body, scope, most)} + 1)", most


def _affordable(scope: Scope) -> bool:
    return scope.repeats <= MOST_REPEATS // 8


@statement("for", 4, is_compound=True)
def counted(body: Body, scope: Scope) -> Scope | None:
    if not _affordable(scope):
        return None
    type_, name, bound = body.pick(INTEGERS), body.name("n"), body.name("n")
    limit, most = _limit(body, scope, type_)
    counter = Value(name, type_, Range(0, most))
    body.count(f"for.{type_.short}")
    form = body.int(0, 2)
    if form == 0:
        head = f"for ({type_.name} {name} = 0, {bound} = {limit}; {name} < {bound}; ++{name}) {{"
    elif form == 1:
        head = f"for ({type_.name} {name} = {literal(type_, most).text}; {name} > 0; {name}--) {{"
    else:
        head = f"for ({type_.name} {name} = 0; {name} < {most * 2}; {name} += 2) {{"
        counter = Value(name, type_, Range(0, 2 * most))
    with body.block(head):
        block(body, _looping(scope.with_(counter), most))
    return scope


@statement("while", 2, is_compound=True)
def repeated(body: Body, scope: Scope) -> Scope | None:
    if not _affordable(scope):
        return None
    name, most = body.name("n"), body.int(1, 6)
    body.put(f"int {name} = 0;")
    with body.block(f"while ({name}++ < {most} && {_condition(body, scope)}) {{"):
        block(body, _looping(scope.with_(Value(name, INT, Range(0, most + 1))), most))
    return scope


@statement("do", 2, is_compound=True)
def repeated_once(body: Body, scope: Scope) -> Scope | None:
    if not _affordable(scope):
        return None
    name, most = body.name("n"), body.int(1, 5)
    body.put(f"unsigned {name} = 0;")
    with body.block("do {", f"}} while ({name}++ < {most}u && {_condition(body, scope)});"):
        block(body, _looping(scope.with_(Value(name, UNSIGNED, Range(0, most + 1))), most + 1))
    return scope


@statement("for.endless", 1, is_compound=True)
def endless(body: Body, scope: Scope) -> Scope | None:
    """A loop without a condition, left by break or return."""
    if not _affordable(scope):
        return None
    name, most = body.name("n"), body.int(1, 5)
    body.put(f"int {name} = 0;")
    with body.block("for (;;) {"):
        inner = _looping(scope.with_(Value(name, INT, Range(0, most + 1))), most + 1)
        body.put(f"if (++{name} > {most}) break;")
        block(body, inner, 2)
        if body.chance(0.6):
            body.put(f"if ({_condition(body, scope)}) break;")
            block(body, inner, 2)
    return scope


@statement("loop.recurrence", 2, is_compound=True)
def recurrence(body: Body, scope: Scope) -> Scope | None:
    """A loop in which objects take each other's values, as in computing Fibonacci numbers; all are used after it."""
    if not _affordable(scope):
        return None
    type_, names = body.pick(SCALARS), [body.name("v") for _ in range(body.int(2, 4))]
    body.count(f"recurrence.{type_.short}")
    for name in names:
        body.put(f"{type_.name} {name} = {for_object(body, scope, type_, 1)};")
    counter, bound, first = body.name("n"), body.name("n"), body.name("c")
    limit, most = _limit(body, scope, INT)
    body.put(f"int {counter} = 0, {bound} = {limit};")
    behind = scope.with_(*(Place(name, type_, Space.LOCAL) for name in names))
    inner = _looping(behind.with_(Value(counter, INT, Range(0, most + 1)), stored(type_, first)), most)
    head, tail = body.pick((("do {", f"}} while (++{counter} < {bound});"), (f"while ({counter}++ < {bound}) {{", "}"), (f"for (; {counter} < {bound}; ++{counter}) {{", "}")))
    with body.block(head, tail):
        body.put(f"const {type_.name} {first} = {names[0]};")
        for name, next_one in zip(names, names[1:]):
            body.put(f"{name} = {next_one};")
        body.put(f"{names[-1]} = {for_object(body, inner, type_, 1) if body.chance(0.4) else first};")
        if body.chance(0.4):
            block(body, inner, 1)
        if body.chance(0.3):
            body.put(f"if ({_condition(body, inner)}) break;")
    return behind


@statement("loop.irreducible", 1, is_compound=True)
def entered_in_the_middle(body: Body, scope: Scope) -> Scope | None:
    """A switch whose labels are inside a loop, so that the loop has several entries."""
    if not _affordable(scope):
        return None
    name, most = body.name("n"), body.int(2, 5)
    body.put(f"int {name} = 0;")
    inner = replace(_looping(scope.with_(Value(name, INT, Range(0, most + 1))), most + 1), can_continue=True)
    with body.block(f"switch ({an_index(body, scope, 4)}) {{"):
        body.put("case 0:")
        with body.block("do {", f"}} while (++{name} < {most});"):
            with body.block("{"):
                block(body, inner, 2)
            for label in ("case 1:", "case 2:", "default:")[: body.int(2, 3)]:
                body.put(label)
                with body.block("{"):
                    block(body, inner, 2)
    return scope


@statement("switch", 4, is_compound=True)
def selection(body: Body, scope: Scope) -> Scope:
    type_ = body.pick((INT, INT, UNSIGNED, LONG, ULONG))
    many = body.pick((4, 4, 8))
    body.count(f"switch.{type_.short}")
    labels = body.rng.sample(range(many + 1), body.int(2, 4))
    default = body.int(-3, len(labels))
    inner = replace(scope.inner(), can_break=True)
    with body.block(f"switch (static_cast<{type_.name}>({an_index(body, scope, many)})) {{"):
        for position, label in enumerate(labels):
            if position == default:
                _case(body, inner, "default:")
            names = f"case {label}:"
            if body.chance(0.2):
                names += f" case {label + many + 2}:"
            _case(body, inner, names)
        if default == len(labels):
            _case(body, inner, "default:")
    return scope


def _case(body: Body, scope: Scope, label: str) -> None:
    with body.block(f"{label} {{"):
        block(body, scope, 2)
        if body.chance(0.6):
            body.put("break;")
        else:
            body.count("switch.fall-through")


@statement("switch.enumeration", 2, is_compound=True)
def enumeration(body: Body, scope: Scope) -> Scope:
    name, kind = body.name("kind"), body.pick((INT, UNSIGNED, LONG, ULONG))
    scoped = body.chance(0.5)
    prefix = f"{name}::" if scoped else f"{name}_"
    declared = "" if scoped else f"{name}_"
    body.count(f"enumeration.{'scoped' if scoped else 'plain'}.{kind.short}")
    body.put(f"enum {'class ' if scoped else ''}{name} : {kind.name} {{ {declared}first, {declared}second, {declared}fifth = 5 }};")
    variable = body.name("e")
    body.put(f"{name} {variable} = {small(body, scope, BOOL).text} ? {prefix}first : static_cast<{name}>({an_index(body, scope, 8)});")
    inner = replace(scope.inner(), can_break=True)
    with body.block(f"switch ({variable}) {{"):
        for label in ("first", "second", "fifth")[: body.int(1, 3)]:
            _case(body, inner, f"case {prefix}{label}:")
        body.put("default: break;")
    value = body.name("v")
    body.put(f"{kind.name} {value} = static_cast<{kind.name}>({variable});")
    return scope.with_(Place(value, kind, Space.LOCAL))


@statement("break", 3)
def leave_loop(body: Body, scope: Scope) -> Scope | None:
    if not scope.can_break:
        return None
    body.put(f"if ({_condition(body, scope)}) break;")
    return scope


@statement("continue", 2)
def next_turn(body: Body, scope: Scope) -> Scope | None:
    if not scope.can_continue:
        return None
    body.put(f"if ({_condition(body, scope)}) continue;")
    return scope


@statement("return", 2)
def leave(body: Body, scope: Scope) -> Scope | None:
    if not scope.may_return or scope.depth == 0:
        return None
    value = "" if scope.result is None else " " + for_object(body, scope, scope.result)
    body.put(f"if ({_condition(body, scope)}) return{value};")
    return scope
