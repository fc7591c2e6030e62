"""Chooses the combinations of dimension values that a template is printed for."""

from __future__ import annotations

import itertools
from typing import Callable, Mapping, Sequence

from .model import Value

Combination = dict[str, Value]
#: What a row covers: values, or pairs of values, each as (axis, id).
_Goal = tuple[tuple[str, str], ...]


def combinations(
    axes: Mapping[str, Sequence[Value]],
    how: str,
    cross: Sequence[str],
    loose: Sequence[str],
    wanted: Callable[[Combination], bool],
) -> list[Combination]:
    """Combinations over `axes` in a fixed order.

    `all`: the product. `pairs`: a selection in which every two values that may meet do meet. `spread`: a
    selection in which every value occurs, and every two values of the axes named in `cross` meet; the values
    of the axes named in `loose` take turns, but need not all occur.
    """
    names = list(axes)
    product = [dict(zip(names, row)) for row in itertools.product(*(axes[name] for name in names))]
    product = [row for row in product if wanted(row)]
    if how == "all":
        return product
    crossed = names if how == "pairs" else cross
    return _covering(product, lambda row: _goals(row, crossed, loose))


def _goals(row: Combination, crossed: Sequence[str], loose: Sequence[str]) -> frozenset[_Goal]:
    singles: set[_Goal] = {((axis, value.id),) for axis, value in row.items() if axis not in loose}
    keyed = [(axis, row[axis].id) for axis in row if axis in crossed]
    return frozenset(singles | set(itertools.combinations(keyed, 2)))


def _covering(product: list[Combination], goals_of: Callable[[Combination], frozenset[_Goal]]) -> list[Combination]:
    """Greedy: the row that reaches most goals not yet reached; among equals the one whose values were
    chosen least, then the first."""
    rows = [(row, goals_of(row)) for row in product]
    missing: set[_Goal] = set()
    for _, goals in rows:
        missing |= goals
    uses: dict[tuple[str, str], int] = {}
    chosen: list[Combination] = []
    while missing:
        gains = [len(goals & missing) for _, goals in rows]
        most = max(gains)
        row, goals = min(
            (item for item, gain in zip(rows, gains) if gain == most),
            key=lambda item: _weariness(item[0], uses),
        )
        chosen.append(row)
        missing -= goals
        for axis, value in row.items():
            uses[axis, value.id] = uses.get((axis, value.id), 0) + 1
    return chosen


def _weariness(row: Combination, uses: Mapping[tuple[str, str], int]) -> int:
    """How often the values of a row have been chosen."""
    return sum(uses.get((axis, value.id), 0) for axis, value in row.items())
