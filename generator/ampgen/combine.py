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
    rows = [_Row(index, row, goals_of(row)) for index, row in enumerate(product)]
    by_goal: dict[_Goal, list[_Row]] = {}
    by_value: dict[tuple[str, str], list[_Row]] = {}
    for row in rows:
        for goal in row.missing:
            by_goal.setdefault(goal, []).append(row)
        for value in row.values:
            by_value.setdefault(value, []).append(row)
    chosen: list[Combination] = []
    while by_goal:
        best = min(rows, key=_Row.rank)
        chosen.append(best.combination)
        for value in best.values:
            for row in by_value[value]:
                row.weariness += 1
        for goal in best.missing.copy():
            for row in by_goal.pop(goal):
                row.missing.discard(goal)
        rows = [row for row in rows if row.missing]
    return chosen


class _Row:
    """A combination that may be chosen, and what choosing it would be worth."""

    def __init__(self, index: int, combination: Combination, goals: frozenset[_Goal]) -> None:
        self.index = index
        self.combination = combination
        self.values = [(axis, value.id) for axis, value in combination.items()]
        #: What it would reach of the goals that no chosen row reaches.
        self.missing = set(goals)
        #: How often its values have been chosen.
        self.weariness = 0

    def rank(self) -> tuple[int, int, int]:
        return -len(self.missing), self.weariness, self.index
