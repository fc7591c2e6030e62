"""Selections of combinations."""

from __future__ import annotations

import itertools

from ampgen.combine import Combination, _goals, combinations
from ampgen.model import Value


def axis(*ids: str) -> list[Value]:
    return [Value(name, {"id": name}, None, None, (), (), False, False) for name in ids]


AXES = {"a": axis("1", "2", "3"), "b": axis("x", "y", "z", "w"), "c": axis("p", "q")}


def always(_: Combination) -> bool:
    return True


def ids(rows: list[Combination]) -> list[tuple[str, ...]]:
    return [tuple(value.id for value in row.values()) for row in rows]


def test_all_is_the_product_in_order() -> None:
    rows = ids(combinations(AXES, "all", (), (), always))
    assert rows == list(itertools.product("123", "xyzw", "pq"))


def test_without_axes_there_is_one_combination() -> None:
    assert combinations({}, "all", (), (), always) == [{}]


def test_pairs_cover_every_pair() -> None:
    rows = ids(combinations(AXES, "pairs", (), (), always))
    assert len(rows) < 24
    for left, right in itertools.combinations(range(3), 2):
        wanted = set(itertools.product(["123", "xyzw", "pq"][left], ["123", "xyzw", "pq"][right]))
        assert {(row[left], row[right]) for row in rows} == wanted


def test_spread_covers_every_value_in_as_many_rows_as_the_longest_axis() -> None:
    rows = ids(combinations(AXES, "spread", (), (), always))
    assert len(rows) == 4
    assert {row[0] for row in rows} == set("123") and {row[1] for row in rows} == set("xyzw")


def test_spread_crosses_the_named_axes() -> None:
    rows = ids(combinations(AXES, "spread", ("a", "c"), (), always))
    assert {(row[0], row[2]) for row in rows} == set(itertools.product("123", "pq"))


def test_loose_axes_take_turns_but_force_nothing() -> None:
    rows = ids(combinations(AXES, "spread", (), ("b",), always))
    assert len(rows) == 3 and len({row[1] for row in rows}) == 3


def test_unwanted_combinations_stay_out() -> None:
    rows = ids(combinations(AXES, "spread", (), (), lambda row: row["a"].id != "2"))
    assert "2" not in {row[0] for row in rows}


def greedy(product: list[Combination], crossed: tuple[str, ...], loose: tuple[str, ...]) -> list[Combination]:
    """What a selection is, word for word: each time all rows are weighed anew."""
    missing = set().union(*(_goals(row, crossed, loose) for row in product))
    chosen: list[Combination] = []
    while missing:

        def rank(row: Combination) -> tuple[int, int]:
            uses = sum(row[axis].id == other[axis].id for other in chosen for axis in row)
            return -len(_goals(row, crossed, loose) & missing), uses

        chosen.append(min(product, key=rank))
        missing -= _goals(chosen[-1], crossed, loose)
    return chosen


def test_the_selection_is_the_greedy_one_that_wears_out_no_value() -> None:
    axes = {name: axis(*(f"{name}{i}" for i in range(size))) for name, size in zip("abcd", (5, 3, 4, 2))}

    def wanted(row: Combination) -> bool:
        return row["a"].id != "a1" or row["b"].id == "b2"

    product = combinations(axes, "all", (), (), wanted)
    for how, cross, loose in (("pairs", (), ()), ("spread", ("a", "d"), ()), ("spread", (), ("a", "c"))):
        crossed = tuple(axes) if how == "pairs" else cross
        assert combinations(axes, how, cross, loose, wanted) == greedy(product, crossed, loose)
