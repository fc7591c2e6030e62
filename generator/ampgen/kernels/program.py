"""Programs of several kernels, in one file or distributed over translation units and libraries."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Iterable

from . import flow, functions, library, memory, objects, variables  # each registers its statements
from .kernel import Kernel, kernel

SUPPORT = Path(__file__).with_name("support.h")
_MAKERS = (flow, functions, library, memory, objects, variables)

HEAD = """// Random kernels of ampgen, seed {seed}: each runs on the accelerator and on the host, and must give the same bits.
#include <amp.h>
#include <ampcts.h>

"""
#: How the kernels of a program are distributed, by the last digit of its seed; for other digits, they are in one file.
LAYOUTS = {2: "header", 4: "units", 6: "static-library", 8: "shared-library"}


@dataclass(frozen=True)
class Program:
    """Texts by file name; the first file has main(). Headers are among the files, but are not compiled on their own."""

    seed: int
    layout: str
    files: dict[str, str]
    counts: Counter[str]

    def description(self) -> str:
        """JSON for the script that builds the program: its layout, its files, and the count of each construct."""
        known = {"layout": self.layout, "files": list(self.files), "constructs": dict(sorted(self.counts.items()))}
        return json.dumps(known, indent=1) + "\n"


def _support() -> str:
    return SUPPORT.read_text(encoding="utf-8")


def _checks(kernels: list[Kernel]) -> str:
    return "".join(f"  AMPCTS_CHECK(kernel_{one.number}::check(nonce));\n" for one in kernels)


def _main(checks: str) -> str:
    return f"int main() {{\n  const unsigned nonce = ampcts::nonce();\n{checks}  return ampcts::finish();\n}}\n"


def _one_file(seed: int, kernels: list[Kernel]) -> dict[str, str]:
    texts = "\n".join(one.text for one in kernels)
    return {f"{seed}.cpp": f"{HEAD.format(seed=seed)}{_support()}\n{texts}\n{_main(_checks(kernels))}"}


def _part(seed: int, letter: str, kernels: list[Kernel], includes: str, own: str) -> str:
    calls = "".join(f"  fine = kernel_{one.number}::check(nonce) && fine;\n" for one in kernels)
    return f"{HEAD.format(seed=seed)}{includes}\n{own}\nbool check_{letter}(unsigned nonce) {{\n  bool fine = true;\n{calls}  return fine;\n}}\n"


def _parts(seed: int, kernels: list[Kernel], is_header: bool) -> dict[str, str]:
    """main() and two more translation units: each has half of the kernels, or both include a header with all."""
    checks = "".join(f"  AMPCTS_CHECK(check_{letter}(nonce));\n" for letter in "ab")
    declared = "bool check_a(unsigned nonce);\nbool check_b(unsigned nonce);\n\n"
    files = {f"{seed}.cpp": HEAD.format(seed=seed) + declared + _main(checks)}
    texts = [one.text for one in kernels]
    half = (len(kernels) + 1) // 2
    support = f'#include "{seed}-support.h"\n'
    if is_header:
        includes = support + f'#include "{seed}-kernels.h"\n'
        files[f"{seed}-a.cpp"] = _part(seed, "a", kernels, includes, "")
        files[f"{seed}-b.cpp"] = _part(seed, "b", kernels, includes, "")
        files[f"{seed}-kernels.h"] = "// Kernels that two translation units share.\n\n" + "\n".join(texts)
    else:
        files[f"{seed}-a.cpp"] = _part(seed, "a", kernels[:half], support, "\n".join(texts[:half]))
        files[f"{seed}-b.cpp"] = _part(seed, "b", kernels[half:], support, "\n".join(texts[half:]))
    files[f"{seed}-support.h"] = _support()
    return files


def program(seed: int, count: int, only: int | None = None) -> Program:
    """The program of a seed with `count` kernels; if `only` is given, with that kernel alone, in one file."""
    counts: Counter[str] = Counter()
    kernels = [kernel(seed, number, counts) for number in range(count) if only in (None, number)]
    layout = "one" if only is not None else LAYOUTS.get(seed % 10, "one")
    counts[f"layout.{layout}"] += len(kernels)
    files = _one_file(seed, kernels) if layout == "one" else _parts(seed, kernels, layout == "header")
    return Program(seed, layout, files, counts)


def write_programs(folder: Path, seeds: Iterable[int], count: int, only: int | None = None) -> None:
    """Writes for each seed `<seed>.cpp`, further files if the layout has any, and `<seed>.json`, the description."""
    folder.mkdir(parents=True, exist_ok=True)
    for seed in seeds:
        made = program(seed, count, only)
        for name, text in made.files.items():
            (folder / name).write_text(text, encoding="utf-8")
        (folder / f"{seed}.json").write_text(made.description(), encoding="utf-8")
