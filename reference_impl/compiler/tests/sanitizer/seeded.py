#!/usr/bin/env python3
"""The seeded faults: small C++ AMP programs with one fault each (-DFAULT) and a correct twin (without).

usage: seeded.py --check-form WORDS [PROGRAM...]
       seeded.py --twins AMP++ [-j N] [PROGRAM...]
       seeded.py --found AMP++ [-j N] [--kinds race,barrier] [--accelerator PATH] [--record] [PROGRAM...]

--check-form checks what each file says about itself: the sentence at its top, the clause, whose words must begin at that
line of AMP 1.2 (WORDS: spec/words/amp_1_2.txt), and the marks `// here`, `// first`, `// second` in the faulty version. --twins compiles each
twin with -O0 and -O2 and runs it on the accelerator 'processor'; it must exit with 0. --found compiles both versions
with -fsanitize=amp: the faulty one must end with the report of its fault, which names the marked lines and stands in
reports.txt, and the twin must be silent. Without the checks of its kind (except bounds), the fault must not be reported.
--record writes the reports to reports.txt; look at the difference. Other accelerators than 'processor' check only
subscripts: there, the programs of the kind bounds are compiled with -fsanitize=amp-bounds, and those whose fault is no
subscript (`// only: processor`) are left out. PROGRAM is a path such as race/histogram-without-atomics.cpp; by default, all
programs beside this script.

A file may name, below its clause, `// object:` (the container or variable with the fault; `// local object:` if it is a
container that the kernel makes, which reports on Vulkan devices do not name), and `// flags:` (options of amp++ that the faulty
version needs).
Exit codes: 0 all programs are right; 1 some are not; 2 wrong usage.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import runs
from runs import HERE, MARK, SECONDS, Kind, Version, faulty_version, name_of

sys.path.insert(0, str(HERE.parents[3] / "generator"))
from ampgen.specification import Words

KINDS = ("race", "bounds", "barrier", "init", "host")
CLAUSE = re.compile(r"AMP 1\.2 §[\d.]+, l\.(\d+): \"(.*)\"")
LANGUAGE_CLAUSE = re.compile(r"C\+\+14 \[[a-z._]+\]")


def errors_of_form(program: Path, specification: Words) -> list[str]:
    """What is wrong with the form of this program."""
    errors = []
    lines = program.read_text(encoding="utf-8").splitlines()
    head = [line[3:] for line in lines[: next((i for i, s in enumerate(lines) if not s.startswith("// ")), len(lines))]]
    first = next((i for i, line in enumerate(head) if line.startswith(("AMP 1.2", "C++14"))), len(head))
    last = next((i for i, line in enumerate(head) if line.startswith(("object: ", "local object: ", "flags: ", "only: "))), len(head))
    if not re.fullmatch(r"[A-Z].*[^.]\.", " ".join(head[:first])):
        errors.append("the file must begin with a comment of one sentence that says what the fault is")
    clause = " ".join(head[first:last])
    if found := CLAUSE.fullmatch(clause):
        if int(found[1]) not in (places := specification.places(found[2])):
            where = ", ".join(f"l.{place}" for place in places) or "nowhere"
            errors.append(f"the quotation does not begin at l.{found[1]} of the specification; it stands {where}")
    elif not LANGUAGE_CLAUSE.match(clause):
        errors.append("the clause must follow as 'AMP 1.2 §8.1.2, l.1234: \"...\"' or 'C++14 [expr.add]: ...'")
    for line in head[last:]:
        if not re.fullmatch(r"(local )?object: \w+|flags: -.+|only: processor", line):
            errors.append(f"'{line}' is neither an object nor flags")
    if not any(line.split() in (["#ifdef", "FAULT"], ["#ifndef", "FAULT"]) for line in lines):
        errors.append("no '#ifdef FAULT'")
    try:
        marked = faulty_version(lines)
    except (ValueError, IndexError) as error:
        return errors + [f"conditions of the preprocessor: {error or 'they do not match'}"]
    marks = sorted(word for line in marked if (found := MARK.search(line)) for word in found[1].split())
    if program.parent.name == "race" and marks != ["first", "second"]:
        errors.append(f"the marks of a race must be one 'first' and one 'second', not {marks}")
    if program.parent.name != "race" and (not marks or set(marks) != {"here"}):
        errors.append(f"the marks of a fault must be 'here', not {marks}")
    return errors


def error_of_twin(program: Path, compiler: str) -> str:
    """What is wrong with the twin of this program; empty if nothing is."""
    environment = dict(os.environ, CPPAMP_DEFAULT_ACCELERATOR="processor")
    with tempfile.TemporaryDirectory() as folder:
        for level in ("-O0", "-O2"):
            executable = str(Path(folder) / "twin")
            for what, command in (
                ("compiling it", [compiler, "-std=c++14", level, str(program), "-pthread", "-o", executable]),
                ("running it", [executable]),
            ):
                try:
                    done = subprocess.run(command, env=environment, timeout=SECONDS, capture_output=True, text=True)
                except subprocess.TimeoutExpired:
                    return f"{level}: {what} took more than {SECONDS} s"
                if done.returncode != 0:
                    return f"{level}: {what} exits with {done.returncode}\n{done.stdout}{done.stderr}".rstrip()
    return ""


def error_of_evidence(file: Path) -> str:
    """What is wrong with the evidence of a run on Vulkan that ended by itself: the validation layer must have watched it."""
    seen = json.loads(file.read_text(encoding="utf-8"))
    is_right = (seen["validation_layer"] or not seen["dispatches"]) and not seen["validation_messages"]
    return "" if is_right else f"unexpected evidence: {seen}"


def error_of_report(program: Path, compiler: str, accelerator: str, recorded: dict[str, str] | None) -> str:
    """How the reports of -fsanitize=amp differ from what they must be; empty if they do not. Adds the report to `recorded`."""
    on_processor = accelerator == "processor"
    with tempfile.TemporaryDirectory() as folder:
        executable, log, evidence = (Path(folder) / name for name in ("program", "log.json", "evidence.json"))
        variables = {} if on_processor else {
            "CPPAMP_DEFAULT_ACCELERATOR": accelerator, "AMP_VALIDATION": "1", "AMP_PIPELINE_CACHE": "0", "AMP_EVIDENCE": str(evidence)}
        for version in runs.versions_of(program) if on_processor else [Version(program, Kind.ON_VULKAN), Version(program, Kind.TWIN)]:
            what = f"{version}, {version.level}"
            command = version.command(compiler, "-fsanitize=amp" if on_processor else "-fsanitize=amp-bounds")
            try:
                built = subprocess.run([*command, "-o", str(executable)], timeout=SECONDS, capture_output=True, text=True)
                if built.returncode != 0:
                    return f"{what}: does not compile\n{built.stderr}".rstrip()
                done = runs.run(version, executable, log, **variables)
            except subprocess.TimeoutExpired:
                return f"{what}: took more than {SECONDS} s"
            if recorded is not None and version.is_faulty:
                recorded[name_of(program)] = runs.reports_in(program, done.stderr)
            is_known = on_processor and recorded is None
            report = runs.known_reports().get(name_of(program), "") if is_known else None
            error = runs.error_of_run(version, done, log, report)
            if not error and not on_processor and version.kind == Kind.TWIN:
                error = error_of_evidence(evidence)
            if error:
                return f"{what}: {error}"
    return ""


def main() -> int:
    parser = argparse.ArgumentParser(description="Checks the seeded faults; the head of this file says more.")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--check-form", type=Path, metavar="WORDS", help="check the form of the programs")
    what.add_argument("--twins", metavar="AMP++", help="compile and run the correct twins")
    what.add_argument("--found", metavar="AMP++", help="compile both versions with -fsanitize=amp and check the reports")
    parser.add_argument("--kinds", default=",".join(KINDS), help="only programs of these kinds (default: all)")
    parser.add_argument("--accelerator", default="processor", metavar="PATH", help="on which the kernels run (default: processor)")
    parser.add_argument("--record", action="store_true", help="with --found: write the reports to reports.txt")
    parser.add_argument("-j", type=int, default=1, metavar="N", help="number of programs at a time")
    parser.add_argument("programs", nargs="*", type=Path, metavar="PROGRAM")
    options = parser.parse_args()
    programs = [HERE / p for p in options.programs] or sorted(p for k in options.kinds.split(",") for p in (HERE / k).glob("*.cpp"))
    if options.accelerator != "processor":
        programs = [p for p in programs if runs.runs_on_vulkan(p)]
    if missing := [p for p in programs if not p.is_file() or p.parent.parent != HERE]:
        parser.error(f"no such program: {missing[0]}")
    if unknown := set(options.kinds.split(",")) - set(KINDS):
        parser.error(f"no such kind: {min(unknown)}; there are {', '.join(KINDS)}")
    if options.record and (not options.found or options.accelerator != "processor"):
        parser.error("--record needs --found, on the accelerator 'processor'")
    compiler = options.twins or options.found
    if compiler and not shutil.which(compiler):
        parser.error(f"cannot run '{compiler}'")
    wrong = 0
    recorded: dict[str, str] | None = {} if options.record else None

    def report(program: Path, text: str) -> None:
        print(f"{program.relative_to(HERE)}: {text}", file=sys.stderr)

    if options.check_form:
        try:
            specification = Words.read(options.check_form)
        except (OSError, ValueError) as error:
            parser.error(f"{options.check_form}: no words of a specification: {error}")
        names: dict[str, Path] = {}
        for program in programs:
            errors = errors_of_form(program, specification)
            if program.name in names:
                errors.append(f"the name is that of {names[program.name].relative_to(HERE)}")
            names[program.name] = program
            wrong += bool(errors)
            for error in errors:
                report(program, error)
        print(f"{len(programs)} programs, {len(programs) - wrong} of the right form, {wrong} faults")
    else:
        with concurrent.futures.ThreadPoolExecutor(max_workers=options.j) as pool:
            check = error_of_twin if options.twins else lambda p, c: error_of_report(p, c, options.accelerator, recorded)
            for program, error in zip(programs, pool.map(lambda p: check(p, compiler), programs)):
                wrong += bool(error)
                if error:
                    report(program, error)
        if recorded is not None:
            runs.record(recorded)
        right = "twins right" if options.twins else "faults found, their twins silent"
        print(f"{len(programs)} programs, {len(programs) - wrong} {right}, {wrong} wrong")
    return 1 if wrong or not programs else 0


if __name__ == "__main__":
    sys.exit(main())
