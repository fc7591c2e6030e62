"""The versions of a seeded program: how they are compiled and run with -fsanitize=amp, and what their reports must be.

reports.txt contains, in one line for each program, what its faulty version reports on the accelerator 'processor', with
names of files without their folders. Some programs go on after a report; then ' | ' separates their reports.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import tempfile
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path

HERE = Path(__file__).resolve().parent
MARK = re.compile(r"//\s*((?:here|first|second)(?:\s+(?:here|first|second))*)\s*$")
SECONDS = 120  # for one compilation or run
REPORTED = 86  # the exit code of a program after a report
BEGINNINGS = {  # of the reports
    "race": "amp: data race on ",
    "bounds": "amp: out of bounds: ",
    "barrier": "amp: divergent barrier: ",
    "init": "amp: uninitialized: ",
    "host": "amp: ",
}


class Kind(Enum):
    FAULTY = "faulty version"
    UNCHECKED = "faulty version without checks of its kind"
    TWIN = "twin"
    ON_VULKAN = "faulty version on a Vulkan device"


@dataclass(frozen=True)
class Version:
    program: Path
    kind: Kind

    def __str__(self) -> str:
        return f"{name_of(self.program)}, {self.kind.value}"

    @property
    def is_faulty(self) -> bool:
        return self.kind in (Kind.FAULTY, Kind.ON_VULKAN)

    @property
    def level(self) -> str:
        """The optimization. Each program has one."""
        return ("-O0", "-O2")[len(self.program.stem) % 2]

    @property
    def goes_on(self) -> bool:
        """Whether the program goes on after a report: behind a race, nothing is out of order but values, and on a Vulkan
        device a wrong subscript has been replaced."""
        is_safe = self.program.parent.name == "race" or self.kind == Kind.ON_VULKAN
        return self.is_faulty and is_safe and len(self.program.stem) % 3 == 0

    @property
    def has_log(self) -> bool:
        return self.is_faulty and len(self.program.stem) % 3 == 1

    def command(self, compiler: str, sanitizer: str = "-fsanitize=amp") -> list[str]:
        """The command that compiles the program; -o must follow."""
        options = [] if self.kind == Kind.TWIN else ["-DFAULT", *flags_of(self.program)]
        if self.kind == Kind.ON_VULKAN:
            sanitizer = "-fsanitize=amp-bounds"
        if self.kind == Kind.UNCHECKED:
            options.append(f"-fno-sanitize=amp-{self.program.parent.name}")
        return [compiler, "-std=c++14", self.level, sanitizer, *options, str(self.program), "-pthread"]

    def environment(self, log: Path) -> dict[str, str]:
        options = ["halt=0"] * self.goes_on + [f"log={log}"] * self.has_log
        accelerator = "vulkan" if self.kind == Kind.ON_VULKAN else "processor"
        return dict(os.environ, CPPAMP_DEFAULT_ACCELERATOR=accelerator, AMP_SANITIZE=":".join(options))


def versions_of(program: Path) -> list[Version]:
    """Those on the accelerator 'processor'. Without checks, a wrong subscript would really be used."""
    kinds = [Kind.FAULTY, Kind.TWIN] if program.parent.name == "bounds" else [Kind.FAULTY, Kind.UNCHECKED, Kind.TWIN]
    return [Version(program, kind) for kind in kinds]


def runs_on_vulkan(program: Path) -> bool:
    """Whether the fault is a subscript, which is checked on Vulkan devices, too."""
    return program.parent.name == "bounds" and "\n// only: processor\n" not in program.read_text(encoding="utf-8")


def name_of(program: Path) -> str:
    return f"{program.parent.name}/{program.name}"


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


def marked_lines(program: Path) -> set[int]:
    """The numbers of the lines that a report must name."""
    lines = program.read_text(encoding="utf-8").splitlines()
    faulty = set(faulty_version(lines))
    return {number for number, line in enumerate(lines, 1) if line in faulty and MARK.search(line)}


def captured_object(program: Path) -> str:
    """The container with the fault that a report on a Vulkan device must name; empty if there is none."""
    found = re.search(r"^// object: (\w+)$", program.read_text(encoding="utf-8"), re.MULTILINE)
    return found[1] if found and f"'{found[1]}'" in known_reports().get(name_of(program), "") else ""


def flags_of(program: Path) -> list[str]:
    found = re.search(r"^// flags: (.*)$", program.read_text(encoding="utf-8"), re.MULTILINE)
    return found[1].split() if found else []


@cache
def known_reports() -> dict[str, str]:
    lines = (HERE / "reports.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split(": ", 1) for line in lines)


def record(reports: dict[str, str]) -> None:
    """Writes these reports to reports.txt, instead of the ones that it has of their programs."""
    known = {name: text for name, text in (known_reports() | reports).items() if (HERE / name).is_file()}
    lines = [f"{name}: {text}\n" for name, text in sorted(known.items())]
    (HERE / "reports.txt").write_text("".join(lines), encoding="utf-8")


def reports_in(program: Path, text: str) -> str:
    """The reports without the folder of the program, which Clang names as it is seen from the current one."""
    return re.sub(rf"[^ ]*/(?={re.escape(program.name)}:)", "", " | ".join(text.splitlines()))


def error_of_marks(program: Path, text: str) -> str:
    named = {int(number) for number in re.findall(re.escape(program.name) + r":(\d+):", text)}
    missing = marked_lines(program) - named
    return f"the report does not name line {min(missing)}" if missing else ""


def error_of_log(log: Path, text: str) -> str:
    """What is wrong with the log of a run that has printed this text: its facts must be in the report."""

    def words(facts: object) -> list[str]:
        if isinstance(facts, dict):
            return [word for key, value in facts.items() if key != "fault" for word in words(value)]
        if isinstance(facts, list):
            return [word for value in facts for word in words(value)]
        return [facts] if isinstance(facts, str) else []

    try:
        logged = log.read_text(encoding="utf-8").splitlines()
        facts = [json.loads(line) for line in logged]
    except (OSError, ValueError) as error:
        return f"the log cannot be read: {error}"
    if len(facts) != 1:
        return f"the log has {len(facts)} lines instead of 1"
    missing = [word for word in words(facts) if word not in text]
    return f"the log contains '{missing[0]}', which is not in the report" if missing else ""


def error_of_run(version: Version, done: subprocess.CompletedProcess[str], log: Path, report: str | None) -> str:
    """How the result of a run on 'processor' differs from what it must be; empty if it does not.

    `report` is what the faulty version must report; with None, only its beginning and its lines are checked.
    """
    program = version.program
    what = f"exits with {done.returncode}\n{done.stdout}{done.stderr}".rstrip()
    if version.kind == Kind.UNCHECKED:
        return what if done.stderr.startswith(BEGINNINGS[program.parent.name]) else ""
    if version.kind == Kind.TWIN:
        return what if done.returncode != 0 or done.stderr else ""
    if done.returncode != REPORTED or not done.stderr.startswith(BEGINNINGS[program.parent.name]):
        return what
    reports = done.stderr.splitlines()
    if len(set(reports)) != len(reports) or (len(reports) > 1 and not version.goes_on):
        return f"{what}\nthere are too many reports"
    if version.has_log and (error := error_of_log(log, done.stderr)):
        return f"{what}\n{error}"
    if report is not None and reports_in(program, done.stderr) != report:
        return f"{what}\nthe report in reports.txt is: {report or 'none; add it with --record'}"
    if version.kind == Kind.ON_VULKAN and (name := captured_object(program)) and f"'{name}'" not in done.stderr:
        return f"{what}\nthe report does not name '{name}'"
    error = error_of_marks(program, done.stderr)
    return f"{what}\n{error}" if error else ""


def run(version: Version, executable: Path, log: Path, seconds: float = SECONDS, **variables: str) -> subprocess.CompletedProcess[str]:
    """Runs a version on 'processor'."""
    log.unlink(missing_ok=True)
    environment = version.environment(log) | variables
    return subprocess.run([executable], env=environment, timeout=seconds, capture_output=True, text=True)
