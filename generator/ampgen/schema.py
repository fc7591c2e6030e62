"""Validation of catalogue files against `spec/schema/*.json`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema

from .problems import Place, Problem


class Schemas:
    """The JSON schemas of a catalogue, by name (`rules`, `features`, ...)."""

    def __init__(self, folder: Path) -> None:
        self._validators = {
            path.name.split(".")[0]: jsonschema.Draft7Validator(json.loads(path.read_text(encoding="utf-8")))
            for path in sorted(folder.glob("*.json"))
        }

    def problems(self, schema: str, data: Any, place_of: Any) -> list[Problem]:
        """The violations in `data`; `place_of(path)` gives the place of a path inside the data."""
        found: list[Problem] = []
        errors = self._validators[schema].iter_errors(data)
        for error in sorted(errors, key=lambda e: [str(part) for part in e.absolute_path]):
            path = list(error.absolute_path)
            place: Place = place_of(path)
            where = ".".join(str(part) for part in path) or "the file"
            found.append(Problem(place, "schema", f"{where}: {error.message}"))
        return found
