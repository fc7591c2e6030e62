#!/usr/bin/env python3
"""One fault is one error: counts the errors that amp++ reports for each negative case of the suite.

usage: errors_per_negative.py JOURNAL CASES

JOURNAL is what `ampcts run` (and so ./certify) has left of amp++, CASES the folder of the generated cases. A case may have
several errors only if each names the case's own rule, at a place of its own, or one of its companions: rules whose
diagnostics its author expects beside. No note may point into the library's own headers.
Exit codes: 0 all cases keep to this; 1 some do not; 2 a file cannot be used.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

MESSAGE = re.compile(r"^(?P<place>(?P<file>[^:\n]+):\d+:\d+): (?P<level>fatal error|error|warning|note): (?P<text>.*)$")
RULE = re.compile(r"\[(amp\.[a-z0-9.-]+)")


@dataclass
class Error:
    text: str
    rule: str
    place: str
    files: list[str] = field(default_factory=list)  # of the notes


class BrokenInput(Exception):
    """A file that cannot be used; the text says which and why."""


def errors_in(output: str) -> list[Error]:
    """The errors of one compilation, each with the files that its notes name."""
    errors: list[Error] = []
    counts = False
    for line in output.splitlines():
        if not (found := MESSAGE.match(line)):
            continue
        if found["level"] != "note":
            counts = "error" in found["level"]
            if counts:
                rule = RULE.match(found["text"])
                errors.append(Error(found["text"], rule.group(1) if rule else "", found["place"]))
        elif counts:
            errors[-1].files.append(found["file"])
    return errors


def observations(journal: Path) -> Iterator[tuple[str, str]]:
    """The id of each case whose own compilation the journal holds, and what that compilation printed."""
    for number, line in enumerate(journal.read_text().splitlines(), 1):
        try:
            entry = json.loads(line)
            compiled = entry["observations"]["compile"] if "case" in entry else None
        except (json.JSONDecodeError, KeyError, TypeError) as error:
            raise BrokenInput(f"{journal}:{number}: no line of a journal: {error}; run the suite again") from error
        if compiled:
            yield entry["case"], compiled["stderr"] + compiled["stdout"]


def complaints(case: dict[str, object], errors: list[Error]) -> Iterator[str]:
    companions = {companion["rule"] for companion in case["companions"]}  # type: ignore[attr-defined]
    own = [error.place for error in errors if error.rule == case["rule"]]
    if len(own) != len(set(own)):
        yield f"{len(own)} errors of its rule at one place"
    for error in errors:
        if len(errors) > 1 and error.rule != case["rule"] and error.rule not in companions:
            yield f"{len(errors)} errors, among them: {error.text}"
        if any("/amp_detail/" in name for name in error.files):
            yield f"a note points into the library's headers: {error.text}"


def main() -> int:
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    journal, folder = map(Path, sys.argv[1:])
    try:
        listing = json.loads((folder / "cases.json").read_text())
        negatives = {case["id"]: case for case in listing["cases"] if case["kind"] in ("reject", "static-assert")}
        counted = single = 0
        problems = []
        for name, output in observations(journal):
            if name not in negatives:
                continue
            errors = errors_in(output)
            counted += 1
            single += len(errors) == 1
            problems += [f"{name}: {text}" for text in complaints(negatives[name], errors)]
    except (OSError, json.JSONDecodeError, BrokenInput) as error:
        print(f"errors_per_negative.py: {error}", file=sys.stderr)
        return 2
    if not counted:
        print(f"errors_per_negative.py: {journal} has no negative case of {folder}; run the suite with amp++", file=sys.stderr)
        return 2
    for problem in problems:
        print(problem)
    print(f"{counted} negatives of {len(negatives)}, {single} with one error, {counted - single} with several, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
