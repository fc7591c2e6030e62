"""A program of several kernels."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Iterable

from . import flow, functions, memory, objects, variables  # each registers its statements
from .kernel import kernel

SUPPORT = Path(__file__).with_name("support.h")
_MAKERS = (flow, functions, memory, objects, variables)

HEAD = """// Random kernels of ampgen, seed {seed}: each runs on the accelerator and on the host, and must give the same bits.
#include <amp.h>
#include <ampcts.h>

"""


def program(seed: int, count: int, counts: Counter[str] | None = None, only: int | None = None) -> str:
    """A program with `count` kernels, or with kernel `only` of them."""
    counts = Counter() if counts is None else counts
    kernels = [kernel(seed, number, counts) for number in range(count) if only in (None, number)]
    checks = "".join(f"  AMPCTS_CHECK(kernel_{one.number}::check(nonce));\n" for one in kernels)
    main = f"int main() {{\n  const unsigned nonce = ampcts::nonce();\n{checks}  return ampcts::finish();\n}}\n"
    return HEAD.format(seed=seed) + SUPPORT.read_text(encoding="utf-8") + "\n" + "\n".join(one.text for one in kernels) + "\n" + main


def write_programs(folder: Path, seeds: Iterable[int], count: int, only: int | None = None) -> None:
    """Writes `<seed>.cpp` for each seed, and `<seed>.json` with how often it has each construct."""
    folder.mkdir(parents=True, exist_ok=True)
    for seed in seeds:
        counts: Counter[str] = Counter()
        (folder / f"{seed}.cpp").write_text(program(seed, count, counts, only), encoding="utf-8")
        (folder / f"{seed}.json").write_text(json.dumps(counts, indent=1, sort_keys=True) + "\n", encoding="utf-8")
