#!/usr/bin/env python3
"""Compares the bytes that each pattern of transfers.cpp copies, according to its trace, with the minimum it needs."""
import argparse
import json
import os
import pathlib
import subprocess
import sys


def moved_bytes(trace):
    """Returns the bytes of all copies of a trace, by direction."""
    moved = {"up": 0, "down": 0, "across": 0}
    for event in json.loads(trace.read_text()):
        if event["cat"] != "copy":
            continue
        arguments = event["args"]
        if arguments["from"] == arguments["to"] == "host":
            continue
        direction = "up" if arguments["from"] == "host" else "down" if arguments["to"] == "host" else "across"
        moved[direction] += arguments["bytes"]
    return moved


def run(program, pattern, folder):
    """Runs a pattern. Returns what is wrong, or an empty string."""
    trace, evidence = folder / f"{pattern}.trace.json", folder / f"{pattern}.evidence.json"
    environment = {**os.environ, "AMP_TRACE": str(trace), "AMP_EVIDENCE": str(evidence), "AMP_VALIDATION": "synchronization",
                   "AMP_PIPELINE_CACHE": "0"}
    done = subprocess.run([program, pattern], env=environment, stdout=subprocess.PIPE, text=True, timeout=120,
                          check=False)
    if done.returncode:
        return f"exited with {done.returncode}: {done.stdout}"
    found = json.loads(evidence.read_text())
    if not found["validation_layer"] or found["validation_messages"] or not found["dispatches"]:
        return f"unexpected evidence: {found}"
    least, moved = json.loads(done.stdout), moved_bytes(trace)
    print(f"{pattern:32} needs {least['up']:6} up {least['down']:6} down {least['across']:6} across; "
          f"moved {moved['up']:6} {moved['down']:6} {moved['across']:6}")
    return "" if moved == least else "the number of copied bytes is not the minimum"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("compiler", help="amp++")
    parser.add_argument("folder", type=pathlib.Path, help="folder for the program and its traces")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    program = str(options.folder / "transfers")
    source = pathlib.Path(__file__).with_name("transfers.cpp")
    subprocess.run([options.compiler, "-std=c++11", "-O1", str(source), "-o", program], check=True)
    names = subprocess.run([program], stdout=subprocess.PIPE, text=True, check=True).stdout.split()
    faults = {name: fault for name in names if (fault := run(program, name, options.folder))}
    for name, fault in faults.items():
        print(f"{name}: {fault}")
    print(f"{len(names)} patterns, {len(faults)} failed")
    return 1 if faults or len(names) < 12 else 0


if __name__ == "__main__":
    sys.exit(main())
