"""Chooses the combinations of dimension values that a template is printed for."""

from __future__ import annotations

import itertools
from typing import Callable, Mapping, Sequence

from .model import Value

Combination = dict[str, Value]


def combinations(
    axes: Mapping[str, Sequence[Value]], how: str, wanted: Callable[[Combination], bool]
) -> list[Combination]:
    """Combinations over `axes` in a fixed order.

    `all`: the product. `each`: the first combination, then each other value once beside first values.
    `pairs`: a small selection of the product in which every pair of values that may meet does meet.
    """
    names = list(axes)
    product = [dict(zip(names, row)) for row in itertools.product(*(axes[name] for name in names))]
    product = [row for row in product if wanted(row)]
    if how == "each":
        return _each(product)
    if how == "pairs":
        return _pairs(product)
    return product


def _each(product: list[Combination]) -> list[Combination]:
    if not product:
        return []
    base = product[0]
    chosen = [base]
    seen = {(name, value.id) for name, value in base.items()}
    for name in base:
        for row in sorted(product, key=lambda r: sum(r[n].id != base[n].id for n in r)):
            if (name, row[name].id) not in seen:
                chosen.append(row)
                seen |= {(n, value.id) for n, value in row.items()}
    return chosen


def _pairs(product: list[Combination]) -> list[Combination]:
    """Greedy: take the row that covers most pairs not yet covered, the first among equals."""

    def pairs_of(row: Combination) -> frozenset[tuple[str, str, str, str]]:
        keyed = [(name, value.id) for name, value in row.items()]
        return frozenset(a + b for a, b in itertools.combinations(keyed, 2))

    if product and len(product[0]) < 2:
        return product
    rows = [(row, pairs_of(row)) for row in product]
    missing = set().union(*(pairs for _, pairs in rows)) if rows else set()
    chosen: list[Combination] = []
    while missing:
        best = max(rows, key=lambda item: len(item[1] & missing))
        chosen.append(best[0])
        missing -= best[1]
    return chosen
