"""Checks one program: builds it with amp++ and other compilers, runs it on every side and compares."""
from __future__ import annotations

from pathlib import Path

from .accelerator import build, on_device
from .host import SANITIZED, UNWRITTEN, on_host
from .kept import DIGESTS
from .outcome import Failed, Outcome
from .programs import Source
from .tools import Tools

#: Optimization levels of amp++; the seed decides which one is used.
LEVELS = ("-O1", "-O2", "-O1", "-O0")
#: Every so many seeds, the level also applies to the host's code. Clang compiles that code, which takes half of the time.
HOST_OPTIMIZED_EVERY = 5
#: How many threads the processor runs at a time where the host's code is not optimized; the seed decides.
LANES = (4, 8, 16, 32, 1)
#: Every so many seeds, g++ and the memory sanitizer check the program, too; with --sparse, also the other sanitizers.
GCC_EVERY, UNWRITTEN_EVERY, SANITIZED_EVERY = 4, 2, 3


def other_compilers(tools: Tools, seed: int) -> list[tuple[list[str], str]]:
    """The commands of the compilers that also compile the program of this seed, and their names."""
    if tools.sanitize:
        return []
    compilers = []
    if not tools.sparse or seed % SANITIZED_EVERY == 1:
        compilers.append((["clang++-22", *SANITIZED], "sanitized host"))
    if seed % GCC_EVERY == 0:
        compilers.append((["g++", "-O1"], "g++ host"))
    if seed % UNWRITTEN_EVERY == 1:
        compilers.append((["clang++-22", *UNWRITTEN], "memory-sanitized host"))
    return compilers


def check(tools: Tools, source: Source, folder: Path, seed: int) -> Outcome:
    """Checks one program and writes its digests beside it. A failure is in the outcome; nothing is raised."""
    outcome = Outcome(seed)
    said: list[str] = []
    try:
        level = tools.level or LEVELS[seed % len(LEVELS)]
        host = [] if seed % HOST_OPTIMIZED_EVERY == 1 else ["--unoptimized-host", f"--lanes={LANES[seed // 2 % len(LANES)]}"]
        checks = ["-fsanitize=amp"] if tools.sanitize else []
        program = build(tools, source, folder, [level, *host, *checks])
        if not tools.build_only:
            said = on_device(outcome, program, folder, tools.device, True, tools.opcodes)
        for compiler, name in other_compilers(tools, seed):
            other = on_host(tools, source, folder, compiler, name)
            said = said or other
            if other != said:
                differing = [f"{ours} and {theirs}" for ours, theirs in zip(said, other) if ours != theirs]
                counts = f"{len(said)} and {len(other)} kernels"
                raise Failed(name, f"computes other values than the host side of amp++: {', '.join(differing) or counts}")
        outcome.kernels = len(said)
        (folder / DIGESTS).write_text("\n".join(said))
    except Failed as failure:
        outcome.failure, outcome.step = str(failure), failure.step
    return outcome
