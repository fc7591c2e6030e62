"""Selections of combinations."""

from __future__ import annotations

import itertools

from ampgen.combine import Combination, Condition, Selection, combinations
from ampgen.model import Value


def axis(*ids: str) -> list[Value]:
    return [Value(name, {"id": name}, None, None, (), (), False, False) for name in ids]


AXES = {"a": axis("1", "2", "3"), "b": axis("x", "y", "z", "w"), "c": axis("p", "q")}
ALWAYS = Condition(frozenset(), lambda _: True)


def ids(rows: list[Combination]) -> list[tuple[str, ...]]:
    return [tuple(value.id for value in row.values()) for row in rows]


def test_all_is_the_product_in_order() -> None:
    rows = ids(combinations(AXES, Selection("all"), ALWAYS))
    assert rows == list(itertools.product("123", "xyzw", "pq"))


def test_without_axes_there_is_one_combination() -> None:
    for how in ("all", "pairs", "spread"):
        assert combinations({}, Selection(how), ALWAYS) == [{}]


def test_pairs_cover_every_pair() -> None:
    rows = ids(combinations(AXES, Selection("pairs", enough=1), ALWAYS))
    assert len(rows) < 24
    for left, right in itertools.combinations(range(3), 2):
        wanted = set(itertools.product(["123", "xyzw", "pq"][left], ["123", "xyzw", "pq"][right]))
        assert {(row[left], row[right]) for row in rows} == wanted


def test_spread_covers_every_value_in_as_many_rows_as_the_longest_axis() -> None:
    rows = ids(combinations(AXES, Selection("spread"), ALWAYS))
    assert len(rows) == 4
    assert {row[0] for row in rows} == set("123") and {row[1] for row in rows} == set("xyzw")


def test_spread_crosses_the_named_axes_until_that_is_enough() -> None:
    rows = ids(combinations(AXES, Selection("spread", ("a", "c")), ALWAYS))
    assert {(row[0], row[2]) for row in rows} == set(itertools.product("123", "pq"))
    few = ids(combinations(AXES, Selection("spread", ("a", "c"), enough=5), ALWAYS))
    assert few == rows[:5]


def test_enough_is_never_less_than_every_value() -> None:
    rows = ids(combinations(AXES, Selection("spread", ("a", "b"), enough=1), ALWAYS))
    assert len(rows) == 4 and {row[1] for row in rows} == set("xyzw")


def test_loose_axes_take_turns_but_force_nothing() -> None:
    rows = ids(combinations(AXES, Selection("spread", loose=("b",)), ALWAYS))
    assert len(rows) == 3 and len({row[1] for row in rows}) == 3


def test_turns_begin_where_the_selection_says() -> None:
    begins = {ids(combinations(AXES, Selection("spread", loose=("b",), turn=turn), ALWAYS))[0][1] for turn in range(4)}
    assert begins == set("xyzw")


def test_unwanted_combinations_stay_out() -> None:
    wanted = Condition(frozenset("a"), lambda row: row["a"].id != "2")
    for how in ("all", "pairs", "spread"):
        assert {row[0] for row in ids(combinations(AXES, Selection(how), wanted))} == {"1", "3"}


def test_a_condition_sees_the_axes_that_it_speaks_of() -> None:
    seen: set[tuple[str, ...]] = set()

    def holds(row: Combination) -> bool:
        seen.add(tuple(row))
        return True

    combinations(AXES, Selection("all"), Condition(frozenset("ac"), holds))
    assert seen == {("a", "c")}


def greedy(product: list[Combination], crossed: tuple[str, ...], covered: tuple[str, ...]) -> list[Combination]:
    """The definition of a selection, executed literally: ranks all rows again for every choice."""
    chosen: list[Combination] = []

    def pairs(row: Combination) -> set[tuple[tuple[str, str], ...]]:
        return set(itertools.combinations([(axis, row[axis].id) for axis in row if axis in crossed], 2))

    while True:

        def rank(row: Combination) -> tuple[int, int, int]:
            uses = {axis: sum(row[axis].id == other[axis].id for other in chosen) for axis in row}
            new_pairs = pairs(row) - set().union(*map(pairs, chosen))
            return -sum(not uses[axis] for axis in covered), -len(new_pairs), sum(uses.values())

        best = min(product, key=rank)
        if rank(best)[:2] == (0, 0):
            return chosen
        chosen.append(best)


def test_the_selection_is_the_greedy_one_that_wears_out_no_value() -> None:
    axes = {name: axis(*(f"{name}{i}" for i in range(size))) for name, size in zip("abcd", (5, 3, 4, 2))}
    wanted = Condition(frozenset("ab"), lambda row: row["a"].id != "a1" or row["b"].id == "b2")
    product = combinations(axes, Selection("all"), wanted)
    everything = tuple(axes)
    assert combinations(axes, Selection("pairs"), wanted) == greedy(product, everything, everything)
    crossing = Selection("spread", ("a", "d"), enough=len(product))
    assert combinations(axes, crossing, wanted) == greedy(product, ("a", "d"), everything)
    assert combinations(axes, Selection("spread"), wanted) == greedy(product, (), everything)
