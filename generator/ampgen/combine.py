"""Chooses the combinations of dimension values that a template is printed for."""

from __future__ import annotations

import heapq
import itertools
from dataclasses import dataclass
from typing import Callable, Mapping, Sequence

from .model import Value

Combination = dict[str, Value]
#: A combination as the numbers of its values, one for each axis.
_Row = tuple[int, ...]

#: A `spread` selection adds combinations for crossed pairs only up to this total.
ENOUGH = 12


@dataclass(frozen=True)
class Condition:
    """Which combinations are wanted: `holds` decides from the values of `axes` alone."""

    axes: frozenset[str]
    holds: Callable[[Combination], bool]


@dataclass(frozen=True)
class Selection:
    """Which of the wanted combinations are chosen.

    `all`: every combination. `pairs`: enough combinations that every pair of values that is allowed occurs in one of
    them. `spread`: enough combinations that every value occurs; then, up to `enough` in total, more combinations until
    every pair of values of the axes in `cross` occurs. The values of the axes in `loose` take turns, beginning with
    number `turn`, but need not all occur.
    """

    how: str
    cross: tuple[str, ...] = ()
    loose: tuple[str, ...] = ()
    turn: int = 0
    enough: int = ENOUGH


def combinations(axes: Mapping[str, Sequence[Value]], selection: Selection, wanted: Condition) -> list[Combination]:
    """The chosen combinations over `axes`; their order depends on the arguments alone."""
    names = list(axes)
    rows = _product(axes, wanted)
    if selection.how != "all":
        rows = _covering(rows, names, selection)
    return [{name: axes[name][value] for name, value in zip(names, row)} for row in rows]


def _product(axes: Mapping[str, Sequence[Value]], wanted: Condition) -> list[_Row]:
    """The wanted rows. The condition is asked once for each combination of its own axes: these are few even if the
    product is large."""
    names = list(axes)
    spoken_of = [n for n, name in enumerate(names) if name in wanted.axes]
    refused = {
        part
        for part in itertools.product(*(range(len(axes[names[n]])) for n in spoken_of))
        if not wanted.holds({names[n]: axes[names[n]][value] for n, value in zip(spoken_of, part)})
    }
    product = itertools.product(*(range(len(values)) for values in axes.values()))
    return [row for row in product if tuple([row[n] for n in spoken_of]) not in refused]


def _covering(rows: Sequence[_Row], names: Sequence[str], selection: Selection) -> list[_Row]:
    """Chooses rows greedily.

    The next row is the one with the most values, on axes that are not loose, that no chosen row has yet. Among equals
    it is the one with the most new pairs of values of crossed axes, then the one whose values were chosen least often,
    then the first. Rows that differ only on loose axes count as one row; they take turns each time it is chosen.
    """
    pairwise = selection.how == "pairs"
    crossed = [n for n, name in enumerate(names) if pairwise or name in selection.cross]
    covered = [n for n, name in enumerate(names) if pairwise or name not in selection.loose]
    decisive = sorted({*crossed, *covered})
    alike: dict[_Row, list[_Row]] = {}
    for row in rows:
        alike.setdefault(tuple([row[n] for n in decisive]), []).append(row)
    order = {key: number for number, key in enumerate(alike)}
    value_places = [place for place, n in enumerate(decisive) if n in covered]
    pair_places = list(itertools.combinations([place for place, n in enumerate(decisive) if n in crossed], 2))
    uses = [[0] * (max(values) + 1) for values in zip(*rows)]  # of each value of each axis
    met: set[tuple[int, int, int, int]] = set()

    uses_of_decisive = [uses[n] for n in decisive]

    def rank(key: _Row) -> tuple[int, int, int, int]:
        used = [counts[value] for counts, value in zip(uses_of_decisive, key)]
        values = [used[place] for place in value_places].count(0)
        pairs = sum([(one, key[one], other, key[other]) not in met for one, other in pair_places])
        return -values, -pairs, sum(used), order[key]

    # Choosing a row never improves the rank of another. So if the best rank of the heap is still correct, its row is
    # the best.
    waiting = [(rank(key), key) for key in alike]
    heapq.heapify(waiting)
    chosen: list[_Row] = []
    while waiting:
        key = heapq.heappop(waiting)[1]
        now = rank(key)
        if waiting and now > waiting[0][0]:
            heapq.heappush(waiting, (now, key))
            continue
        enough = not pairwise and len(chosen) >= selection.enough
        if chosen and not now[0] and (enough or not now[1]):
            break
        turns = alike[key]
        first = (selection.turn + len(chosen)) % len(turns)
        row = min(turns[first:] + turns[:first], key=lambda row: sum(uses[n][value] for n, value in enumerate(row)))
        chosen.append(row)
        for n, value in enumerate(row):
            uses[n][value] += 1
        met.update((one, key[one], other, key[other]) for one, other in pair_places)
    return chosen
