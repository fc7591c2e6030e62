"""Statements with the library: indices, extents, and atomic operations whose result is used."""

from __future__ import annotations

from .body import Body
from .expressions import for_object
from .reading import an_index, element
from .scope import Place, Run, Scope, Space
from .statement import statement
from .types import BOOL, FLOAT, INT, UNSIGNED, Range, Scalar
from .values import Value

_BOUND = INT.stored.high + 1


def _parts(body: Body, scope: Scope, rank: int) -> str:
    return ", ".join(for_object(body, scope, INT, 2) for _ in range(rank))


def _component(body: Body, scope: Scope, name: str, rank: int) -> str:
    return f"{name}[{an_index(body, scope, 2) if rank > 1 else 0}]"


@statement("index", 2)
def index_arithmetic(body: Body, scope: Scope) -> Scope:
    """An index to which a few operators are applied; its components start within the bounds of int objects, so none
    overflows."""
    rank, name = body.pick((1, 2, 3)), body.name("i")
    type_ = f"concurrency::index<{rank}>"
    body.put(f"{type_} {name} = {type_}({_parts(body, scope, rank)});")  # i(int(x)) would declare a function
    for _ in range(body.int(1, 3)):
        symbol, number = body.pick("+-*/%"), body.int(1, 7)
        forms = [f"{name} {symbol}= {number};", f"{name} = {name} {symbol} {number};"]
        if symbol in "+-*":
            forms.append(f"{name} = {number} {symbol} {name};")
        if symbol in "+-":
            other = f"{type_}({_parts(body, scope, rank)})"
            forms += [f"{name} {symbol}= {other};", f"{name} = {other} {symbol} {name};", f"{name}{symbol * 2};", f"{symbol * 2}{name};"]
        body.count(f"index.operator.{symbol}.{rank}")
        body.put(body.pick(forms))
    if body.chance(0.3):
        made = body.name("c")
        body.count(f"index.comparison.{rank}")
        body.put(f"const bool {made} = {name} {body.pick(('==', '!='))} {type_}({_parts(body, scope, rank)});")
        scope = scope.with_(Value(made, BOOL, Range(0, 1)))
    made = body.name("c")
    body.put(f"const int {made} = {_component(body, scope, name, rank)} % {_BOUND};")
    return scope.with_(Value(made, INT, INT.stored))


@statement("extent", 1)
def extent(body: Body, scope: Scope) -> Scope:
    """A question to an extent: its size, a component, or whether it contains an index."""
    rank, name, made = body.pick((1, 2, 3)), body.name("e"), body.name("c")
    sides = ", ".join(f"{an_index(body, scope, 8)} + 1" for _ in range(rank))
    body.put(f"concurrency::extent<{rank}> {name}({sides});")
    if body.chance(0.3):
        shift = ", ".join(str(body.int(0, 4)) for _ in range(rank))
        body.put(body.pick((f"{name} += {body.int(1, 3)};", f"++{name};", f"{name} = {name} + concurrency::index<{rank}>({shift});")))
    question = body.pick(("contains", "size", "component"))
    body.count(f"extent.{question}.{rank}")
    if question == "contains":
        body.put(f"const bool {made} = {name}.contains(concurrency::index<{rank}>({_parts(body, scope, rank)}));")
        return scope.with_(Value(made, BOOL, Range(0, 1)))
    if question == "size":
        body.put(f"const unsigned {made} = {name}.size();")
        return scope.with_(Value(made, UNSIGNED, UNSIGNED.limits))
    body.put(f"const int {made} = {_component(body, scope, name, rank)};")
    return scope.with_(Value(made, INT, Range(1, 20)))


def _own(scope: Scope, types: tuple[Scalar, ...]) -> list[Run]:
    """Runs that atomic operations can change and that belong to this thread alone."""
    return [run for run in scope.runs if run.type in types and run.is_writable and run.space in (Space.GLOBAL, Space.TILE)]


#: Operations that leave an object of the type within its bounds.
_KEEPING: dict[Scalar, tuple[str, ...]] = {
    INT: ("exchange", "max", "min"),
    UNSIGNED: ("add", "sub", "max", "min", "and", "or", "xor", "inc", "dec", "exchange"),
    FLOAT: ("exchange",),
}


@statement("atomic.result", 6)
def with_result(body: Body, scope: Scope) -> Scope | None:
    """The value that an atomic operation returns; it operates on an element that belongs to this thread alone."""
    # unsigned is chosen most often because it has the most operations.
    types = body.pick(((UNSIGNED,), (UNSIGNED,), (INT, UNSIGNED, FLOAT)))
    runs = _own(scope, types) or _own(scope, (INT, FLOAT))
    if not runs:
        return None
    run, name = body.pick(runs), body.name("v")
    assert isinstance(run.type, Scalar)
    operation = body.pick(_KEEPING[run.type])
    operand = "" if operation in ("inc", "dec") else f", {for_object(body, scope, run.type, 1)}"
    body.count(f"atomic.result.{operation}.{run.space.value}.{run.type.short}")
    body.put(f"{run.type.name} {name} = update_{operation}(&{element(body, scope, run)}{operand});")
    return scope.with_(Place(name, run.type, Space.LOCAL))


@statement("atomic.compare-exchange", 3)
def compare_exchange(body: Body, scope: Scope) -> Scope | None:
    """An atomic compare-exchange; the value that it found and whether it succeeded are used."""
    runs = _own(scope, (INT, UNSIGNED))
    if not runs:
        return None
    run, expected, done = body.pick(runs), body.name("v"), body.name("c")
    assert isinstance(run.type, Scalar)
    target = element(body, scope, run)
    guess = target if body.chance(0.5) else for_object(body, scope, run.type, 2)
    body.count(f"atomic.compare-exchange.{run.space.value}.{run.type.short}")
    body.put(f"{run.type.name} {expected} = {guess};")
    body.put(f"const bool {done} = update_if(&{target}, &{expected}, {for_object(body, scope, run.type, 1)});")
    return scope.with_(Place(expected, run.type, Space.LOCAL), Value(done, BOOL, Range(0, 1)))


def table_element(body: Body, scope: Scope, name: str, type_: Scalar, rank: int) -> Place:
    """An element of a read-only view of several dimensions, accessed in one of the four possible ways."""
    length = {2: 8, 3: 4}[rank]
    form = body.pick(("index", "call", "projection", "section"))
    body.count(f"view.{form}.{rank}")
    if form == "section":
        corner = ", ".join(str(body.int(0, length // 2)) for _ in range(rank))
        sides = ", ".join((str(length // 2),) * rank)
        name += f".section(concurrency::index<{rank}>({corner}), concurrency::extent<{rank}>({sides}))"
        length //= 2
    at = [an_index(body, scope, length) for _ in range(rank)]
    forms = {
        "index": f"[concurrency::index<{rank}>({', '.join(at)})]",
        "call": f"({', '.join(at)})",
        "projection": "".join(f"[{one}]" for one in at),
        "section": f"[concurrency::index<{rank}>({', '.join(at)})]",
    }
    return Place(name + forms[form], type_, Space.GLOBAL, is_writable=False)
