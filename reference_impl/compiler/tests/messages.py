#!/usr/bin/env python3
"""Compares the tables of messages with the catalogue: messages.py SPEC_RULES MESSAGES.

SPEC_RULES is the folder with the catalogue's rules. MESSAGES is the folder with the tables: one file TOPIC.def for
each SPEC_RULES/TOPIC.toml with a diagnosed rule. Prints the rules of each topic without a row, and their number. Exits
with 0 only if each diagnosed rule has a row in the file of its topic and all.def includes each file.
"""

import pathlib
import re
import sys
import tomllib

DIAGNOSED = {"reject", "warn", "static-assert"}
ROW = re.compile(r"^AMP_(?:NO_)?MESSAGE\((\w+),", re.MULTILINE)
INCLUDE = re.compile(r'^#include "base/messages/(\w+)\.def"$', re.MULTILINE)


def enumerator(rule_id: str) -> str:
    """`amp.capture.by-reference` -> `capture_by_reference`."""
    return re.sub(r"[^a-z0-9]+", "_", rule_id.removeprefix("amp."))


def diagnosed(path: pathlib.Path) -> list[str]:
    rules = tomllib.loads(path.read_text(encoding="utf-8")).get("rule", [])
    return [enumerator(rule["id"]) for rule in rules if rule["polarity"] in DIAGNOSED]


def main() -> int:
    spec, messages = map(pathlib.Path, sys.argv[1:])
    topics = {path.stem: rules for path in sorted(spec.glob("*.toml")) if (rules := diagnosed(path))}
    tables = [path for path in messages.glob("*.def") if path.stem != "all"]
    rows = {path.stem: ROW.findall(path.read_text(encoding="utf-8")) for path in tables}
    included = INCLUDE.findall((messages / "all.def").read_text(encoding="utf-8"))
    problems = [f"{topic}.def: no topic of that name has a diagnosed rule" for topic in rows.keys() - topics.keys()]
    problems += [f"all.def does not include {topic}.def" for topic in sorted(rows.keys() - set(included))]
    for topic, found in sorted(rows.items()):
        foreign = set(found) - set(topics.get(topic, []))
        problems += [f"{topic}.def: '{rule}' is a rule of another topic" for rule in sorted(foreign)]
    missing = {topic: [rule for rule in rules if rule not in rows.get(topic, [])] for topic, rules in topics.items()}
    problems += [f"{topic}.def: no message for {' '.join(rules)}" for topic, rules in missing.items() if rules]
    print(f"{sum(map(len, missing.values()))} of {sum(map(len, topics.values()))} diagnosed rules have no message")
    print(*problems, sep="\n", end="\n" if problems else "")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
