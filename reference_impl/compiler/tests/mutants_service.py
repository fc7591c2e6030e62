#!/usr/bin/env python3
"""Compares what amp++-mutants reports with and without its service, and checks that the service does the work.

usage: mutants_service.py AMP++-MUTANTS CASES INCLUDE [EVERY]     compares every EVERYth case (default: 40)

Exits with 1 if a report differs or the service did not do the work.
"""
import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

SERVICE = "AMP_MUTANTS_SERVICE"
PLAIN = {name: value for name, value in os.environ.items() if name != SERVICE}


def said(program: str, include: str, standard: str, source: Path, environment: dict) -> tuple[int, str]:
    command = [program, "-fsyntax-only", "-ferror-limit=0", f"-std={standard}", f"-I{include}", str(source)]
    result = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    return result.returncode, result.stdout + result.stderr


def reaches_headers(program: str, include: str, environment: dict) -> bool:
    """Whether a traced compilation reads the restriction lists in <amp.h>. With the service it does not: the service
    has read them before."""
    with tempfile.TemporaryDirectory() as folder:
        source, trace = Path(folder) / "plain.cpp", Path(folder) / "trace"
        source.write_text("#include <amp.h>\nint x;\n")
        said(program, include, "c++17", source, {**environment, "AMP_MUTANT_TRACE": str(trace)})
        return "frontend/tokens/RestrictionList.cpp:" in trace.read_text()


def compare(program: str, cases: Path, include: str, every: int) -> int:
    if not reaches_headers(program, include, PLAIN) or reaches_headers(program, include, dict(os.environ)):
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
    if SERVICE not in os.environ:
        return subprocess.run([program, "--serve", sys.executable, *sys.argv], check=False).returncode
    return compare(program, Path(cases), include, int(sys.argv[4]) if len(sys.argv) == 5 else 40)


if __name__ == "__main__":
    sys.exit(main())
