#!/usr/bin/env python3
"""Compiles a test and compares the compiler's diagnostics with those that the test expects: expect.py FILE COMMAND...

A line that expects a diagnostic ends in `//! error TEXT`, `//! warning TEXT` or `//! note TEXT`; a line can have several.
TEXT is a part of the message. Every error and warning must be expected on its line, and every expectation must be met by
exactly one diagnostic; other notes are ignored. `//! options WORDS` adds options to the command. Exits with 0 only if all
expectations are met and the compiler's exit code fits: non-zero if the test expects errors, else zero.
"""

import pathlib
import re
import subprocess
import sys

DIAGNOSTIC = re.compile(r"^(?P<file>.+?):(?P<line>\d+):\d+: (?:fatal )?(?P<level>error|warning|note): (?P<text>.*)$")
OPTIONS = re.compile(r"//! options (.*)$", re.MULTILINE)
EXPECTATION = re.compile(r"//! (error|warning|note) (.*?)(?=\s*//!|$)")


def expectations(source: pathlib.Path) -> list[tuple[int, str, str]]:
    lines = source.read_text(encoding="utf-8").splitlines()
    return [(number, level, text) for number, line in enumerate(lines, 1) for level, text in EXPECTATION.findall(line)]


def diagnostics(output: str, source: pathlib.Path) -> list[tuple[int, str, str]]:
    found = []
    for match in map(DIAGNOSTIC.match, output.splitlines()):
        if match:
            # A diagnostic in another file has no line of the test that could expect it.
            line = int(match["line"]) if pathlib.Path(match["file"]).name == source.name else 0
            found.append((line, match["level"], match["text"]))
    return found


def main() -> int:
    source, command = pathlib.Path(sys.argv[1]), sys.argv[2:]
    command += " ".join(OPTIONS.findall(source.read_text(encoding="utf-8"))).split()
    result = subprocess.run([*command, str(source)], capture_output=True, text=True, check=False)
    said = diagnostics(result.stderr, source)
    problems = []
    for number, level, text in expectations(source):
        hit = next((d for d in said if d[:2] == (number, level) and text in d[2]), None)
        if hit:
            said.remove(hit)
        else:
            problems.append(f"{source}:{number}: missing {level}: {text}")
    problems += [f"{source}:{line}: unexpected {level}: {text}" for line, level, text in said if level != "note"]
    expects_error = any(level == "error" for _, level, _ in expectations(source))
    if (result.returncode != 0) != expects_error:
        expected = "non-zero" if expects_error else "0"
        problems.append(f"{source}: the compiler exited with {result.returncode}; expected {expected}")
    if problems:
        print(*problems, "--- the compiler's output:", result.stderr, sep="\n")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
