"""Applies the fix-its of a compilation: apply_fixits.py SOURCE RESULT COMMAND...

Runs COMMAND with -fdiagnostics-parseable-fixits and SOURCE, and writes SOURCE with the fix-its to RESULT. Exits with 1
if there is none, or if two overlap.
"""

import pathlib
import re
import subprocess
import sys

FIX = re.compile(rb'^fix-it:"(?P<file>.*)":\{(\d+):(\d+)-(\d+):(\d+)\}:"(?P<text>.*)"$', re.MULTILINE)


def main() -> int:
    source, result, command = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3:]
    command += ["-fdiagnostics-parseable-fixits", str(source)]
    said = subprocess.run(command, stderr=subprocess.PIPE, check=False).stderr
    text = source.read_bytes()
    lines = [0]
    for line in text.splitlines(keepends=True):
        lines.append(lines[-1] + len(line))
    fixes = []
    for match in FIX.finditer(said):
        if pathlib.Path(match["file"].decode()).name != source.name:
            continue
        first, column, last, end = map(int, match.groups()[1:5])
        fixes.append((lines[first - 1] + column - 1, lines[last - 1] + end - 1, match["text"]))
    fixes.sort(key=lambda fix: fix[:2])
    if not fixes or any(later[0] < earlier[1] for earlier, later in zip(fixes, fixes[1:])):
        sys.stderr.buffer.write(said)
        print(f"fix-its that cannot be applied: {fixes}", file=sys.stderr)
        return 1
    for begin, end, inserted in reversed(fixes):
        text = text[:begin] + inserted + text[end:]
    result.write_bytes(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
