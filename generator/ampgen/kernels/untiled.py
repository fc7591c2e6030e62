"""An untiled kernel: a functor with views. The accelerator calls it for every thread; the host calls it in a loop."""

from __future__ import annotations

from .body import Body
from .launch import THREADS, Launch
from .library import table_element
from .parts import atomics, captured, declarations, globals_of, locals_of, main_types, results
from .scope import Place, Space
from .statement import sequence
from .types import SCALARS, UNSIGNED, Range
from .values import Value


def untiled(body: Body, launch: Launch) -> None:
    types = main_types(body)
    rank = launch.rank = body.pick((1, 1, 2, 3))
    body.count(f"rank.{rank}")
    launch.is_mutable = body.chance(0.15)
    scope = declarations(body, types)
    declared = body.lines
    body.lines, body.depth = [], 2
    identity = {1: "at[0]", 2: "at[0] * 8 + at[1]", 3: "at[0] * 16 + at[1] * 4 + at[2]"}[rank]
    body.put(f"const unsigned id = static_cast<unsigned>({identity});")
    scope = scope.with_(Value("id", UNSIGNED, Range(0, THREADS - 1)))
    scope = captured(body, launch, scope)
    known = scope
    scope = globals_of(body, launch, scope, types)
    scope = locals_of(body, scope, types)
    if rank > 1 or body.chance(0.2):
        type_ = body.pick(SCALARS[:-1])
        scope = scope.with_(Place(f"{launch.grid(type_)}[at]", type_, Space.GLOBAL))
    if body.chance(0.5):
        type_, dimensions = body.pick(SCALARS[:-1]), body.pick((2, 3))
        table = launch.table(type_, dimensions)
        for _ in range(2):
            scope = scope.with_(table_element(body, scope, table, type_, dimensions))
    if launch.is_mutable:
        body.count("kernel.mutable")
        name = launch.number(UNSIGNED, body.name("given"))
        scope = scope.with_(Place(name, UNSIGNED, Space.CLOSURE))
    scope = sequence(body, scope, body.int(10, 26))
    if body.chance(0.3):
        atomics(body, launch, scope)
    results(body, launch, scope, known)
    body.put("marks[static_cast<int>(id)] = evidence(nonce, id);")
    launch.body = body.lines
    body.lines, body.depth = declared, 0
