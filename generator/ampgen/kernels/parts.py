"""The parts of every kernel: declarations, objects in each memory, and the results that it writes."""

from __future__ import annotations

from dataclasses import replace

from .body import Body
from .classes import from_template, guard, plain, rich, tagged
from .expressions import for_object
from .functions import call_chain, finder, function, overloads, type_template
from .launch import THREADS, Launch
from .objects import made
from .scope import Class, Function, Guard, Place, Run, RunForm, Scope, Space, Thing
from .types import ARITHMETIC, INT, SCALARS, UNSIGNED, Range, Scalar
from .values import Value, stored

OWN = 8


def main_types(body: Body) -> tuple[Scalar, ...]:
    """The two types of which the kernel has objects in every memory, so that one pointer can point into any of them."""
    return tuple(body.rng.sample(ARITHMETIC, 2))


def declarations(body: Body, types: tuple[Scalar, ...]) -> Scope:
    """Writes classes and functions; returns a scope that has them."""
    classes: list[Class] = [plain(body)]
    functions: list[Function] = []
    if body.chance(0.5):
        classes.append(rich(body, ()))
        if body.chance(0.5):
            classes.append(rich(body, (), base=classes[-1]))
    if body.chance(0.25):
        classes.append(tagged(body))
    if body.chance(0.3):
        classes.append(from_template(body))
    if body.chance(0.25):
        classes.append(plain(body, is_big=True))
    if body.chance(0.4):
        functions += type_template(body)
    if body.chance(0.25):
        functions.append(call_chain(body, Scope()))
    for type_ in types:
        finder(body, type_)
    number = body.int(0, 1000)
    body.count("constant.global")
    body.put(f"{body.pick(('const', 'constexpr', 'static const'))} int limit = {number};")
    # An rvalue, so that no reference is bound to the constant.
    known = Value("(+limit)", INT, Range(number, number))

    def scope() -> Scope:
        return Scope(values=(known,), functions=tuple(functions), classes=tuple(classes), found=frozenset(type_.name for type_ in types))

    for _ in range(body.int(1, 2)):
        functions.append(function(body, replace(scope(), found=frozenset()), types, pure=True))
    for _ in range(body.int(1, 2)):
        functions.append(function(body, scope(), types, pure=False))
    if body.chance(0.3):
        functions += overloads(body, scope(), types)
    body.steps = body.size = 0
    guards = {type_.name: guard(body, type_) for type_ in types} if body.chance(0.4) else {}
    return replace(scope(), guards=tuple(Guard(name, type_name, OWN) for type_name, name in guards.items()))


def with_guard(scope: Scope, type_: Scalar, view: str) -> Scope:
    """The scope in which the guard of the type guards the view. `declarations` does not know the view yet, and has put
    the name of the type in its place."""
    return replace(scope, guards=tuple(replace(one, view=view) if one.view == type_.name else one for one in scope.guards))


def globals_of(body: Body, launch: Launch, scope: Scope, types: tuple[Scalar, ...]) -> Scope:
    """Adds global memory: read-only inputs, and rows each of which belongs to one thread."""
    for _ in range(body.int(2, 3)):
        type_ = body.pick(SCALARS[:-1])
        name = launch.input(type_, THREADS)
        scope = scope.with_(Run(name, type_, THREADS, Space.GLOBAL, False, RunForm.VIEW))
    for type_ in types:
        name = launch.rows(type_, THREADS * OWN)
        scope = with_guard(scope, type_, name)
        own = body.name("mine")
        body.put(f"{type_.name}* const {own} = &{name}[id * {OWN}u];")
        scope = scope.with_(Run(own, type_, OWN, Space.GLOBAL, form=RunForm.POINTER))
    if body.chance(0.7):
        type_class = body.pick((scope.classes[-1], body.pick(scope.classes)))
        name = launch.objects(type_class, THREADS)
        own = body.name("own")
        body.count("object.global")
        body.put(f"{type_class.name}& {own} = {name}[id];")
        scope = scope.with_(Thing(own, type_class, Space.GLOBAL))
    return scope


def captured(body: Body, launch: Launch, scope: Scope) -> Scope:
    """Adds members of the functor: numbers, and sometimes an object."""
    # At most one bool: two adjacent bools would be one byte apart.
    for type_ in body.rng.sample(SCALARS, body.int(0, 3)):
        name = launch.number(type_, body.name("given"))
        body.count(f"captured.{type_.short}")
        scope = scope.with_(stored(type_, name))
    # How often a functor is copied is unspecified, so its objects have no user-provided copy constructor.
    plain_classes = [type_ for type_ in scope.classes if type_.is_plain]
    if plain_classes and body.chance(0.3):
        type_class = body.pick(plain_classes)
        name = launch.member_object(type_class, body.name("given"))
        body.count("captured.object")
        scope = scope.with_(Thing(name, type_class, Space.CLOSURE, launch.is_mutable))
    return scope


def locals_of(body: Body, scope: Scope, types: tuple[Scalar, ...]) -> Scope:
    """Adds variables initialized from the inputs, a local array of each main type, and an object."""
    for type_ in body.rng.sample(SCALARS, 3):
        name = body.name("v")
        body.put(f"{type_.name} {name} = {for_object(body, scope, type_, 2)};")
        scope = scope.with_(Place(name, type_, Space.LOCAL))
    for type_ in types:
        name = body.name("a")
        first = for_object(body, scope, type_, 2)
        body.put(f"{type_.name} {name}[8] = {{{first}}};")
        scope = scope.with_(Run(name, type_, 8, Space.LOCAL))
    if scope.classes:
        type_class, name = body.pick((scope.classes[-1], body.pick(scope.classes))), body.name("o")
        body.put(f"{type_class.name} {name}{made(body, scope, type_class)};")
        scope = scope.with_(Thing(name, type_class, Space.LOCAL))
    return scope


def results(body: Body, launch: Launch, scope: Scope, known: Scope) -> None:
    """Writes the value of every object that the kernel has declared to global memory."""
    for place in scope.places[len(known.places):]:
        _result(body, launch, place.type, place.text)
    for value in scope.values[len(known.values):]:
        _result(body, launch, value.type, value.text)
    for run in scope.runs[len(known.runs):]:
        if isinstance(run.type, Scalar) and run.form is RunForm.ARRAY:
            _result(body, launch, run.type, f"{run.text}[id & {run.length - 1}u]")
    for thing in scope.things[len(known.things):]:
        for path in thing.type.paths[:3]:
            _result(body, launch, path.type, thing.text + path.text.replace("#", f"id & {path.length - 1}u"))


def _result(body: Body, launch: Launch, type_: Scalar, text: str) -> None:
    # A view of bool would have elements of one byte, which amp code must not have.
    if type_.name == "bool":
        type_, text = UNSIGNED, f"static_cast<unsigned>({text})"
    if type_.is_float:  # a constant may be a quotient with dividend zero, whose sign lavapipe gets wrong
        text = f"positive_zero({text})"
    view, slot = launch.result(type_)
    body.put(f"{view}[{slot * THREADS}u + id] = {text};")


#: Atomic operations on counters that all threads share, and the counter that each changes. Operations on the same
#: counter commute, so the result does not depend on their order.
COUNTER_OF = {"add": 0, "sub": 0, "inc": 0, "dec": 0, "swap": 0, "max": 1, "min": 2, "and": 3, "or": 4, "xor": 5}


def update(body: Body, scope: Scope, counters: str, type_: Scalar, space: Space) -> None:
    """Writes an atomic operation on one of the counters."""
    operation = body.pick(tuple(COUNTER_OF))
    operand = "" if operation in ("inc", "dec") else f", {for_object(body, scope, type_, 1)}"
    body.count(f"atomic.{operation}.{space.value}.{type_.short}")
    body.put(f"update_{operation}(&{counters}[{COUNTER_OF[operation]}]{operand});")


def atomics(body: Body, launch: Launch, scope: Scope) -> None:
    for _ in range(body.int(1, 2)):
        type_ = body.pick((INT, UNSIGNED))
        update(body, scope, launch.counters(type_), type_, Space.GLOBAL)
