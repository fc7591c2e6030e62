"""Writes the cases and their listing into a folder, and removes cases of an earlier run that no longer exist."""

from __future__ import annotations

import json
import os
from pathlib import Path

from .case import Case
from .coverage import coverage
from .listing import listing
from .model import Catalogue

LISTING = "cases.json"
COVERAGE = "coverage.json"


def _stale_files(folder: Path) -> set[str]:
    """The files that the listing of an earlier run names."""
    try:
        old = json.loads((folder / LISTING).read_text(encoding="utf-8"))
        rows = [name for case in old["cases"] for name in (case["file"], case["twin"]) if name]
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


def write_cases(catalogue: Catalogue, cases: list[Case], folder: Path) -> None:
    """Writes every case, every twin and the coverage, and the listing last."""
    stale = _stale_files(folder)
    for case in cases:
        _write_case(folder / case.planned.file, case.text)
        if case.planned.twin and case.twin_text is not None:
            _write_case(folder / case.planned.twin, case.twin_text)
    for name in sorted(stale - {name for case in cases for name in case.planned.files}):
        (folder / name).unlink(missing_ok=True)
    _write(folder / COVERAGE, coverage(catalogue, cases))
    _write(folder / LISTING, listing(catalogue, cases))
