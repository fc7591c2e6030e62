"""Calls, with arguments for each form of parameter. Only pure calls are used in expressions; others are statements."""

from __future__ import annotations

from typing import Callable

from .body import Body
from .reading import an_index, place
from .scope import Class, Function, Parameter, Run, Scope
from .types import Scalar
from .values import Value, stored, tamed

#: Maximum number of statements that one thread runs, and of statements in the text with all calls inlined.
MOST_STEPS = 4000
MOST_SIZE = 160


def affordable(body: Body, scope: Scope, function: Function) -> bool:
    return body.steps + scope.repeats * function.steps < MOST_STEPS and body.size + function.size < MOST_SIZE


def _runs(scope: Scope, parameter: Parameter) -> list[Run]:
    writing = parameter.form == "pointer"
    return [
        run
        for run in scope.runs
        if run.type is parameter.type and run.length >= parameter.length and (run.is_writable or not writing)
    ]


def _pointer(body: Body, scope: Scope, run: Run, length: int) -> str:
    """A pointer to `length` elements of the run."""
    if run.length == length:
        return f"&{run.text}[0]"
    return f"&{run.text}[{an_index(body, scope, run.length - length if (run.length - length).bit_count() == 1 else 1)}]"


def argument(body: Body, scope: Scope, parameter: Parameter, part: Callable[[Scalar], Value]) -> str | None:
    """An argument for the parameter; None if the scope has no object for it."""
    type_ = parameter.type
    if parameter.form in ("pointer", "const-pointer"):
        runs = _runs(scope, parameter)
        if not runs:
            return None
        run = body.pick(runs)
        body.count(f"argument.{parameter.form}.{run.space.value}")
        return _pointer(body, scope, run, parameter.length)
    if isinstance(type_, Class):
        things = [t for t in scope.things_of(type_) if t.is_writable or parameter.form != "reference"]
        if not things:
            return None
        thing = body.pick(things)
        body.count(f"argument.object.{parameter.form}.{thing.space.value}")
        return thing.text
    if parameter.form == "value":
        body.count("argument.value")
        return tamed(part(type_)).text
    found = place(body, scope, type_, writing=parameter.form == "reference")
    if not found:
        return None
    body.count(f"argument.{parameter.form}.{found.space.value}")
    return found.text


def call(body: Body, scope: Scope, function: Function, part: Callable[[Scalar], Value]) -> str | None:
    """The text of a call, whose cost is added to the body's; None if the call costs too much or lacks an argument."""
    if not affordable(body, scope, function):
        return None
    arguments = []
    for parameter in function.parameters:
        text = argument(body, scope, parameter, part)
        if text is None:
            return None
        arguments.append(text)
    body.steps += scope.repeats * function.steps
    body.size += function.size
    return f"{function.name}({', '.join(arguments)})"


def pure_call(body: Body, scope: Scope, type_: Scalar, part: Callable[[Scalar], Value]) -> Value | None:
    """A call that has no side effect; None if no such function has this type or the call cannot be written."""
    functions = [f for f in scope.functions if f.result is type_ and f.is_pure]
    if not functions:
        return None
    text = call(body, scope, body.pick(functions), part)
    if text is None:
        return None
    body.count(f"call.pure.{type_.short}")
    return stored(type_, text)
