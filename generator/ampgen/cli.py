"""The command line: `python3 -m ampgen COMMAND`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Callable

from . import __version__
from .kernels import write_programs
from .lint import inspect, lint
from .listing import distinct
from .make import Making
from .output import write_cases
from .parse import read_catalogue
from .problems import CatalogueError
from .programs import broken, program
from .rules_inc import rules_inc
from .specification import Words

DEFAULT_SPEC = Path(__file__).resolve().parents[2] / "spec"


def _rules_inc(options: argparse.Namespace) -> int:
    sys.stdout.write(rules_inc(read_catalogue(options.spec)))
    return 0


def _lint(options: argparse.Namespace) -> int:
    problems = lint(options.spec)
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"{len(problems)} problem{'s' * (len(problems) > 1)}" if problems else "no problems")
    return 1 if problems else 0


def _generate(options: argparse.Namespace) -> int:
    found = inspect(options.spec, Making(options.rules, options.whole))
    # A hole in the coverage does not affect the cases that exist; `lint` and `ampcts coverage` fail on it.
    problems = [problem for problem in found.problems if problem.check != "coverage"]
    if problems:
        raise CatalogueError(problems)
    cases = list(found.cases)
    if not cases:
        print(f"ampgen: --rules: no rule with cases matches '{options.rules}'", file=sys.stderr)
        return 1
    write_cases(found.catalogue, cases, options.out)
    twins = sum(case.twin_text is not None for case in cases)
    print(f"{len(found.catalogue.rules)} rules, {len(cases)} cases, {distinct(cases)} distinct, {twins} twins")
    return 0


def _programs(options: argparse.Namespace) -> int:
    options.out.mkdir(parents=True, exist_ok=True)
    for seed in range(options.seed, options.seed + options.count):
        text = program(seed)
        (options.out / f"{seed}.cpp").write_text(broken(text, seed) if options.broken else text, encoding="utf-8")
    return 0


def _kernels(options: argparse.Namespace) -> int:
    write_programs(options.out, range(options.seed, options.seed + options.count), options.kernels, options.only)
    return 0


def _words(options: argparse.Namespace) -> int:
    sys.stdout.write(Words.of(options.document, options.text.read_text(encoding="utf-8")).text())
    return 0


_COMMANDS: dict[str, tuple[str, Callable[[argparse.Namespace], int]]] = {
    "lint": ("check the catalogue", _lint),
    "generate": ("write cases, twins, cases.json and coverage.json", _generate),
    "rules-inc": ("print the X-macro header of the rules that a compiler diagnoses", _rules_inc),
    "words": ("print the digests of a document's words, for spec/words", _words),
    "programs": ("write random programs that are only compiled, one for each seed", _programs),
    "kernels": ("write programs with random kernels that run and check themselves, one for each seed", _kernels),
}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="ampgen", description="Checks the catalogue of AMP-CTS and generates its cases.")
    parser.add_argument("--version", action="version", version=f"ampgen {__version__}")
    parser.add_argument("--spec", type=Path, default=DEFAULT_SPEC, help="folder of the catalogue (default: %(default)s)")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, (explanation, _) in _COMMANDS.items():
        command = commands.add_parser(name, help=explanation)
        if name == "generate":
            command.add_argument("--out", type=Path, required=True, help="folder for the cases")
            command.add_argument("--rules", default="*", metavar="GLOB", help="only cases of the rules whose id matches")
            command.add_argument("--whole", action="store_true", help="every combination of dimension values (can be very many)")
        if name == "words":
            command.add_argument("document", help='the name by which rules cite the document, such as "AMP 1.2"')
            command.add_argument("text", type=Path, help="its text, in UTF-8")
        if name == "programs":
            command.add_argument("--out", type=Path, required=True, help="folder for the programs")
            command.add_argument("--seed", type=int, default=1, help="first seed (default: 1)")
            command.add_argument("--count", type=int, default=1, help="number of programs (default: 1)")
            command.add_argument("--broken", action="store_true", help="break one to four tokens of each program")
        if name == "kernels":
            command.add_argument("--out", type=Path, required=True, help="folder for the programs and the counts of their constructs")
            command.add_argument("--seed", type=int, default=1, help="first seed (default: 1)")
            command.add_argument("--count", type=int, default=1, help="number of programs (default: 1)")
            command.add_argument("--kernels", type=int, default=20, help="kernels in each program (default: 20)")
            command.add_argument("--only", type=int, metavar="K", help="only kernel K of each program, counted from 0")
    options = parser.parse_args(arguments)
    try:
        return _COMMANDS[options.command][1](options)
    except CatalogueError as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        print(f"ampgen: {error.filename}: {error.strerror}", file=sys.stderr)
        return 1
