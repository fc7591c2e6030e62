#!/usr/bin/env python3
"""The seeded faults: small C++ AMP programs with one fault each (-DFAULT) and a correct twin (without).

usage: seeded.py --check-form SPECIFICATION [PROGRAM...]
       seeded.py --twins AMP++ [-j N] [PROGRAM...]
       seeded.py --found AMP++ [-j N] [--kinds race,barrier] [--accelerator PATH] [PROGRAM...]

--check-form checks what each file says about itself: the sentence at its top, the clause, whose words must stand at that
line of the specification, and the marks `// here`, `// first`, `// second` in the faulty version. --twins compiles each
twin with -O0 and -O2 and runs it on the accelerator 'processor'; it must exit with 0. --found compiles both versions
with -fsanitize=amp: the faulty one must end with the report of its fault, which names the marked lines, and the twin must
be silent. Other accelerators than 'processor' check only subscripts: there, the programs of the kind bounds are compiled
with -fsanitize=amp-bounds, and those whose fault is no subscript (`// only: processor`) are left out. PROGRAM is a path such as
race/histogram-without-atomics.cpp; by default, all programs beside this script.

A file may name, below its clause, `// object:` (the container or variable with the fault) and `// flags:` (options of
amp++ that the faulty version needs).
Exit codes: 0 all programs are right; 1 some are not; 2 wrong usage.
"""

from __future__ import annotations

import argparse
import bisect
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
KINDS = ("race", "bounds", "barrier", "init", "host")
MARK = re.compile(r"//\s*((?:here|first|second)(?:\s+(?:here|first|second))*)\s*$")
CLAUSE = re.compile(r"AMP 1\.2 §[\d.]+, l\.(\d+): \"(.*)\"")
LANGUAGE_CLAUSE = re.compile(r"C\+\+14 \[[a-z._]+\]")
SECONDS = 120  # for one compilation or run
REPORTED = 86  # the exit code of a program after a report
BEGINNINGS = {  # of the reports
    "race": "amp: data race on ",
    "bounds": "amp: out of bounds: ",
    "barrier": "amp: divergent barrier: ",
    "init": "amp: uninitialized: ",
    "host": "amp: ",
}


class Specification:
    """The specification as one long line; knows under which of its own line numbers each place stands."""

    def __init__(self, path: Path) -> None:
        self.text, self.starts, self.numbers = "", [], []
        number = 0
        for line in path.read_text(encoding="utf-8").splitlines():
            if "C++ AMP : Language and Programming Model" in line or re.match(r"\s+Page \d+$", line):
                continue
            if found := re.match(r"(\d+)(\s|$)", line):
                number, line = int(found[1]), line[found.end(1):]
            if words := plain(line):
                self.starts.append(len(self.text))
                self.numbers.append(number)
                self.text += words + " "

    def lines_of(self, quotation: str) -> list[int]:
        """The numbers of the lines at which this quotation begins."""
        places = [found.start() for found in re.finditer(re.escape(plain(quotation)), self.text)]
        return [self.numbers[bisect.bisect_right(self.starts, place) - 1] for place in places]


def plain(text: str) -> str:
    return " ".join(text.translate(str.maketrans("‘’“”", "''\"\"")).split())


def faulty_version(lines: list[str]) -> list[str]:
    """The lines that remain with -DFAULT; raises ValueError if the conditions do not match."""
    result, open_regions = [], []
    for line in lines:
        directive = line.split()
        if directive[:1] in (["#ifdef"], ["#ifndef"]):
            if directive[1:] != ["FAULT"]:
                raise ValueError(f"'{line}' tests something other than FAULT")
            open_regions.append(directive[0] == "#ifdef")
        elif directive == ["#else"]:
            open_regions[-1] = not open_regions[-1]
        elif directive == ["#endif"]:
            open_regions.pop()
        elif all(open_regions):
            result.append(line)
    if open_regions:
        raise ValueError("an #ifdef has no #endif")
    return result


def errors_of_form(program: Path, specification: Specification) -> list[str]:
    """What is wrong with the form of this program."""
    errors = []
    lines = program.read_text(encoding="utf-8").splitlines()
    head = [line[3:] for line in lines[: next((i for i, s in enumerate(lines) if not s.startswith("// ")), len(lines))]]
    first = next((i for i, line in enumerate(head) if line.startswith(("AMP 1.2", "C++14"))), len(head))
    last = next((i for i, line in enumerate(head) if line.startswith(("object: ", "flags: ", "only: "))), len(head))
    if not re.fullmatch(r"[A-Z].*[^.]\.", " ".join(head[:first])):
        errors.append("the file must begin with a comment of one sentence that says what the fault is")
    clause = " ".join(head[first:last])
    if found := CLAUSE.fullmatch(clause):
        if int(found[1]) not in (places := specification.lines_of(found[2])):
            where = ", ".join(f"l.{place}" for place in places) or "nowhere"
            errors.append(f"the quotation does not begin at l.{found[1]} of the specification; it stands {where}")
    elif not LANGUAGE_CLAUSE.match(clause):
        errors.append("the clause must follow as 'AMP 1.2 §8.1.2, l.1234: \"...\"' or 'C++14 [expr.add]: ...'")
    for line in head[last:]:
        if not re.fullmatch(r"object: \w+|flags: -.+|only: processor", line):
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


def marked_lines(program: Path) -> set[int]:
    """The numbers of the lines that a report must name."""
    lines = program.read_text(encoding="utf-8").splitlines()
    faulty = set(faulty_version(lines))
    return {number for number, line in enumerate(lines, 1) if line in faulty and MARK.search(line)}


def flags_of(program: Path) -> list[str]:
    found = re.search(r"^// flags: (.*)$", program.read_text(encoding="utf-8"), re.MULTILINE)
    return found[1].split() if found else []


def error_of_evidence(file: Path, accelerator: str) -> str:
    """What is wrong with the evidence of a run that ended by itself: the validation layer must have watched its kernels."""
    if accelerator == "processor":
        return ""
    seen = json.loads(file.read_text(encoding="utf-8"))
    is_right = (seen["validation_layer"] or not seen["dispatches"]) and not seen["validation_messages"]
    return "" if is_right else f"twin: unexpected evidence: {seen}"


def error_of_report(program: Path, compiler: str, accelerator: str) -> str:
    """How the reports of -fsanitize=amp differ from what they must be; empty if they do not."""
    environment = dict(os.environ, CPPAMP_DEFAULT_ACCELERATOR=accelerator, AMP_SANITIZE="")
    sanitizer = "-fsanitize=amp" if accelerator == "processor" else "-fsanitize=amp-bounds"
    level = ("-O0", "-O2")[len(program.stem) % 2]
    with tempfile.TemporaryDirectory() as folder:
        evidence = Path(folder) / "evidence.json"
        if accelerator != "processor":
            environment |= {"AMP_VALIDATION": "1", "AMP_PIPELINE_CACHE": "0", "AMP_EVIDENCE": str(evidence)}
        for options, version in ((["-DFAULT", *flags_of(program)], "faulty version"), ([], "twin")):
            executable = str(Path(folder) / "program")
            command = [compiler, "-std=c++14", level, sanitizer, *options, str(program), "-pthread", "-o", executable]
            try:
                built = subprocess.run(command, timeout=SECONDS, capture_output=True, text=True)
                if built.returncode != 0:
                    return f"{version}, {level}: does not compile\n{built.stderr}".rstrip()
                done = subprocess.run([executable], env=environment, timeout=SECONDS, capture_output=True, text=True)
            except subprocess.TimeoutExpired:
                return f"{version}, {level}: took more than {SECONDS} s"
            what = f"{version}, {level}: exits with {done.returncode}\n{done.stdout}{done.stderr}".rstrip()
            if not options:
                return what if done.returncode != 0 or done.stderr else error_of_evidence(evidence, accelerator)
            if done.returncode != REPORTED or not done.stderr.startswith(BEGINNINGS[program.parent.name]):
                return what
            named = {int(number) for number in re.findall(re.escape(program.name) + r":(\d+):", done.stderr)}
            if missing := marked_lines(program) - named:
                return f"{what}\nthe report does not name line {min(missing)}"
    return ""


def main() -> int:
    parser = argparse.ArgumentParser(description="Checks the seeded faults; the head of this file says more.")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--check-form", type=Path, metavar="SPECIFICATION", help="check the form of the programs")
    what.add_argument("--twins", metavar="AMP++", help="compile and run the correct twins")
    what.add_argument("--found", metavar="AMP++", help="compile both versions with -fsanitize=amp and check the reports")
    parser.add_argument("--kinds", default=",".join(KINDS), help="only programs of these kinds (default: all)")
    parser.add_argument("--accelerator", default="processor", metavar="PATH", help="on which the kernels run (default: processor)")
    parser.add_argument("-j", type=int, default=1, metavar="N", help="number of programs at a time")
    parser.add_argument("programs", nargs="*", type=Path, metavar="PROGRAM")
    options = parser.parse_args()
    programs = [HERE / p for p in options.programs] or sorted(p for k in options.kinds.split(",") for p in (HERE / k).glob("*.cpp"))
    if options.accelerator != "processor":
        programs = [p for p in programs if p.parent.name == "bounds" and "\n// only: processor\n" not in p.read_text(encoding="utf-8")]
    if missing := [p for p in programs if not p.is_file() or p.parent.parent != HERE]:
        parser.error(f"no such program: {missing[0]}")
    if unknown := set(options.kinds.split(",")) - set(KINDS):
        parser.error(f"no such kind: {min(unknown)}; there are {', '.join(KINDS)}")
    compiler = options.twins or options.found
    if compiler and not shutil.which(compiler):
        parser.error(f"cannot run '{compiler}'")
    wrong = 0

    def report(program: Path, text: str) -> None:
        print(f"{program.relative_to(HERE)}: {text}", file=sys.stderr)

    if options.check_form:
        try:
            specification = Specification(options.check_form)
        except OSError as error:
            parser.error(f"cannot read the specification: {error}")
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
            check = error_of_twin if options.twins else lambda p, c: error_of_report(p, c, options.accelerator)
            for program, error in zip(programs, pool.map(lambda p: check(p, compiler), programs)):
                wrong += bool(error)
                if error:
                    report(program, error)
        right = "twins right" if options.twins else "faults found, their twins silent"
        print(f"{len(programs)} programs, {len(programs) - wrong} {right}, {wrong} wrong")
    return 1 if wrong or not programs else 0


if __name__ == "__main__":
    sys.exit(main())
