"""Prints a planned case and its twin."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Iterator

from .cpp.normalise import shape_of
from .files import MAIN, File, files_of, has_further_files
from .header import header, header_of_file
from .plan import Planned
from .problems import CatalogueError, Problem
from .render import Printed, Renderer

MARK = re.compile(r"//! mark$")
_MARK_COMMENT = re.compile(r"[ ]*//! mark$", re.MULTILINE)


@dataclass(frozen=True)
class Case:
    """A printed case; `twin_text` is None if the case has no twin.

    The text of a case of several files has them one after the other, as the template has them, and `marks` are lines of
    that text.
    """

    planned: Planned
    text: str
    twin_text: str | None
    marks: tuple[int, ...]
    faults: int
    shape: str
    #: The files of a case of several files, the main one first; empty if the case is one file.
    files: tuple[File, ...] = ()
    twin_files: tuple[File, ...] = ()

    @property
    def is_linked(self) -> bool:
        """Whether the linker, too, can be the one that rejects the case."""
        return self.planned.template.stage == "link" and self.planned.kind == "reject"

    @property
    def path(self) -> str:
        return f"{self.planned.id}/{MAIN}" if self.files else self.planned.file

    @property
    def twin_path(self) -> str | None:
        if self.twin_text is None:
            return None
        return f"{self.planned.id}.twin/{MAIN}" if self.files else self.planned.twin

    def written(self) -> Iterator[tuple[str, str]]:
        """The path and text of every file of the case and of its twin."""
        if not self.files:
            yield self.path, self.text
            if self.twin_text is not None and self.twin_path is not None:
                yield self.twin_path, self.twin_text
        for file in self.files:
            yield f"{self.planned.id}/{file.name}", file.text
        for file in self.twin_files:
            yield f"{self.planned.id}.twin/{file.name}", file.text

    def place(self, line: int) -> tuple[str, int]:
        """The name of the file of a line of `text`, which is empty if the case is one file, and the line in that file."""
        for file in self.files:
            if line in file.lines:
                return file.name, line - file.shift
        return "", line


def write_case(planned: Planned, renderer: Renderer) -> Case:
    """Prints the case and its twin; raises CatalogueError if the text is not made of C++ tokens."""
    negative = renderer.text(planned.template, planned.combination, faulty=True)
    if planned.outside:
        negative = Printed(_MARK_COMMENT.sub("", negative.text), negative.faults)
    twin = renderer.text(planned.template, planned.combination, faulty=False) if planned.twin else None
    several = has_further_files(negative.text)
    text = header(planned, is_twin=False, several=several) + negative.text
    marks = tuple(n for n, line in enumerate(text.splitlines(), start=1) if MARK.search(line))
    try:
        shape = shape_of(text, planned.rule.alike)
    except ValueError as error:
        problem = Problem(planned.template.place, "template-error", f"case '{planned.id}': {error}")
        raise CatalogueError([problem]) from error
    twin_text = header(planned, is_twin=True, several=several) + twin.text if twin else None
    files = files_of(text, header_of_file(planned, is_twin=False)) if several else ()
    twin_files = files_of(twin_text, header_of_file(planned, is_twin=True)) if several and twin_text else ()
    return Case(planned, text, twin_text, marks, negative.faults, shape, files, twin_files)
