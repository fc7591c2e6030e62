"""Prints a planned case and its twin."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .cpp.normalise import shape_of
from .header import header
from .plan import Planned
from .problems import CatalogueError, Problem
from .render import Printed, Renderer

MARK = re.compile(r"//! mark$")
_MARK_COMMENT = re.compile(r"[ ]*//! mark$", re.MULTILINE)


@dataclass(frozen=True)
class Case:
    """A printed case; `twin_text` is None if the case has no twin."""

    planned: Planned
    text: str
    twin_text: str | None
    marks: tuple[int, ...]
    faults: int
    shape: str


def write_case(planned: Planned, renderer: Renderer) -> Case:
    """Prints the case and its twin; raises CatalogueError if the text is not made of C++ tokens."""
    negative = renderer.text(planned.template, planned.combination, faulty=True)
    if planned.outside:
        negative = Printed(_MARK_COMMENT.sub("", negative.text), negative.faults)
    twin = renderer.text(planned.template, planned.combination, faulty=False) if planned.twin else None
    text = header(planned, is_twin=False) + negative.text
    marks = tuple(n for n, line in enumerate(text.splitlines(), start=1) if MARK.search(line))
    try:
        shape = shape_of(text, planned.rule.alike)
    except ValueError as error:
        problem = Problem(planned.template.place, "template-error", f"case '{planned.id}': {error}")
        raise CatalogueError([problem]) from error
    twin_text = header(planned, is_twin=True) + twin.text if twin else None
    return Case(planned, text, twin_text, marks, negative.faults, shape)
