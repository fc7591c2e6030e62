"""The list of statements. Each maker registers itself with a weight and a name, which is a row in the table of
constructs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable

from .body import Body
from .calls import MOST_SIZE, MOST_STEPS
from .reading import place
from .scope import Scope

#: Writes a statement and returns the scope after it; writes nothing and returns None if the scope lacks what it needs.
Maker = Callable[[Body, Scope], "Scope | None"]

DEEPEST = 4


@dataclass(frozen=True)
class Statement:
    name: str
    weight: int
    make: Maker
    #: Whether it contains other statements, so that its depth is limited.
    is_compound: bool


_statements: list[Statement] = []


def statement(name: str, weight: int = 2, is_compound: bool = False) -> Callable[[Maker], Maker]:
    """Registers a maker of statements."""

    def register(make: Maker) -> Maker:
        _statements.append(Statement(name, weight, make, is_compound))
        return make

    return register


def names() -> list[str]:
    return [f"statement.{one.name}" for one in _statements]


def one(body: Body, scope: Scope) -> Scope:
    """Writes one random statement and returns the scope after it."""
    may_nest = scope.depth < DEEPEST and body.budget > 2 and body.size < MOST_SIZE // 2 and body.steps < MOST_STEPS // 4
    fitting = [s for s in _statements if may_nest or not s.is_compound]
    body.budget -= 1
    for _ in range(20):
        chosen = body.rng.choices(fitting, [s.weight for s in fitting])[0]
        grown = chosen.make(body, scope)
        if grown is not None:
            body.count(f"statement.{chosen.name}")
            body.cost(scope.repeats)
            return grown
    return scope


def _kept(body: Body, outer: Scope, inner: Scope) -> None:
    """Assigns a variable of a block to an object outside the block, so that what the block computes is used."""
    fresh = inner.places[len(outer.places):]
    if not fresh:
        return
    last = fresh[-1]
    target = place(body, outer, last.type, writing=True)
    if target:
        body.put(f"{target.text} = {last.text};")


def block(body: Body, scope: Scope, most: int = 2) -> Scope:
    """Writes one to `most` statements; the returned scope has what they declare."""
    outer = scope
    for _ in range(body.int(1, most)):
        scope = one(body, scope)
        if body.budget <= 0:
            break
    if outer.depth > 0 and body.chance(0.7):
        _kept(body, outer, scope)
    return scope


def sequence(body: Body, scope: Scope, budget: int) -> Scope:
    """Writes about `budget` statements, counting nested ones; returns the scope after them."""
    body.budget = budget
    while body.budget > 0:
        scope = one(body, scope)
    return scope
