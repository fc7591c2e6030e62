"""The command line: `python3 -m ampgen COMMAND`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from . import __version__
from .parse import read_catalogue
from .problems import CatalogueError
from .rules_inc import rules_inc

DEFAULT_SPEC = Path(__file__).resolve().parents[2] / "spec"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="ampgen", description="Catalogue of AMP-CTS: lint it, make cases from it.")
    parser.add_argument("--version", action="version", version=f"ampgen {__version__}")
    parser.add_argument("--spec", type=Path, default=DEFAULT_SPEC, help="folder of the catalogue")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("rules-inc", help="print the X-macro header of diagnosed rules")
    options = parser.parse_args(arguments)
    try:
        catalogue = read_catalogue(options.spec)
        sys.stdout.write(rules_inc(catalogue))
        return 0
    except CatalogueError as error:
        print(error, file=sys.stderr)
        return 1
