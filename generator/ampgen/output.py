"""Writes the cases and their listing into a folder, and removes cases of an earlier run that no longer exist."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
from pathlib import Path, PurePosixPath
from typing import Any, Iterator

from .case import Case
from .coverage import coverage
from .listing import listing
from .model import Catalogue

LISTING = "cases.json"
COVERAGE = "coverage.json"


def _names_of(case: dict[str, Any]) -> list[str]:
    """The files that an entry of a listing names."""
    mains = [PurePosixPath(name) for name in (case["file"], case["twin"]) if name]
    further = [*case.get("units", []), *case.get("headers", [])]
    return [str(name) for main in mains for name in (main, *(main.with_name(one) for one in further))]


def _stale_files(folder: Path) -> set[str]:
    """The files that the listing of an earlier run names."""
    try:
        old = json.loads((folder / LISTING).read_text(encoding="utf-8"))
        rows = [name for case in old["cases"] for name in _names_of(case)]
    except (OSError, ValueError, KeyError, TypeError):
        return set()
    return {name for name in rows if ".." not in Path(name).parts and not Path(name).is_absolute()}


def _write(path: Path, text: str) -> None:
    """Writes the whole file or nothing: a reader never sees half a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(path.name + ".partial")
    partial.write_bytes(text.encode("utf-8"))
    os.replace(partial, path)


def _write_case(path: Path, text: str) -> None:
    """Writes a case unless it is unchanged: renaming over a file makes some file systems wait for the disk."""
    try:
        if path.read_bytes() == text.encode("utf-8"):
            return
    except OSError:  # missing, or not a file: _write creates it or reports the error
        pass
    _write(path, text)


def _programs(cases: list[Case]) -> Iterator[tuple[str, str]]:
    """The name and text of every file of every case and twin."""
    for case in cases:
        yield from case.written()


def _indexes(catalogue: Catalogue, cases: list[Case]) -> Iterator[tuple[str, str]]:
    """The name and text of the coverage and, last, the listing."""
    yield COVERAGE, coverage(catalogue, cases)
    yield LISTING, listing(catalogue, cases)


def outputs(catalogue: Catalogue, cases: list[Case]) -> dict[str, bytes]:
    """The name and contents of each file that write_cases writes."""
    files = itertools.chain(_programs(cases), _indexes(catalogue, cases))
    return {name: text.encode("utf-8") for name, text in files}


def write_cases(catalogue: Catalogue, cases: list[Case], folder: Path) -> None:
    """Writes every case, every twin and the coverage, and the listing last."""
    stale = _stale_files(folder)
    for name, text in _programs(cases):
        _write_case(folder / name, text)
    for name in sorted(stale - {name for name, _ in _programs(cases)}):
        (folder / name).unlink(missing_ok=True)
        with contextlib.suppress(OSError):  # not empty, or gone already
            (folder / name).parent.rmdir()
    for name, text in _indexes(catalogue, cases):
        _write(folder / name, text)
