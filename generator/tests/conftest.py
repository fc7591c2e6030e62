"""Catalogues for tests: the schemas of spec/, the base fixture, and the files that another fixture adds or replaces."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Callable

import pytest

GENERATOR = Path(__file__).resolve().parents[1]
SPEC = GENERATOR.parent / "spec"
FIXTURES = Path(__file__).resolve().parent / "fixtures"

sys.path.insert(0, str(GENERATOR))


@pytest.fixture
def catalogue_of(tmp_path: Path) -> Callable[[str | None], Path]:
    """Builds the catalogue of a fixture (None: the base alone) in a temporary folder."""

    def build(name: str | None) -> Path:
        spec = tmp_path / "spec"
        shutil.copytree(FIXTURES / "base", spec)
        shutil.copytree(SPEC / "schema", spec / "schema")
        if name is not None:
            shutil.copytree(FIXTURES / name, spec, dirs_exist_ok=True)
        return spec

    return build


def run(spec: Path, *arguments: str, seed: str = "0") -> subprocess.CompletedProcess[str]:
    """Runs `ampgen` in a separate process."""
    environment = {**os.environ, "PYTHONPATH": str(GENERATOR), "PYTHONHASHSEED": seed, "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "ampgen", "--spec", str(spec), *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
