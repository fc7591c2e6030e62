"""Statements with objects of classes: declarations, copies, assignments, and reads and changes through members,
operators and pointers to members. Also lambdas."""

from __future__ import annotations

import re

from .body import Body
from .expressions import for_object, small
from .reading import an_index
from .scope import Class, Place, Run, Scope, Space, Thing
from .statement import block, statement
from .types import BOOL, BY_NAME, INT, SCALARS
from .values import stored


def made(body: Body, scope: Scope, type_: Class) -> str:
    """The initializer of an object of the class, which follows its name."""
    return re.sub("#", lambda _: for_object(body, scope, INT, 2), body.pick((type_.bases[0], *type_.bases)))


@statement("object", 4)
def declaration(body: Body, scope: Scope) -> Scope | None:
    if not scope.classes:
        return None
    type_, name = body.pick(scope.classes), body.name("o")
    same = scope.things_of(type_)
    if same and body.chance(0.5):
        other = body.pick(same)
        body.count(f"object.copy.{other.space.value}")
        body.put(body.pick((f"{type_.name} {name}({other.text});", f"{type_.name} {name} = {other.text};")))
    else:
        body.put(f"{type_.name} {name}{made(body, scope, type_)};")
    return scope.with_(Thing(name, type_, Space.LOCAL))


@statement("object.array", 2)
def array(body: Body, scope: Scope) -> Scope | None:
    small_ones = [type_ for type_ in scope.classes if all(path.length < 32 for path in type_.paths)]
    if not small_ones:
        return None
    type_, name, length = body.pick(small_ones), body.name("a"), body.pick((2, 4))
    objects = ", ".join(f"{type_.name}{made(body, scope, type_)}" for _ in range(length))
    body.put(f"{type_.name} {name}[{length}] = {{{objects}}};")
    return scope.with_(Run(name, type_, length, Space.LOCAL, depth=scope.depth), Thing(f"{name}[{an_index(body, scope, length)}]", type_, Space.LOCAL))


@statement("object.assignment", 4)
def assignment(body: Body, scope: Scope) -> Scope | None:
    targets = [t for t in scope.things if t.is_writable]
    if not targets:
        return None
    target = body.pick(targets)
    sources = scope.things_of(target.type)
    source = body.pick([thing for thing in sources if thing is not target] or sources)
    body.count(f"object.assignment.{source.space.value}.{target.space.value}")
    body.put(f"{target.text} = {source.text};")
    return scope


@statement("object.chosen", 1)
def chosen(body: Body, scope: Scope) -> Scope | None:
    """A copy of one of two objects."""
    if not scope.things:
        return None
    first = body.pick(scope.things)
    second, name = body.pick(scope.things_of(first.type)), body.name("o")
    body.put(f"{first.type.name} {name} = {small(body, scope, BOOL).text} ? {first.text} : {second.text};")
    return scope.with_(Thing(name, first.type, Space.LOCAL))


@statement("object.read", 3)
def read(body: Body, scope: Scope) -> Scope | None:
    things = [t for t in scope.things if t.type.readers]
    if not things:
        return None
    thing, name = body.pick(things), body.name("v")
    text, type_ = body.pick(thing.type.readers)
    text = re.sub(r"\(([a-z ]+)\|\)", lambda match: f"({for_object(body, scope, BY_NAME[match.group(1)], 2)})", text)
    body.put(f"{type_.name} {name} = {text.replace('#', thing.text)};")
    return scope.with_(Place(name, type_, Space.LOCAL))


@statement("object.change", 3)
def change(body: Body, scope: Scope) -> Scope | None:
    things = [t for t in scope.things if t.is_writable and t.type.changers]
    if not things:
        return None
    thing = body.pick(things)
    text, type_ = body.pick(thing.type.changers)
    body.put(text.replace("#value", for_object(body, scope, type_, 1)).replace("#", thing.text) + ";")
    return scope


@statement("member-pointer", 2)
def member_pointer(body: Body, scope: Scope) -> Scope | None:
    things = [t for t in scope.things if t.is_writable and t.type.members]
    if not things:
        return None
    thing, name = body.pick(things), body.name("to")
    member, type_ = body.pick(thing.type.members)
    same = [other for other, of in thing.type.members if of is type_]
    second, owner = body.pick(same), thing.type.name
    body.count("member-pointer.chosen" if second != member else "member-pointer.constant")
    body.put(f"{type_.name} {owner}::* {name} = {small(body, scope, BOOL).text} ? &{owner}::{member} : &{owner}::{second};"
             if second != member else f"{type_.name} {owner}::* {name} = &{owner}::{member};")
    if body.chance(0.5) and not thing.text.startswith("("):
        body.put(f"(&{thing.text})->*{name} = {for_object(body, scope, type_, 1)};")
    else:
        body.put(f"{thing.text}.*{name} = {for_object(body, scope, type_, 1)};")
    value = body.name("v")
    body.put(f"{type_.name} {value} = {thing.text}.*{name};")
    return scope.with_(Place(value, type_, Space.LOCAL))


@statement("object.element", 2)
def element_of_array(body: Body, scope: Scope) -> Scope | None:
    """A reference to an element of an array of objects."""
    runs = [r for r in scope.runs if isinstance(r.type, Class)]
    if not runs:
        return None
    run, name = body.pick(runs), body.name("r")
    assert isinstance(run.type, Class)
    body.count(f"object.element.{run.space.value}")
    const = "" if run.is_writable else "const "
    body.put(f"{const}{run.type.name}& {name} = {run.text}[{an_index(body, scope, run.length)}];")
    return scope.with_(Thing(name, run.type, run.space, run.is_writable))


@statement("object.guard", 3, is_compound=True)
def guarded(body: Body, scope: Scope) -> Scope | None:
    """A block with a guard object: however the block is left, a destructor runs and its effect shows in the results."""
    if not scope.guards:
        return None
    one = body.pick(scope.guards)
    with body.block("{"):
        body.put(f"{one.class_name} {body.name('g')}({one.view}, id * {one.own}u + {an_index(body, scope, one.own)});")
        block(body, scope.inner())
    return scope


@statement("closure", 3)
def closure(body: Body, scope: Scope) -> Scope:
    """A lambda that captures by copy (AMP 1.2 §2.4.3.3); a mutable lambda changes its copy."""
    own = scope_of_captures(scope)
    name, parameter, type_, result = body.name("f"), body.name("x"), body.pick(SCALARS), body.pick(SCALARS)
    inner = own.with_(stored(type_, parameter))
    value = body.name("v")
    form = body.pick(("plain", "plain", "mutable", "immediate"))
    variables = [p for p in own.places if p.type.is_integer and p.type.limits.low == 0]
    if form == "mutable" and not variables:
        form = "plain"
    body.count(f"closure.{form}")
    argument, made_value = for_object(body, scope, type_, 2), for_object(body, inner, result, 1)
    head = f"[=]({type_.name} {parameter})"
    if form == "immediate":
        body.put(f"{result.name} {value} = {head} -> {result.name} {{ return {made_value}; }}({argument});")
    elif form == "plain":
        body.put(f"auto {name} = {head} -> {result.name} {{ return {made_value}; }};")
        body.put(f"{result.name} {value} = {name}({argument});")
    else:
        target = body.pick(variables)
        body.put(f"auto {name} = {head} mutable -> {result.name} {{ {target.text} += 7u; return {made_value}; }};")
        body.put(f"{name}({argument});")
        body.put(f"{result.name} {value} = {name}({argument});")
    return scope.with_(Place(value, result, Space.LOCAL))


def scope_of_captures(scope: Scope) -> Scope:
    """The part of the scope that a lambda can capture by copy: named local objects, without pointers and arrays."""
    return Scope(
        values=tuple(v for v in scope.values if v.text.isidentifier() and not v.text.startswith("given")),
        places=tuple(p for p in scope.places if p.text.isidentifier() and p.text.startswith("v")),
        functions=scope.functions,
        depth=scope.depth,
        repeats=scope.repeats,
    )
