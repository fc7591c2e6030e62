#!/usr/bin/env python3
"""Compares what amp++ or amp++-mutants reports and writes with and without its service (--serve), and checks that the
service does the work.

usage: service.py PROGRAM CASES INCLUDE [EVERY]     analyses every EVERYth case (default: 40), compiles some of them

Exits with 1 if anything differs or the service did not do the work.
"""
import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

SERVICES = {"AMP_SERVICE", "AMP_MUTANTS_SERVICE"}
PLAIN = {name: value for name, value in os.environ.items() if name not in SERVICES}


ANALYSIS = ["-fsyntax-only", "-ferror-limit=0"]
# What a compilation writes: an object file, with different code for host and accelerator, and an executable.
OUTPUTS = [["-c", "-O2"], ["-c", "-O1", "--unoptimized-host"], ["-O1", "--unoptimized-host"], ["-c", "-O2", "-fsanitize=amp"]]


class Compiler:
    """amp++ in an environment: that of the service or another."""

    def __init__(self, program: str, environment: dict):
        self.program = program
        self.environment = environment

    def said(self, words: list[str], include: str, standard: str, source: Path) -> tuple[int, str]:
        command = [self.program, *words, f"-std={standard}", f"-I{include}", str(source)]
        result = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)
        return result.returncode, result.stdout + result.stderr

    def wrote(self, words: list[str], include: str, standard: str, source: Path) -> tuple[int, str, bytes | None]:
        """Also returns the bytes of the output file, which exists before; None if it does not exist afterwards."""
        with tempfile.TemporaryDirectory() as folder:
            output = Path(folder) / "output"
            output.write_text("of an earlier compilation")
            status, text = self.said([*words, "-o", str(output)], include, standard, source)
            return status, text, output.read_bytes() if output.exists() else None

    def reads_headers_again(self, words: list[str]) -> bool:
        """Whether a second compilation notices that <amp.h> has changed. With the service it does not: the service has
        parsed it before."""
        with tempfile.TemporaryDirectory() as folder:
            source, header = Path(folder) / "plain.cpp", Path(folder) / "amp.h"
            source.write_text("#include <amp.h>\nint x = before;\nint main() {}\n")
            for name in ("before", "after"):
                header.write_text(f"#pragma once\nconst int {name} = 0;\ninline void f() restrict(amp) {{}}\n")
                status, *_ = self.wrote(words, folder, "c++17", source) if words != ANALYSIS else self.said(words, folder, "c++17", source)
            return status != 0


def different(alone: Compiler, served: Compiler, include: str, texts: list[tuple[list[str], str, Path]]) -> list[str]:
    def differs(text) -> bool:
        words, standard, path = text
        ask = "said" if words == ANALYSIS else "wrote"
        return getattr(alone, ask)(words, include, standard, path) != getattr(served, ask)(words, include, standard, path)

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return [f"{' '.join(words)} {path}" for (words, _, path), unlike in zip(texts, pool.map(differs, texts)) if unlike]


def with_own_header(folder: Path) -> list[tuple[list[str], str, Path]]:
    """A program that includes a file of its folder, which includes another one."""
    (folder / "outer.h").write_text('#include "inner.h"\n')
    (folder / "inner.h").write_text("inline int inner() restrict(cpu, amp) { return __COUNTER__; }\n")
    source = folder / "own.cpp"
    source.write_text('#include <amp.h>\n#include "outer.h"\nint main() { return inner(); }\n')
    return [(words, "c++17", source) for words in (ANALYSIS, OUTPUTS[-1])]


def compare(program: str, cases: Path, include: str, every: int) -> int:
    alone, served = Compiler(program, PLAIN), Compiler(program, dict(os.environ))
    for words in (ANALYSIS, *OUTPUTS):
        if not alone.reads_headers_again(words) or served.reads_headers_again(words):
            print(f"{' '.join(words)} did not use the service, or did not read <amp.h> without it")
            return 1
    listed = json.loads((cases / "cases.json").read_text())["cases"]
    texts = [(ANALYSIS, case["standard"]["min"], cases / case[side])
             for case in listed[::every] for side in ("file", "twin") if case[side]]
    programs = [case for case in listed if case["kind"] in ("run", "throw")][:: every * 4]
    texts += [(words, case["standard"]["min"], cases / case["file"]) for case in programs for words in OUTPUTS]
    # Compilations that fail.
    texts += [(words, "c++17", cases / next(case["file"] for case in listed if case["kind"] == "reject")) for words in OUTPUTS[1:]]
    texts += [([*words, "-o", "/no/such/folder/output"], "c++17", cases / programs[0]["file"]) for words in OUTPUTS[:1]]
    with tempfile.TemporaryDirectory() as folder:
        unlike = different(alone, served, include, texts + with_own_header(Path(folder)))
    print(f"{len(texts)} compilations of {len(set(path for *_, path in texts))} texts, {len(unlike)} differ")
    print("\n".join(unlike))
    return 1 if unlike or not programs else 0


def main() -> int:
    if len(sys.argv) not in (4, 5):
        print(__doc__, file=sys.stderr)
        return 2
    program, cases, include = (str(Path(word).resolve()) for word in sys.argv[1:4])
    if SERVICES.isdisjoint(os.environ):
        return subprocess.run([program, "--serve", sys.executable, *sys.argv], check=False).returncode
    return compare(program, Path(cases), include, int(sys.argv[4]) if len(sys.argv) == 5 else 40)


if __name__ == "__main__":
    sys.exit(main())
