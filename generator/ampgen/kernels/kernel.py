"""A kernel of a program, tiled or not."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, replace

from .body import Body
from .launch import Launch
from .tiled import tiled
from .untiled import untiled


@dataclass(frozen=True)
class Kernel:
    """The text of one kernel, in a namespace of its own, with a function `bool check()`."""

    number: int
    text: str


def by_reference(body: Body, launch: Launch) -> None:
    """Some of the kernel's views become arrays: elements are named alike."""
    if not body.chance(0.4):
        return
    launch.buffers = [replace(buffer, is_array=body.chance(0.5)) for buffer in launch.buffers]
    for buffer in launch.buffers:
        if buffer.is_array:
            body.count(f"array.{'const-' if buffer.is_read_only else ''}reference.{buffer.rank}")


def kernel(seed: int, number: int, counts: Counter[str]) -> Kernel:
    """Kernel `number` of the program of that seed; it does not depend on the others."""
    body = Body(random.Random(f"kernel {seed} {number}"), counts)
    launch = Launch(seed, number)
    launch.as_lambda = body.chance(0.5)
    body.count("launch.lambda" if launch.as_lambda else "launch.functor")
    if body.chance(0.45):
        launch = tiled(body, launch)
    else:
        untiled(body, launch)
    by_reference(body, launch)
    lines = [f"namespace kernel_{number} {{", "", *body.lines, "", *launch.text(), "", f"}}  // namespace kernel_{number}", ""]
    return Kernel(number, "\n".join(lines))

