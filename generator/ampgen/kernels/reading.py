"""Finds the objects that an expression reads and a statement writes."""

from __future__ import annotations

from .body import Body
from .scope import Class, Place, Run, Scope, Thing
from .types import INTEGERS, INT, UNSIGNED, Scalar
from .values import Value, converted, index, literal, stored


def an_index(body: Body, scope: Scope, length: int) -> str:
    """An index below `length`: a constant, or an index that is known only at run time."""
    if length == 1:
        return "0"
    dynamic: list[Value] = [value for value in scope.values if value.type.is_integer]
    dynamic += [stored(place.type, place.text) for place in scope.places if place.type.is_integer]
    if not dynamic or body.chance(0.25):
        return str(body.int(0, length - 1))
    chosen = body.pick(dynamic)
    if body.chance(0.2) and chosen.type in (INT, UNSIGNED) and chosen.range.high < 2**30:
        chosen = Value(f"({chosen.text} + {body.int(1, 5)})", chosen.type, chosen.type.limits)
    body.count(f"index.{chosen.type.short}")
    return index(chosen, length).text


def element(body: Body, scope: Scope, run: Run) -> str:
    return f"{run.text}[{an_index(body, scope, run.length)}]"


def through(body: Body, scope: Scope, text: str, type_: Class, wanted: Scalar, writing: bool) -> str | None:
    """A member of the wanted type in an object of a class; None if the class has none."""
    paths = [path for path in type_.paths if path.type is wanted and not (writing and path.is_const)]
    if not paths:
        return None
    path = body.pick(paths)
    inside = path.text.replace("#", an_index(body, scope, path.length)) if path.length else path.text
    body.count("member.array" if path.length else "member.nested" if path.text.count(".") > 1 else "member")
    return text + inside


def place(body: Body, scope: Scope, type_: Scalar, writing: bool) -> Place | None:
    """A random object of the type: a variable, an element or a member; None if the scope has none."""
    candidates: list[Place | Run | Thing] = [p for p in scope.places if p.type is type_ and (p.is_writable or not writing)]
    candidates += [r for r in scope.runs if (r.is_writable or not writing) and _has(r.type, type_)]
    candidates += [t for t in scope.things if (t.is_writable or not writing) and _has(t.type, type_)]
    body.rng.shuffle(candidates)
    for found in candidates:
        if isinstance(found, Place):
            return found
        if isinstance(found, Thing):
            text = through(body, scope, found.text, found.type, type_, writing)
        else:
            text = element(body, scope, found)
            if isinstance(found.type, Class):
                text = through(body, scope, text, found.type, type_, writing) or ""
        if text:
            verb = "write" if writing else "read"
            body.count(f"{verb}.{found.space.value}.{type_.short}")
            return Place(text, type_, found.space, writing)
    return None


def _has(element_type: Scalar | Class, wanted: Scalar) -> bool:
    if isinstance(element_type, Scalar):
        return element_type is wanted
    return any(path.type is wanted for path in element_type.paths)


def atom(body: Body, scope: Scope, type_: Scalar) -> Value:
    """One of the simplest expressions: a constant, a literal, an object, or a converted object."""
    known = [value for value in scope.values if value.type is type_]
    if known and body.chance(0.3):
        return body.pick(known)
    found = place(body, scope, type_, writing=False) if body.chance(0.9) else None
    if found:
        return stored(type_, found.text)
    if known:
        return body.pick(known)
    others = [*scope.values, *(stored(place.type, place.text) for place in scope.places)]
    if body.chance(0.85) and others:
        other = body.pick(others)
        operand = converted(other, type_)
        body.count(f"conversion.{other.type.short}.{type_.short}")
        return Value(f"static_cast<{type_.name}>({operand.text})", type_, operand.range)
    body.count(f"literal.{type_.short}")
    low = 0 if type_ in INTEGERS and type_.limits.low == 0 else -20
    return literal(type_, body.int(low, 100))
