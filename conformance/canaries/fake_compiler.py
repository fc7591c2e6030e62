#!/usr/bin/env python3
"""A compiler with one of several faults: fake_compiler.py MODE check|build SOURCE... [OUTPUT].

In all modes except accept-all and reject-all, it accepts what a correct compiler accepts (twins, legal cases) and misbehaves
on negative cases, so that the harness must detect the misbehaviour itself and not only a rejected twin.
"""
import os
import signal
import sys
import time
from pathlib import Path


def is_negative(source: Path) -> bool:
    """Whether the main file is that of a negative: its twin is beside it or, if the case has several files, in a folder beside it."""
    folder = source.parent
    return source.with_suffix(".twin.cpp").exists() or (folder.with_name(folder.name + ".twin") / source.name).exists()


def marked_line(source: Path) -> int:
    for number, line in enumerate(source.read_text().splitlines(), 1):
        if line.rstrip().endswith("//! mark"):
            return number
    return 1


def say(source: Path, line: int, severity: str) -> None:
    print(f"{source}:{line}:3: {severity}: fake diagnostic [amp.fake C0000]", file=sys.stderr)


def crash(source: Path) -> int:
    os.kill(os.getpid(), signal.SIGSEGV)
    return 1


def internal_error(source: Path) -> int:
    print(f"{source}:{marked_line(source)}:3: internal compiler error: Segmentation fault", file=sys.stderr)
    say(source, marked_line(source), "error")
    return 1


def hang(source: Path) -> int:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    while True:
        time.sleep(60)


def flood(source: Path) -> int:
    line = f"{source}:{marked_line(source)}:3: error: fake diagnostic\n".encode()
    block = line * (1024 * 1024 // len(line))
    for _ in range(1024):  # 1 GB
        os.write(2, block)
    return 1


def html(source: Path) -> int:
    print("<!doctype html><html><head><title>502 Bad Gateway</title></head>\n<body>\n<h1>Error: 502</h1>\n"
          "<p class=\"error\">error: the licence server did not answer</p>\n<!-- x.cpp(7): nothing -->\n</body></html>")
    return 1


def wrong_line(source: Path) -> int:
    say(source, 1, "error")
    return 1


def only_warn(source: Path) -> int:
    say(source, marked_line(source), "warning")
    return 0


def exit_0(source: Path) -> int:
    say(source, marked_line(source), "error")
    return 0


def silent(source: Path) -> int:
    return 1


MISCHIEF = {"crasher": crash, "internal-error": internal_error, "hanger": hang, "flooder": flood, "html": html,
            "wrong-line": wrong_line, "only-warns": only_warn, "exit-0": exit_0, "silent": silent}


def write_program(output: Path) -> None:
    """Writes a program that proves nothing: it prints a result line with a constant nonce."""
    output.write_text("#!/bin/sh\necho 'AMPCTS 1 100 checks, 0 failures'\n")
    output.chmod(0o755)


def main() -> int:
    mode, action, source = sys.argv[1], sys.argv[2], Path(sys.argv[3])
    if mode == "reject-all":
        say(source, 1, "error")
        return 1
    if mode in MISCHIEF and is_negative(source):
        return MISCHIEF[mode](source)
    if action == "build":
        write_program(Path(sys.argv[-1]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
