#!/usr/bin/env python3
"""Kills a program at many moments, by SIGKILL and SIGINT; its files must be complete and the next run must succeed."""
import argparse
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

KILLS = 12
UNFINISHED = ".unfinished"


class Program:
    def __init__(self, path, folder):
        self.path, self.folder, self.cache = str(path), folder, folder / "cache"

    def start(self, cache):
        self.evidence.unlink(missing_ok=True)
        environment = {**os.environ, "AMP_PIPELINE_CACHE": str(cache), "AMP_VALIDATION": "1",
                       "AMP_EVIDENCE": str(self.evidence), "AMP_TRACE": str(self.folder / "trace.json")}
        return subprocess.Popen([self.path], env=environment, stdout=subprocess.DEVNULL)

    @property
    def evidence(self):
        return self.folder / "evidence.json"

    def fault(self, cache):
        """Runs the program without killing it. Returns what is wrong, or an empty string."""
        code = self.start(cache).wait(timeout=120)
        if code:
            return f"the next run exited with {code}"
        found = json.loads(self.evidence.read_text())
        if not found["validation_layer"] or found["validation_messages"] or found["dispatches"] != 12:
            return f"the next run has unexpected evidence: {found}"
        json.loads((self.folder / "trace.json").read_text())
        return ""


def pipelines(cache):
    return {path.name: path.read_bytes() for path in cache.glob("*.pipeline")}


def after(seconds):
    return lambda program, running: time.sleep(seconds)


def with_files(count):
    """Returns a function that waits until the cache has the given number of files, complete or not."""
    def wait(program, running):
        while running.poll() is None and len(list(program.cache.glob("*"))) < count:
            pass
    return wait


def kill_once(program, whole, wait, how):
    """Runs the program with an empty cache and kills it. Returns what is wrong, and how many pipelines were stored."""
    shutil.rmtree(program.cache, ignore_errors=True)
    running = program.start(program.cache)
    wait(program, running)
    running.send_signal(how)
    code = running.wait(timeout=120)
    if code not in (0, -how):
        return f"exited with {code}", 0
    kept = pipelines(program.cache)
    damaged = [name for name, content in kept.items() if whole.get(name) != content]
    if damaged:
        return f"left a damaged pipeline: {damaged}", 0
    fault = program.fault(program.cache)
    if not fault and pipelines(program.cache) != whole:
        fault = "the next run does not complete the pipelines"
    return fault, len(kept)


def leftovers_go(program, whole):
    """Checks that an unfinished file of a killed process is removed after an hour, when the next pipeline is stored."""
    leftover = program.cache / f"{next(iter(whole))}.1.0{UNFINISHED}"
    leftover.write_bytes(b"half")
    os.utime(leftover, (time.time() - 7200,) * 2)
    (program.cache / next(iter(whole))).unlink()
    fault = program.fault(program.cache)
    return fault or ("an unfinished file was not removed" if leftover.exists() else "")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("compiler", help="amp++")
    parser.add_argument("folder", type=pathlib.Path, help="folder for the program and its files")
    options = parser.parse_args()
    shutil.rmtree(options.folder, ignore_errors=True)
    options.folder.mkdir(parents=True)
    path = options.folder / "interrupted"
    source = pathlib.Path(__file__).with_name("interrupted.cpp")
    subprocess.run([options.compiler, "-std=c++11", "-O1", str(source), "-o", path], check=True)
    program = Program(path, options.folder)

    begin = time.monotonic()
    fault = program.fault(options.folder / "whole")
    seconds = time.monotonic() - begin
    whole = pipelines(options.folder / "whole")
    if fault or len(whole) != 6:
        print(f"without a kill: {fault or f'{len(whole)} pipelines'}")
        return 1
    moments = [(f"after {seconds * i / KILLS * 1000:.0f} ms", after(seconds * i / KILLS)) for i in range(KILLS)]
    moments += [(f"with {i % 6 + 1} files", with_files(i % 6 + 1)) for i in range(KILLS)]
    faults, partial = 0, 0
    for i, (moment, wait) in enumerate(moments):
        how = signal.SIGINT if i % 4 == 3 else signal.SIGKILL
        fault, kept = kill_once(program, whole, wait, how)
        faults += bool(fault)
        partial += 0 < kept < len(whole)
        print(f"{how.name} {moment}: {kept} pipelines stored" + (f"; {fault}" if fault else ""))
    fault = leftovers_go(program, whole)
    faults += bool(fault)
    print(f"{len(moments)} kills, {partial} with some pipelines stored, {faults} failed{': ' + fault if fault else ''}")
    return 1 if faults or not partial else 0


if __name__ == "__main__":
    sys.exit(main())
