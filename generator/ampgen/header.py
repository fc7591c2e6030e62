"""The comment at the top of every case: what the case tests, how it was made, where its twin is."""

from __future__ import annotations

import textwrap

from . import __version__
from .files import MAIN
from .plan import Planned
from .rules_inc import citation

_EXPECTED = {
    "reject": "must be rejected on a marked line",
    "warn": "must be accepted with a warning on a marked line",
    "static-assert": "must be rejected by a static assertion on a marked line",
    "accept": "must be accepted",
    "run": "must compile, run on the accelerator and pass its checks",
    "throw": "must compile, run and see the exception",
}


def _entry(label: str, text: str) -> list[str]:
    lines = textwrap.wrap(text, width=100, break_on_hyphens=False) or [""]
    return [f"// {label:<9}{lines[0]}"] + [f"//          {line}" for line in lines[1:]]


def header(planned: Planned, is_twin: bool, several: bool) -> str:
    """The comment of a case; `several`: whether it has several files.

    A negative and its twin get the same number of lines, so that their line numbers agree.
    """
    rule = planned.rule
    stem = planned.id.split("/")[1]
    suffix = f"/{MAIN}" if several else ".cpp"
    lines = _entry("Rule", f"{rule.id}: {rule.title}")
    lines += _entry("Clause", f"{citation(rule)}, {rule.level}" + (f", reading {rule.reading}" if rule.reading else ""))
    if is_twin:
        lines += [f"// Twin     of {stem}{suffix}: the same text without the fault, must be accepted"]
    elif planned.twin and planned.template.stage == "link":
        lines += [f"// Case     must be rejected by the compiler on a marked line or by the linker; twin: {stem}.twin{suffix}"]
    elif planned.twin:
        lines += [f"// Case     {_EXPECTED[planned.kind]}; twin: {stem}.twin{suffix}"]
    elif planned.outside:
        lines += ["// Case     the fault of the rule outside of amp code: must be accepted"]
    else:
        lines += [f"// Case     {_EXPECTED[planned.kind]}"]
    if planned.combination:
        lines += _entry("Varies", ", ".join(f"{axis} = {value.id}" for axis, value in planned.combination.items()))
    lines += _entry("Made", f"by ampgen {__version__} from {planned.template.place.file}")
    if planned.template.note:
        lines += _entry("Note", planned.template.note)
    return "\n".join(lines) + "\n\n"


def header_of_file(planned: Planned, is_twin: bool) -> str:
    """The format of the comment of a further file of a case, with a place for its name."""
    return f"// File     {{name}} of {'the twin of ' if is_twin else ''}{planned.id}; {MAIN} says what it tests\n\n"
