"""One kernel of a program, tiled or untiled."""

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
    """The text of one kernel, in its own namespace, with a function `bool check(unsigned nonce)`."""

    number: int
    text: str


def by_reference(body: Body, launch: Launch) -> None:
    """Makes some of the kernel's views arrays, which the kernel uses in the same way."""
    if not body.chance(0.4):
        return
    launch.buffers = [replace(buffer, is_array=body.chance(0.5)) for buffer in launch.buffers]
    for buffer in launch.buffers:
        if buffer.is_array:
            body.count(f"array.{'const-' if buffer.is_read_only else ''}reference.{buffer.rank}")


def kernel(seed: int, number: int, counts: Counter[str]) -> Kernel:
    """Kernel `number` of the program with that seed; it does not depend on the program's other kernels."""
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

