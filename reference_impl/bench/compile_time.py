#!/usr/bin/env python3
"""Time to reject a negative case, against clang++ on a file that includes what <amp.h> includes.

Both compilers run alternately on the same machine, so that the ratio means something where the times do not.

    compile_time.py BUILD [--sample N]
"""
from __future__ import annotations

import argparse
import json
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STANDARD = "-std=c++11"


def headers_of_amp() -> list[str]:
    """System headers that <amp.h> includes, directly or through its own parts."""
    found = set()
    folder = ROOT / "reference_impl" / "include"
    for file in [folder / "amp.h", *(folder / "amp_detail").glob("*.h")]:
        found.update(name for name in re.findall(r"^#include <([^>]+)>", file.read_text(), re.M) if not name.startswith("amp"))
    return sorted(found)


def milliseconds(words: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return 1000 * (time.perf_counter() - start)


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("build", type=Path, help="build folder with bin/amp++ and cases/")
    arguments.add_argument("--sample", type=int, default=60, help="number of negatives, evenly spread over the suite")
    arguments.add_argument("--clang", default="clang++-22")
    options = arguments.parse_args()
    listing = options.build / "cases" / "cases.json"
    if not listing.exists():
        print(f"{listing}: no such file; run ./certify first", file=sys.stderr)
        return 2
    negatives = [case["file"] for case in json.loads(listing.read_text())["cases"]
                 if case["kind"] == "reject" and case["standard"]["min"] == "c++11"]
    sample = negatives[:: max(1, len(negatives) // options.sample)]
    amp, plain = [], []
    with tempfile.TemporaryDirectory() as folder:
        baseline = Path(folder) / "baseline.cpp"
        baseline.write_text("".join(f"#include <{name}>\n" for name in headers_of_amp()))
        for name in sample:
            amp.append(milliseconds([str(options.build / "bin" / "amp++"), "-fsyntax-only", STANDARD,
                                     f"-I{ROOT / 'conformance' / 'include'}", str(options.build / "cases" / name)]))
            plain.append(milliseconds([options.clang, "-fsyntax-only", STANDARD, str(baseline)]))
    ratio = statistics.median(amp) / statistics.median(plain)
    print(f"{len(sample)} negatives, one by one: median {statistics.median(amp):.0f} ms; "
          f"{options.clang} on the headers of <amp.h>: median {statistics.median(plain):.0f} ms; ratio {ratio:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
