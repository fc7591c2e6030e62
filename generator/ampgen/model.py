"""The catalogue in memory: plain immutable records, filled by `parse`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Mapping

from .problems import Place
from .specification import Words

#: Polarities whose cases are negatives: each has a twin and marked lines.
DIAGNOSED = ("reject", "warn", "static-assert")
#: Polarities whose cases are programs that run.
EXECUTED = ("run", "throw")
#: Polarities whose cases an implementation must not refuse.
ACCEPTED = ("accept", *EXECUTED)

#: The dimension of restrictions for amp code, and the dimension of restrictions for code that is not amp-restricted.
RESTRICTION = "restriction"
OUTSIDE = "outside"

#: The document that prints the synopses of the interfaces.
INTERFACES_OF = "AMP 1.2"

#: The standards of C++, from the one on which AMP 1.2 rests. A case that needs another one needs this feature.
LATER_STANDARDS = "later-standards"
STANDARDS = ("c++11", "c++14", "c++17", "c++20", "c++23")


@dataclass(frozen=True)
class Rule:
    id: str
    title: str
    document: str
    clause: str
    lines: tuple[int, int]
    #: The words of these lines that demand what the rule requires.
    quote: str | None
    polarity: str
    level: str
    statement: str
    codes: tuple[str, ...]
    features: tuple[str, ...]
    reading: int | None
    example: str
    alike: tuple[tuple[str, ...], ...]
    deletion: bool
    opposite: str | None
    one_sided: str | None
    place: Place


@dataclass(frozen=True)
class Feature:
    id: str
    title: str
    place: Place


@dataclass(frozen=True)
class Reason:
    """Why a sentence, a member of an interface or one side of a rule has no case."""

    id: str
    reason: str
    place: Place


@dataclass(frozen=True)
class Sentence:
    """A normative sentence, or an example, of a document or clause."""

    key: str
    document: str
    clause: str
    lines: tuple[int, int]
    text: str
    rules: tuple[str, ...]
    exception: str | None
    place: Place


@dataclass(frozen=True)
class Value:
    """One row of a dimension; templates read its fields as `name.field`."""

    id: str
    fields: Mapping[str, Any]
    needs: str | None
    until: str | None
    features: tuple[str, ...]
    #: Globs over the ids of further rules whose diagnostics a compiler may also report on marked lines.
    companions: tuple[str, ...]
    ill_formed_cpp: bool
    #: Whether only amp-restricted code can use this value; a kernel is an example.
    amp_only: bool


@dataclass(frozen=True)
class Dimension:
    id: str
    title: str
    values: tuple[Value, ...]
    #: Whether the values vary what is around the fault, not the fault itself; templates let such values take turns.
    setting: bool
    place: Place


@dataclass(frozen=True)
class Member:
    """One declaration of a synopsis."""

    id: str
    declaration: str
    clause: str
    lines: tuple[int, int]
    #: Id of the reason why no case uses it.
    exception: str | None
    place: Place


@dataclass(frozen=True)
class Interface:
    """A synopsis. The values of the dimension `dimension` are the code that uses its members."""

    id: str
    title: str
    clause: str
    #: Number of declarations that the synopsis prints.
    synopsis: int
    members: tuple[Member, ...]
    place: Place

    @property
    def dimension(self) -> str:
        return f"interface-{self.id}"


@dataclass(frozen=True)
class Template:
    """A case template: front matter (TOML) and a Jinja2 text."""

    rule: str
    name: str
    kind: str | None
    note: str
    dimensions: Mapping[str, str]
    combine: str
    cross: tuple[str, ...]
    loose: tuple[str, ...]
    only: str | None
    needs: str | None
    until: str | None
    features: tuple[str, ...]
    companions: tuple[str, ...]
    deletion: bool
    ill_formed_cpp: bool
    #: "link" if the linker, too, can be the one that rejects the negatives.
    stage: str
    #: True: the fault is legal in code that is not amp-restricted. A text: why that cannot be tested.
    outside: bool | str | None
    text: str
    #: Line of the file on which `text` begins.
    first_line: int
    place: Place

    @property
    def varies_rule(self) -> bool:
        """Whether the rule of a case depends on its dimension values."""
        return "{{" in self.rule


@dataclass(frozen=True)
class Contents:
    """The clauses of a document, and the clauses that the catalogue does not cover yet (with all their subclauses)."""

    document: str
    clauses: tuple[str, ...]
    uncovered: tuple[str, ...]
    place: Place


@dataclass(frozen=True)
class Catalogue:
    rules: Mapping[str, Rule]
    features: Mapping[str, Feature]
    reasons: Mapping[str, Reason]
    dimensions: Mapping[str, Dimension]
    interfaces: Mapping[str, Interface]
    sentences: tuple[Sentence, ...]
    contents: tuple[Contents, ...]
    templates: tuple[Template, ...]
    #: The words of each document that rules quote.
    words: Mapping[str, Words]
    sha256: str
    #: Every definition that repeats an id: (what, id, place of the repetition).
    repeated: tuple[tuple[str, str, Place], ...] = field(default=())
