#!/usr/bin/env python3
"""Compiles existing C++ with amp++; it must compile without errors and without diagnostics of AMP's rules.

usage: real_world.py AMP++ headers                       every header of the standard library, in C++11, 14, 17 and 20
       real_world.py AMP++ sources COMPILE_COMMANDS.JSON the sources of a build tree, with their own options

Prints the output of each failing compilation and exits with 1 if there is any.
"""
import concurrent.futures
import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

HEADERS = """algorithm array atomic bitset cassert ccomplex cctype cerrno cfenv cfloat chrono cinttypes climits clocale cmath codecvt
complex condition_variable csetjmp csignal cstdarg cstdbool cstddef cstdint cstdio cstdlib cstring ctgmath ctime cwchar cwctype deque
exception forward_list fstream functional future initializer_list iomanip ios iosfwd iostream istream iterator limits list locale map
memory mutex new numeric ostream queue random ratio regex scoped_allocator set sstream stack stdexcept streambuf string system_error
thread tuple type_traits typeindex typeinfo unordered_map unordered_set utility valarray vector""".split()
LATER = {"c++14": ["shared_mutex"], "c++17": ["any", "charconv", "execution", "filesystem", "memory_resource", "optional", "string_view",
                                              "variant"],
         "c++20": ["barrier", "bit", "compare", "concepts", "coroutine", "latch", "numbers", "ranges", "semaphore", "source_location",
                   "span", "stop_token", "syncstream", "version"]}
REMOVED = {"c++20": ["ccomplex", "cstdbool", "ctgmath"]}

# Options of a gcc build that Clang does not know, and options that have no effect on a syntax check.
DROPPED_PAIRS = {"-o", "-MF", "-MT", "-MQ", "-include"}
DROPPED = {"-c", "-MD", "-MMD", "-Winvalid-pch", "-Werror"}


def quiet(command: list[str], text: str | None = None, folder: str = ".") -> str:
    """The output of a command that failed or that reported an AMP rule; else empty."""
    result = subprocess.run(command, input=text, cwd=folder, capture_output=True, text=True, check=False)
    said = result.stdout + result.stderr
    return said[:2000] if result.returncode != 0 or "amp." in said else ""


def headers(compiler: str) -> list[tuple[str, str]]:
    jobs = []
    known = list(HEADERS)
    for standard in ("c++11", "c++14", "c++17", "c++20"):
        known = [name for name in known + LATER.get(standard, []) if name not in REMOVED.get(standard, [])]
        for first in ("", "#include <amp.h>\n"):
            text = first + "".join(f"#include <{name}>\n" for name in known) + "int main() { return 0; }\n"
            command = [compiler, f"-std={standard}", "-Wall", "-Wextra", "-Werror", "-c", "-x", "c++", "-", "-o", "/dev/null"]
            jobs.append((f"{len(known)} headers in {standard}{' after amp.h' if first else ''}", lambda c=command, t=text: quiet(c, t)))
    return run(jobs)


def checked(compiler: str, words: list[str]) -> list[str]:
    """The command that checks a source with amp++: the options of its compilation that affect its meaning."""
    kept, skip = [], False
    for word in words[1:]:
        if skip:
            skip = False
        elif word in DROPPED_PAIRS:
            skip = True
        elif word not in DROPPED and not word.startswith("-W"):
            kept.append(word)
    return [compiler, "-fsyntax-only", "-Wno-everything", *kept]  # -w would also suppress the warnings of AMP's rules


def sources(compiler: str, database: Path) -> list[tuple[str, str]]:
    jobs = []
    for entry in json.loads(database.read_text()):
        words = shlex.split(entry["command"])
        words = words[next(n for n, word in enumerate(words) if word.startswith("-")) - 1:]  # without a compiler launcher
        # Files that the build generates may be missing or out of date.
        if Path(entry["file"]).suffix == ".cpp" and database.parent not in Path(entry["file"]).parents:
            jobs.append((entry["file"], lambda e=entry, w=words: quiet(checked(compiler, w), None, e["directory"])))
    return run(jobs)


def run(jobs) -> list[tuple[str, str]]:
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda job: job[1](), jobs))
    return [(name, said) for (name, _), said in zip(jobs, results)]


def main() -> int:
    if len(sys.argv) == 3 and sys.argv[2] == "headers":
        results = headers(str(Path(sys.argv[1]).resolve()))
    elif len(sys.argv) == 4 and sys.argv[2] == "sources":
        results = sources(str(Path(sys.argv[1]).resolve()), Path(sys.argv[3]).resolve())
    else:
        print(__doc__, file=sys.stderr)
        return 2
    failures = [f"{name}:\n{said}" for name, said in results if said]
    print(f"{len(results)} compilations, {len(failures)} failures")
    print("\n".join(failures))
    return 1 if failures or not results else 0


if __name__ == "__main__":
    sys.exit(main())
