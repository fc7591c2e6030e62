"""Statements with arrays, pointers and references into each kind of memory, and into several kinds at once."""

from __future__ import annotations

from dataclasses import replace

from .body import Body
from .expressions import for_object, small
from .reading import an_index, element, place
from .scope import Class, Place, Run, RunForm, Scope, Space, Thing
from .statement import block, statement
from .types import ARITHMETIC, BOOL, LONG, SCALARS, Range, Scalar
from .values import Value, literal, stored

_SPACES = (Space.LOCAL, Space.TILE, Space.GLOBAL)


@statement("array", 3)
def array(body: Body, scope: Scope) -> Scope:
    type_, name, length = body.pick(ARITHMETIC), body.name("a"), body.pick((2, 4, 8, 16))
    parts = [for_object(body, scope, type_, 2) for _ in range(body.int(0, min(length, 4)))]
    body.put(f"{type_.name} {name}[{length}] = {{{', '.join(parts)}}};")
    return scope.with_(Run(name, type_, length, Space.LOCAL, depth=scope.depth))


@statement("array.two-dimensional", 1)
def table(body: Body, scope: Scope) -> Scope:
    type_, name = body.pick(ARITHMETIC), body.name("a")
    rows = ", ".join("{" + ", ".join(for_object(body, scope, type_, 3) for _ in range(2)) + "}" for _ in range(2))
    body.put(f"{type_.name} {name}[4][4] = {{{rows}}};")
    row = f"{name}[{an_index(body, scope, 4)}]"
    return scope.with_(Run(row, type_, 4, Space.LOCAL, depth=scope.depth))


@statement("array.range-for", 1, is_compound=True)
def range_for(body: Body, scope: Scope) -> Scope | None:
    runs = [r for r in scope.runs if r.form is RunForm.ARRAY and isinstance(r.type, Scalar) and r.is_writable and "[" not in r.text]
    if not runs or scope.repeats > 40:
        return None
    run = body.pick(runs)
    assert isinstance(run.type, Scalar)
    name, is_reference = body.name("r"), body.chance(0.6)
    with body.block(f"for ({run.type.name}{'&' if is_reference else ''} {name} : {run.text}) {{"):
        inner = replace(scope.with_(Place(name, run.type, run.space)).inner(run.length), can_break=True, can_continue=True)
        block(body, inner, 2)
    return scope


def _pointer_runs(scope: Scope, type_: Scalar | Class, writable: bool) -> list[Run]:
    return [r for r in scope.runs if r.type is type_ and (r.is_writable or not writable)]


def _met(body: Body, scope: Scope) -> Scalar:
    """A type with writable runs in the largest number of different memories."""
    spaces: dict[Scalar, set[Space]] = {}
    for run in scope.runs:
        if isinstance(run.type, Scalar) and run.is_writable:
            spaces.setdefault(run.type, set()).add(run.space)
    most = max((len(found) for found in spaces.values()), default=0)
    return body.pick([type_ for type_, found in spaces.items() if len(found) == most] or list(ARITHMETIC))


def _address(body: Body, scope: Scope, run: Run, length: int) -> str:
    """The address of `length` elements within the run."""
    room = run.length - length
    offset = an_index(body, scope, room) if room.bit_count() == 1 else "0"
    if run.decays and body.chance(0.5):
        return f"({run.text} + {offset})" if offset != "0" or body.chance(0.3) else run.text
    return f"&{run.text}[{offset}]"


@statement("pointer", 4)
def pointer(body: Body, scope: Scope) -> Scope | None:
    type_, is_const = _met(body, scope) if body.chance(0.4) else body.pick(ARITHMETIC), body.chance(0.3)
    name = body.name("p")
    runs = _pointer_runs(scope, type_, not is_const)
    if runs and body.chance(0.7):
        run = body.pick(runs)
        length = body.pick([n for n in (1, 2, 4, 8, 16) if n <= run.length])
        body.count(f"pointer.{run.space.value}.{type_.short}")
        body.put(f"{'const ' if is_const else ''}{type_.name}* {name} = {_address(body, scope, run, length)};")
        return scope.with_(Run(name, type_, length, run.space, not is_const, RunForm.POINTER, scope.depth))
    found = place(body, scope, type_, writing=not is_const)
    if not found:
        return None
    body.count(f"pointer.{found.space.value}.{type_.short}")
    body.put(f"{'const ' if is_const else ''}{type_.name}* {name} = &{found.text};")
    return scope.with_(Run(name, type_, 1, found.space, not is_const, RunForm.POINTER, scope.depth))


def _mix(body: Body, runs: list[Run]) -> list[Run]:
    """Two or three of the runs, in different memories if possible."""
    by_space = {space: [run for run in runs if run.space is space] for space in _SPACES}
    spaces = [space for space in _SPACES if by_space[space]]
    body.rng.shuffle(spaces)
    chosen = [body.pick(by_space[space]) for space in spaces[: body.pick((2, 2, 3))]]
    if len(chosen) == 1 and len(runs) > 1:
        chosen.append(body.pick(runs))
    return chosen


def _mix_name(chosen: list[Run]) -> str:
    return "+".join(space.value for space in _SPACES if any(run.space is space for run in chosen))


@statement("pointer.chosen", 6)
def chosen_pointer(body: Body, scope: Scope) -> Scope | None:
    """A pointer to an object that is known only at run time, and often in a memory that is known only at run time."""
    type_ = _met(body, scope) if body.chance(0.7) else body.pick(ARITHMETIC)
    chosen = _mix(body, _pointer_runs(scope, type_, writable=True))
    if len(chosen) < 2:
        return None
    name, length = body.name("p"), body.pick([n for n in (1, 2, 4, 8) if n <= min(run.length for run in chosen)])
    addresses = [_address(body, scope, run, length) for run in chosen]
    condition = small(body, scope, BOOL).text
    body.count(f"mix.{_mix_name(chosen)}.{type_.short}")
    form = body.pick(("select", "branch", "switch"))
    body.count(f"pointer.chosen.{form}")
    if form == "select":
        rest = addresses[1] if len(addresses) == 2 else f"({small(body, scope, BOOL).text} ? {addresses[1]} : {addresses[2]})"
        body.put(f"{type_.name}* {name} = {condition} ? {addresses[0]} : {rest};")
    elif form == "branch":
        body.put(f"{type_.name}* {name} = {addresses[0]};")
        for address in addresses[1:]:
            body.put(f"if ({condition}) {name} = {address};")
            condition = small(body, scope, BOOL).text
    else:
        body.put(f"{type_.name}* {name} = {addresses[0]};")
        with body.block(f"switch ({an_index(body, scope, 4)}) {{"):
            for label, address in enumerate(addresses[1:], 1):
                body.put(f"case {label}: {name} = {address};" + body.pick((" break;", "")))
            body.put("default: break;")
    body.put(f"{name}[0] = {for_object(body, scope, type_, 1)};")
    space = Space.MIXED if len({run.space for run in chosen}) > 1 else chosen[0].space
    return scope.with_(Run(name, type_, length, space, True, RunForm.POINTER, scope.depth))


@statement("pointer.assigned", 2)
def assigned_pointer(body: Body, scope: Scope) -> Scope | None:
    pointers = [r for r in scope.runs if r.form is RunForm.POINTER and r.text.startswith("p") and isinstance(r.type, Scalar)]
    if not pointers:
        return None
    target = body.pick(pointers)
    sources = [
        r
        for r in scope.runs
        if r.type is target.type and r.length >= target.length and r.depth <= target.depth and "[" not in r.text
        and (r.is_writable or not target.is_writable)
        # The pointer must stay in its memory: an atomic operation, which cannot change a local variable, may use it.
        and (r.space is target.space or target.space is Space.MIXED)
    ]
    source = body.pick(sources)
    assert isinstance(target.type, Scalar)
    text = _address(body, scope, source, target.length)
    if body.chance(0.3):
        const, name = "" if target.is_writable else "const ", body.name("q")
        body.count("reference.to-pointer")
        body.put(f"{{ {const}{target.type.name}*& {name} = {target.text}; {name} = {text}; }}")
    else:
        body.put(f"{target.text} = {text};")
    return scope


@statement("pointer.walk", 2)
def walk(body: Body, scope: Scope) -> Scope | None:
    """A loop that moves a pointer over a run."""
    runs = [r for r in scope.runs if isinstance(r.type, Scalar) and r.decays and "[" not in r.text and r.length <= 16]
    if not runs or scope.repeats > 60:
        return None
    run = body.pick(runs)
    assert isinstance(run.type, Scalar)
    if run.type is BOOL:
        return None
    sum_, at, type_ = body.name("v"), body.name("q"), run.type
    fold = type_.taming.format(f"({sum_} + *{at})") if type_.kind.value != "unsigned" else f"{sum_} * 3 + *{at}"
    body.count(f"pointer.walk.{run.space.value}")
    body.put(f"{type_.name} {sum_} = 0;")
    if body.chance(0.5):
        body.put(f"for (const {type_.name}* {at} = {run.text}; {at} != {run.text} + {run.length}; ++{at}) {sum_} = {fold};")
    else:
        skip = f"if ({small(body, scope, BOOL).text}) continue;"
        head = f"for (const {type_.name}* {at} = {run.text}; {at} < {run.text} + {run.length}; {at} += 1)"
        body.put(f"{head} {{ {skip} {sum_} = {fold}; }}")
    body.cost(scope.repeats * run.length)
    return scope.with_(Place(sum_, type_, Space.LOCAL))


@statement("pointer.difference", 2)
def difference(body: Body, scope: Scope) -> Scope | None:
    runs = [r for r in scope.runs if isinstance(r.type, Scalar) and r.length > 1 and r.type is not BOOL]
    if not runs:
        return None
    run, name = body.pick(runs), body.name("c")
    body.count(f"pointer.difference.{run.space.value}")
    left, right = (element(body, scope, run) for _ in range(2))
    body.put(f"const long {name} = &{left} - &{right};")
    return scope.with_(Value(name, LONG, Range(-run.length, run.length)))


@statement("pointer.comparison", 2)
def comparison(body: Body, scope: Scope) -> Scope | None:
    runs = [r for r in scope.runs if isinstance(r.type, Scalar)]
    if not runs:
        return None
    run, name = body.pick(runs), body.name("c")
    same = [r for r in runs if r.type is run.type]
    other = run if body.chance(0.6) else body.pick(same)
    symbol = body.pick(("==", "!=", "<", ">", "<=", ">=")) if other is run else body.pick(("==", "!="))
    body.count(f"pointer.comparison.{symbol}")
    left, right = element(body, scope, run), element(body, scope, other)
    body.put(f"const bool {name} = &{left} {symbol} &{right};")
    return scope.with_(Value(name, BOOL, Range(0, 1)))


@statement("pointer.null", 2)
def null(body: Body, scope: Scope) -> Scope | None:
    type_ = body.pick(ARITHMETIC)
    found = place(body, scope, type_, writing=True)
    if not found:
        return None
    name, value = body.name("q"), body.name("v")
    body.put(f"{type_.name}* {name} = nullptr;")
    body.put(f"if ({small(body, scope, BOOL).text}) {name} = &{found.text};")
    body.put(f"if ({name}{body.pick(('', ' != nullptr'))}) *{name} = {for_object(body, scope, type_, 1)};")
    body.put(f"{type_.name} {value} = {name} == nullptr ? {literal(type_, 3).text} : *{name};")
    return scope.with_(Place(value, type_, Space.LOCAL))


@statement("reference", 5)
def reference(body: Body, scope: Scope) -> Scope | None:
    type_, is_const = _met(body, scope) if body.chance(0.4) else body.pick(SCALARS), body.chance(0.3)
    found = place(body, scope, type_, writing=not is_const)
    if not found:
        return None
    name = body.name("r")
    body.count(f"reference.{found.space.value}.{type_.short}")
    body.put(f"{'const ' if is_const else ''}{type_.name}& {name} = {found.text};")
    return scope.with_(Place(name, type_, found.space, not is_const))


@statement("reference.chosen", 5)
def chosen_reference(body: Body, scope: Scope) -> Scope | None:
    """A reference to one of two objects, chosen by a condition."""
    type_ = _met(body, scope) if body.chance(0.7) else body.pick(ARITHMETIC)
    chosen = _mix(body, _pointer_runs(scope, type_, writable=True))[:2]
    if len(chosen) < 2:
        return None
    name = body.name("r")
    left, right = (element(body, scope, run) for run in chosen)
    body.count(f"mix.reference.{_mix_name(chosen)}")
    body.put(f"{type_.name}& {name} = {small(body, scope, BOOL).text} ? {left} : {right};")
    space = Space.MIXED if chosen[0].space is not chosen[1].space else chosen[0].space
    return scope.with_(Place(name, type_, space))


@statement("reference.temporary", 1)
def temporary(body: Body, scope: Scope) -> Scope:
    type_, name = body.pick(SCALARS), body.name("r")
    text = for_object(body, scope, type_)
    if body.chance(0.5):
        body.put(f"const {type_.name}& {name} = static_cast<{type_.name}>({text});")
        return scope.with_(stored(type_, name))
    body.put(f"{type_.name}&& {name} = static_cast<{type_.name}>({text});")
    return scope.with_(Place(name, type_, Space.LOCAL))


@statement("pointer.to-object", 5)
def object_pointer(body: Body, scope: Scope) -> Scope | None:
    """A pointer or reference to an object of a class; if there are two such objects, a condition chooses."""
    things = [t for t in scope.things if t.is_writable]
    if not things:
        return None
    first = body.pick(things)
    elsewhere = [thing for thing in scope.things_of(first.type) if thing.space is not first.space]
    second = body.pick(elsewhere or scope.things_of(first.type))
    name = body.name("p")
    body.count(f"object.pointer.{first.space.value}")
    if second is not first and second.is_writable:
        body.count("mix.object." + "+".join(sorted({first.space.value, second.space.value})))
        condition = small(body, scope, BOOL).text
        space = first.space if first.space is second.space else Space.MIXED
        if body.chance(0.5):
            body.put(f"{first.type.name}* {name} = {condition} ? &{first.text} : &{second.text};")
            return scope.with_(Thing(f"(*{name})", first.type, space))
        body.put(f"{first.type.name}& {name} = {condition} ? {first.text} : {second.text};")
        return scope.with_(Thing(name, first.type, space))
    body.put(f"{first.type.name}* {name} = &{first.text};")
    return scope.with_(Thing(f"(*{name})", first.type, first.space))


@statement("copy.elements", 3)
def copy_elements(body: Body, scope: Scope) -> Scope | None:
    type_ = _met(body, scope) if body.chance(0.7) else body.pick(SCALARS)
    sources, targets = _pointer_runs(scope, type_, False), _pointer_runs(scope, type_, True)
    if not sources or not targets or scope.repeats > 60:
        return None
    source, target, name = body.pick(sources), body.pick(targets), body.name("n")
    length = min(source.length, target.length, 16)
    body.count(f"copy.{source.space.value}.{target.space.value}")
    body.put(f"for (int {name} = 0; {name} < {length}; ++{name}) {target.text}[{name}] = {source.text}[{length - 1} - {name}];")
    body.cost(scope.repeats * length)
    return scope

