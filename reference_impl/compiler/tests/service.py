#!/usr/bin/env python3
"""Compares what amp++ or amp++-mutants reports with and without its service (--serve), and checks that the service does the work.

usage: service.py PROGRAM CASES INCLUDE [EVERY]     compares every EVERYth case (default: 40)

Exits with 1 if a report differs or the service did not do the work.
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


def said(program: str, include: str, standard: str, source: Path, environment: dict) -> tuple[int, str]:
    command = [program, "-fsyntax-only", "-ferror-limit=0", f"-std={standard}", f"-I{include}", str(source)]
    result = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    return result.returncode, result.stdout + result.stderr


def reads_headers_again(program: str, environment: dict) -> bool:
    """Whether a second compilation notices that <amp.h> has changed. With the service it does not: the service has parsed it before."""
    with tempfile.TemporaryDirectory() as folder:
        source, header = Path(folder) / "plain.cpp", Path(folder) / "amp.h"
        source.write_text("#include <amp.h>\nint x = before;\n")
        for name in ("before", "after"):
            header.write_text(f"#pragma once\nconst int {name} = 0;\ninline void f() restrict(amp) {{}}\n")
            status, _ = said(program, folder, "c++17", source, environment)
        return status != 0


def compare(program: str, cases: Path, include: str, every: int) -> int:
    if not reads_headers_again(program, PLAIN) or reads_headers_again(program, dict(os.environ)):
        print("the compilation did not use the service, or a compilation without it did not read <amp.h>")
        return 1
    listed = json.loads((cases / "cases.json").read_text())["cases"][::every]
    texts = [(cases / case[side], case["standard"]["min"]) for case in listed for side in ("file", "twin") if case[side]]

    def differs(text) -> bool:
        path, standard = text
        return said(program, include, standard, path, PLAIN) != said(program, include, standard, path, dict(os.environ))

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        different = [str(path) for (path, _), unlike in zip(texts, pool.map(differs, texts)) if unlike]
    print(f"{len(texts)} texts, {len(different)} differ")
    print("\n".join(different))
    return 1 if different or not texts else 0


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
