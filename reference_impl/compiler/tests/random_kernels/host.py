"""Builds a program as plain C++ and runs it on the host."""
from __future__ import annotations

from pathlib import Path

from .processes import BUILD_SECONDS, RUN_SECONDS, digests, execute
from .programs import Source
from .tools import CONFORMANCE, Tools

PLAIN = ["-std=c++17", "-w", "-ffp-contract=off", "-Drestrict(...)=", "-Dtile_static=", "-DAMPCTS_EMPTY_RESTRICT"]
#: Options that detect reads of memory that was never written.
UNWRITTEN = ["-O0", "-g1", "-fsanitize=memory", "-fno-sanitize-recover=all"]
SANITIZED = ["-O0", "-g1", "-fsanitize=address,undefined,float-cast-overflow", "-fno-sanitize-recover=all"]


def on_host(tools: Tools, source: Source, folder: Path, compiler: list[str], name: str) -> list[str]:
    """Builds the program with a compiler that does not know amp, runs it and returns its digests."""
    program = folder / "host"
    execute(f"{name} build", [*compiler, *PLAIN, f"-I{tools.generator / 'ampgen/kernels/host'}", f"-I{CONFORMANCE}", *map(str, source.units), "-o", str(program)],
            BUILD_SECONDS)
    return digests(execute(name, [str(program)], RUN_SECONDS))
