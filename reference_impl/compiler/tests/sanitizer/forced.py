#!/usr/bin/env python3
"""Forces each condition of the detectors of -fsanitize=amp, and looks whether a seeded program notices.

usage: forced.py BUILD [-j N] [--mutants GLOB] [--effort N] [--work FOLDER] [--publish]

BUILD is a build folder in which the target detector-mutants is built: amp++ and libamp with a hook at each condition of the
detectors (reference_impl/compiler/mutants/Sites.h). A condition is forced to be true, then to be false, and a label of a
switch is dropped; each is a mutant, FILE:SITE=true|false|dropped. It is noticed if a version of a seeded program does not
compile, does not end, or does not print what it must: the report in reports.txt, or nothing for a twin. The programs whose
faults are subscripts also run on a Vulkan device (runs.py: Kind).

First, all programs are compiled and run without a defect, to find out which of them reach which condition with which value.
Only those that reach a condition with the other value can notice that it is forced. A mutant of libamp needs only runs. A
mutant of amp++ needs compilations: after N programs (--effort, 0: all; default: 100) that do not notice, it counts as unnoticed.
Programs that noticed it in an earlier run, or mutants beside it, come first.

--mutants tries only mutants whose names match, such as 'host_checks/*'. --work keeps the compiled programs for the next run.
--publish writes results/detectors.md and the programs that noticed (mutants/detectors/noticed.json).
mutants/detectors/equivalent.toml lists the mutants that no program can notice, with the reasons.
Exit codes: 0 all mutants are noticed or listed; 1 some are not, or a listed one is noticed; 2 wrong usage or a broken build.
"""

from __future__ import annotations

import argparse
import collections
import concurrent.futures
import datetime
import fnmatch
import json
import os
import platform
import re
import subprocess
import sys
import tempfile
import threading
import time
import tomllib
from dataclasses import dataclass
from pathlib import Path

import runs
from runs import HERE, Kind, Version

ROOT = HERE.parents[3]
MUTANTS = HERE.parents[1] / "mutants/detectors"
EQUIVALENT, NOTICED, PAGE = MUTANTS / "equivalent.toml", MUTANTS / "noticed.json", ROOT / "results/detectors.md"
RUN_SECONDS, COMPILE_SECONDS = 10, 60  # at most; without a defect, some milliseconds, and less than a second
LIKELY = {"processor/HostChecks.cpp": "host", "processor/UndefinedLocals.cpp": "init"}  # kinds of programs that notice most
WEIGHT = {Kind.FAULTY: 2.0, Kind.TWIN: 1.0, Kind.ON_VULKAN: 1.0, Kind.UNCHECKED: 0.2}
OPPOSITE = {"true": "false", "false": "true", "dropped": "reached"}


class Broken(Exception):
    """The build, a list or a program is wrong without any defect."""


@dataclass(frozen=True)
class Mutant:
    part: str  # "runtime" or "compiler"
    file: str
    site: int
    defect: str
    line: int
    column: int
    key: tuple[str, str, str, int, str]  # file, function, text, occurrence, defect: the same in other builds

    def __str__(self) -> str:
        return f"{self.file}:{self.site}={self.defect}"


def mutants_of(part: str, sites: Path) -> list[Mutant]:
    occurrences: collections.Counter[tuple[str, str, str]] = collections.Counter()
    mutants = []
    for line in sites.read_text(encoding="utf-8").splitlines():
        site = json.loads(line)
        same = site["file"], site["function"], " ".join(site["text"].split())
        occurrences[same] += 1
        for defect in ("true", "false") if site["kind"] == "condition" else ("dropped",):
            key = (*same, occurrences[same], defect)
            mutants.append(Mutant(part, site["file"], site["site"], defect, site["line"], site["column"], key))
    return mutants


class Programs:
    """The compiled versions, and the conditions that they reach."""

    def __init__(self, build: Path, work: Path) -> None:
        self.folder = build / "reference_impl/compiler/mutants/detectors"
        self.compiler, self.library, self.work = build / "bin/amp++-detectors", self.folder / "lib/libamp.so", work
        if not self.compiler.is_file() or not self.library.is_file():
            raise Broken(f"{build} has no mutants; run: cmake --build {build} --target detector-mutants")
        programs = sorted(HERE.glob("*/*.cpp"))
        self.versions = [version for p in programs for version in runs.versions_of(p)]
        self.versions += [Version(p, Kind.ON_VULKAN) for p in programs if runs.runs_on_vulkan(p)]
        self.reaching: dict[str, list[int]] = collections.defaultdict(list)
        self.local = threading.local()

    def path(self, version: Version, suffix: str) -> Path:
        return self.work / f"{version.program.stem}-{version.kind.name.lower()}{suffix}"

    def scratch(self, suffix: str) -> Path:
        """A file of this thread."""
        return self.work / f"{os.getpid()}-{threading.get_ident()}{suffix}"

    def compile(self, version: Version, object_file: Path, **variables: str) -> str:
        """Returns what is wrong; empty if nothing is."""
        command = [*version.command(str(self.compiler)), "-c", "-o", str(object_file)]
        try:
            done = subprocess.run(command, env=os.environ | variables, timeout=COMPILE_SECONDS, capture_output=True, text=True)
        except subprocess.TimeoutExpired:
            return "its compilation does not end"
        return "" if done.returncode == 0 else f"does not compile\n{done.stderr}".rstrip()

    def link(self, object_file: Path, executable: Path) -> str:
        command = [self.compiler, object_file, "-pthread", "-o", executable]
        done = subprocess.run(command, capture_output=True, text=True)
        return "" if done.returncode == 0 else f"does not link\n{done.stderr}".rstrip()

    def run(self, version: Version, executable: Path, **variables: str) -> str:
        log = self.scratch(".json")
        try:
            done = runs.run(version, executable, log, RUN_SECONDS, **variables)
        except subprocess.TimeoutExpired:
            return "does not end"
        report = None if version.kind == Kind.ON_VULKAN else runs.known_reports().get(runs.name_of(version.program), "")
        return runs.error_of_run(version, done, log, report)

    def prepare(self, version: Version) -> list[str]:
        """Compiles and runs a version without a defect. Returns the conditions and values that it reaches."""
        object_file, executable = self.path(version, ".o"), self.path(version, "")
        compiled, ran = self.path(version, ".compiled"), self.scratch(".ran")
        newest = max(f.stat().st_mtime for f in (version.program, self.compiler))
        if not executable.is_file() or executable.stat().st_mtime < newest:
            compiled.unlink(missing_ok=True)
            error = self.compile(version, object_file, AMP_MUTANT_TRACE=str(compiled)) or self.link(object_file, executable)
            if error:
                raise Broken(f"{version}: {error}")
        ran.unlink(missing_ok=True)
        if error := self.run(version, executable, LD_LIBRARY_PATH=str(self.library.parent), AMP_MUTANT_TRACE=str(ran)):
            raise Broken(f"{version}: {error}")
        return sorted({line for file in (compiled, ran) if file.is_file() for line in file.read_text().splitlines()})

    def prepare_all(self, pool: concurrent.futures.Executor) -> None:
        for number, reached in enumerate(pool.map(self.prepare, self.versions)):
            for site in reached:
                self.reaching[site].append(number)

    def notices(self, version: Version, mutant: Mutant) -> bool:
        if mutant.part == "runtime":
            variables = {"LD_LIBRARY_PATH": str(self.library.parent), "AMP_MUTANT": str(mutant)}
            return bool(self.run(version, self.path(version, ""), **variables))
        object_file, executable = self.scratch(".o"), self.scratch("")
        if self.compile(version, object_file, AMP_MUTANT=str(mutant)):
            return True
        if object_file.read_bytes() == self.path(version, ".o").read_bytes():
            return False
        return bool(self.link(object_file, executable) or self.run(version, executable))


class Search:
    """Looks for a version that notices a mutant, first among those that noticed it or its neighbours."""

    def __init__(self, programs: Programs, effort: int) -> None:
        self.programs, self.effort = programs, effort
        self.by_key: dict[tuple, int] = {}
        self.by_place: dict[str, collections.Counter[int]] = collections.defaultdict(collections.Counter)
        self.by_kind: dict[str, collections.Counter[tuple[str, Kind]]] = collections.defaultdict(collections.Counter)
        numbers = {str(version): number for number, version in enumerate(programs.versions)}
        for file in (NOTICED, programs.work / NOTICED.name):
            for entry in json.loads(file.read_text(encoding="utf-8")) if file.is_file() else []:
                if entry["by"] in numbers:
                    self.add(tuple(entry["mutant"]), numbers[entry["by"]])

    def kind_of(self, number: int) -> tuple[str, Kind]:
        version = self.programs.versions[number]
        return version.program.parent.name, version.kind

    def add(self, key: tuple, number: int) -> None:
        self.by_key[key] = number
        for place in (key[0], f"{key[0]} {key[1]}"):
            self.by_place[place][number] += 1
        self.by_kind[key[0]][self.kind_of(number)] += 1

    def candidates(self, mutant: Mutant) -> list[int]:
        reaching = self.programs.reaching[f"{mutant.file}:{mutant.site}={OPPOSITE[mutant.defect]}"]
        if mutant.file.startswith("device/"):  # changes code for Vulkan devices only
            reaching = [n for n in reaching if self.programs.versions[n].kind == Kind.ON_VULKAN]
        seen: collections.Counter[tuple[str, Kind]] = collections.Counter()
        turn = {}
        for number in reaching:  # programs of all kinds take turns, most often those of kinds that notice most
            kind = self.kind_of(number)
            seen[kind] += 1
            likely = WEIGHT[kind[1]] * (20 if kind[0] == LIKELY.get(mutant.file) else 1)
            turn[number] = seen[kind] / (likely + self.by_kind[mutant.file][kind])
        file, function = self.by_place[mutant.file], self.by_place[f"{mutant.file} {mutant.key[1]}"]
        first = self.by_key.get(mutant.key)
        return sorted(reaching, key=lambda n: (n != first, turn[n] / (1 + file[n] + 4 * function[n])))

    def run(self, mutant: Mutant) -> tuple[Mutant, int | None, int]:
        """Returns the number of the version that noticed, and how many were tried."""
        candidates = self.candidates(mutant)
        if mutant.part == "compiler" and self.effort:
            candidates = candidates[: self.effort]
        for tried, number in enumerate(candidates, 1):
            if self.programs.notices(self.programs.versions[number], mutant):
                self.add(mutant.key, number)
                return mutant, number, tried
        return mutant, None, len(candidates)


def listed_equivalents(known: set[tuple]) -> set[tuple]:
    listed = set()
    for entry in tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).get("equivalent", []):
        key = (entry["file"], entry["function"], " ".join(entry["text"].split()), entry.get("occurrence", 1), entry["defect"])
        if key not in known:
            raise Broken(f"{EQUIVALENT}: no condition of the build is that of {key}")
        listed.add(key)
    return listed


def table(results: list[tuple[Mutant, int | None, int]], listed: set[tuple]) -> str:
    """The numbers of each file."""
    rows = [("file", "forced", "noticed", "equivalent", "unnoticed")]
    files: dict[str, list[tuple[Mutant, int | None]]] = collections.defaultdict(list)
    for mutant, by, _ in results:
        files[mutant.file].append((mutant, by))
        files["all"].append((mutant, by))
    for file in sorted(files, key=lambda name: (name == "all", name)):
        noticed = sum(by is not None for _, by in files[file])
        equivalent = sum(by is None and mutant.key in listed for mutant, by in files[file])
        total = len(files[file])
        rows.append((file, str(total), str(noticed), str(equivalent), str(total - noticed - equivalent)))
    width = max(len(row[0]) for row in rows)
    return "\n".join(row[0].ljust(width) + "".join(cell.rjust(12) for cell in row[1:]) for row in rows)


def publish(programs: Programs, results: list, summary: str, lines: str, effort: int, seconds: float) -> None:
    commit = subprocess.run(["git", "-C", str(ROOT), "rev-parse", "--short=12", "HEAD"], capture_output=True, text=True, check=True).stdout.strip()
    cpu = re.search(r"model name\s*: (.*)", Path("/proc/cpuinfo").read_text())
    PAGE.write_text(f"""# Forced conditions of the detectors

`python3 -B reference_impl/compiler/tests/sanitizer/forced.py build -j 2 --effort {effort} --publish`, after
`cmake --build build -t detector-mutants`. Each condition of the detectors of `-fsanitize=amp`
([Finding faults in kernels](../reference_impl/docs/finding-faults.md)) is forced to be true and to be false, and each label
of a switch is dropped. It is noticed if one of the seeded programs, or its correct twin, then gives another result.
`reference_impl/compiler/mutants/detectors/equivalent.toml` lists each mutant that no program can notice, with the reason.

- commit: {commit}
- processor: {cpu[1] if cpu else platform.machine()}, {os.cpu_count()} threads
- date: {datetime.date.today().isoformat()}
- time: {round(seconds / 60)} minutes

```text
{lines}

{summary}
```
""", encoding="utf-8")
    write_noticed(NOTICED, programs, results)


def error_of(result: tuple[Mutant, int | None, int], listed: set[tuple], programs: Programs) -> str:
    """What is wrong with this result; empty if nothing is."""
    mutant, by, tried = result
    if (by is None) == (mutant.key in listed):
        return ""
    how = "is dropped" if mutant.defect == "dropped" else f"is forced to be {mutant.defect}"
    why = f"none of {tried} programs notices" if by is None else f"listed as equivalent, but {programs.versions[by]} notices"
    return f"{mutant.file}:{mutant.line}:{mutant.column}: '{mutant.key[2]}' {how} in {mutant.key[1]}; {why}  [{mutant}]"


def write_noticed(file: Path, programs: Programs, results: list) -> None:
    entries = [{"mutant": mutant.key, "by": str(programs.versions[by])} for mutant, by, _ in results if by is not None]
    text = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in entries)
    file.write_text(f"[\n{text}\n]\n", encoding="utf-8")


def force(options: argparse.Namespace, work: Path) -> int:
    begin, wrong = time.monotonic(), 0
    programs = Programs(options.build, work)
    mutants = [m for part in ("runtime", "compiler") for m in mutants_of(part, programs.folder / f"{part}.jsonl")]
    listed = listed_equivalents({mutant.key for mutant in mutants})
    mutants = [m for m in mutants if fnmatch.fnmatch(str(m), options.mutants)]
    if not mutants:
        raise Broken(f"no mutant's name matches '{options.mutants}'; names are such as {next(iter(programs.folder.glob('*.jsonl')))}")
    with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        programs.prepare_all(pool)
        search = Search(programs, options.effort)
        results = []
        for result in pool.map(search.run, mutants):
            results.append(result)
            if error := error_of(result, listed, programs):
                print(error, flush=True)
                wrong += 1
            if len(results) % 100 == 0:
                print(f"{len(results)} of {len(mutants)}", file=sys.stderr)
    noticed = sum(by is not None for _, by, _ in results)
    equivalent = sum(by is None and mutant.key in listed for mutant, by, _ in results)
    summary = f"{len(results)} conditions forced, {noticed} noticed, {equivalent} equivalent, {len(results) - noticed - equivalent} unnoticed"
    lines = table(results, listed)
    print(f"{lines}\n\n{summary}")
    if options.mutants == "*":
        write_noticed(work / NOTICED.name, programs, results)
    if options.publish:
        publish(programs, results, summary, lines, options.effort, time.monotonic() - begin)
    return 1 if wrong else 0


def main() -> int:
    parser = argparse.ArgumentParser(description="Forces the conditions of the detectors; the head of this file says more.")
    parser.add_argument("build", type=Path, metavar="BUILD", help="the build folder")
    parser.add_argument("-j", type=int, default=1, metavar="N", help="number of programs at a time")
    parser.add_argument("--mutants", default="*", metavar="GLOB", help="only mutants with such names (default: all)")
    parser.add_argument("--effort", type=int, default=100, metavar="N", help="number of programs that a mutant of amp++ is tried with")
    parser.add_argument("--work", type=Path, metavar="FOLDER", help="for the compiled programs (default: a temporary folder)")
    parser.add_argument("--publish", action="store_true", help="write the results page; only with all mutants")
    options = parser.parse_args()
    if options.publish and options.mutants != "*":
        parser.error("--publish needs all mutants")
    options.build = options.build.resolve()
    compiler = options.build / "bin/amp++-detectors"
    if "AMP_MUTANTS_SERVICE" not in os.environ and compiler.is_file():
        os.execv(compiler, [str(compiler), "--serve", sys.executable, "-B", *sys.argv])
    try:
        if options.work:
            options.work.mkdir(parents=True, exist_ok=True)
            return force(options, options.work.resolve())
        with tempfile.TemporaryDirectory() as work:
            return force(options, Path(work))
    except (Broken, OSError) as error:
        print(f"forced.py: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
