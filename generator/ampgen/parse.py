"""Reads `spec/` into a Catalogue. A file that violates its schema is an error; nothing is guessed."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Any, Callable, TypeVar

from .model import (
    Catalogue,
    Contents,
    Dimension,
    Feature,
    Interface,
    Member,
    Reason,
    Rule,
    Sentence,
    Template,
    Value,
)
from .problems import CatalogueError, Place, Problem, shown
from .schema import Schemas
from .specification import Words
from .toml_source import TomlSource, parse_toml

T = TypeVar("T")

_FRONT_MATTER = re.compile(r"\A\{#---\n(.*?)\n---#\}\n", re.DOTALL)

#: Fields of a dimension's value that the generator reads itself.
_VALUE_FIELDS = ("id", "needs", "until", "features", "companions", "ill_formed_cpp", "amp_only")


class _Reader:
    """Collects the problems of all files, so that one run reports them all."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.schemas = Schemas(root / "schema")
        self.problems: list[Problem] = []
        self.repeated: list[tuple[str, str, Place]] = []

    def tables(self, pattern: str, schema: str, kind: str) -> list[tuple[dict[str, Any], dict[str, Any], Place]]:
        """All `[[kind]]` tables of the files that match: (file's data, table, place)."""
        tables = []
        for path in sorted(self.root.glob(pattern)):
            try:
                source = TomlSource(path, self.root)
            except CatalogueError as error:
                self.problems += error.problems
                continue

            def place_of(where: list[Any], source: TomlSource = source) -> Place:
                is_table = len(where) > 1 and isinstance(where[1], int)
                return source.place(str(where[0]), where[1]) if is_table else source.place()

            found = self.schemas.problems(schema, source.data, place_of)
            self.problems += found
            if not found:
                rows = source.data.get(kind, [])
                tables += [(source.data, row, source.place(kind, n)) for n, row in enumerate(rows)]
        return tables

    def keyed(self, what: str, items: list[T], key: Callable[[T], str], place: Callable[[T], Place]) -> dict[str, T]:
        """Items by id; a repeated definition of an id is kept for the linter."""
        by_id: dict[str, T] = {}
        for item in items:
            if key(item) in by_id:
                self.repeated.append((what, key(item), place(item)))
            else:
                by_id[key(item)] = item
        return by_id

    def words(self, path: Path) -> Words | None:
        try:
            return Words.read(path)
        except ValueError as error:
            self.problems.append(Problem(Place(shown(path, self.root), 1), "syntax", f"{error}; write the file with 'ampgen words'"))
            return None

    def template(self, path: Path) -> Template | None:
        name = shown(path, self.root)
        text = path.read_text(encoding="utf-8")
        matter = _FRONT_MATTER.match(text)
        if not matter:
            message = "no front matter; begin the template with '{#---', TOML and '---#}'"
            self.problems.append(Problem(Place(name, 1), "schema", message))
            return None
        try:
            data = parse_toml(matter.group(1), name, 2)
        except CatalogueError as error:
            self.problems += error.problems
            return None
        found = self.schemas.problems("template", data, lambda _: Place(name, 2))
        self.problems += found
        if found:
            return None
        return Template(
            rule=data["rule"],
            name=data["name"],
            kind=data.get("kind"),
            note=data.get("note", ""),
            dimensions=dict(data.get("dimensions", {})),
            combine=data.get("combine", "all"),
            cross=tuple(data.get("cross", [])),
            loose=tuple(data.get("loose", [])),
            only=data.get("only"),
            needs=data.get("needs"),
            until=data.get("until"),
            features=tuple(data.get("features", [])),
            companions=tuple(data.get("companions", [])),
            deletion=data.get("deletion", False),
            ill_formed_cpp=data.get("ill_formed_cpp", False),
            stage=data.get("stage", "compile"),
            outside=data.get("outside"),
            text=text[matter.end():],
            first_line=matter.group(0).count("\n") + 1,
            place=Place(name, 2),
        )


def _rule(file: dict[str, Any], row: dict[str, Any], place: Place) -> Rule:
    return Rule(
        id=row["id"],
        title=row["title"],
        document=row.get("document", file["file"]["document"]),
        clause=row["clause"],
        lines=(row["lines"][0], row["lines"][1]),
        quote=row.get("quote"),
        polarity=row["polarity"],
        level=row["level"],
        statement=row["statement"],
        codes=tuple(row.get("codes", [])),
        features=tuple(row.get("features", [])),
        reading=row.get("reading"),
        example=row.get("example", ""),
        alike=tuple(tuple(group) for group in row.get("alike", DEFAULT_ALIKE)),
        deletion=row.get("deletion", False),
        opposite=row.get("opposite"),
        one_sided=row.get("one_sided"),
        place=place,
    )


#: Types that a rule treats alike unless it has `alike`: the arithmetic types of AMP 1.2 §2.4.1.2.
DEFAULT_ALIKE = [["bool", "int", "unsigned int", "long", "unsigned long", "float", "double"]]


def _value(row: dict[str, Any]) -> Value:
    return Value(
        id=row["id"],
        fields={name: field for name, field in row.items() if name not in _VALUE_FIELDS} | {"id": row["id"]},
        needs=row.get("needs"),
        until=row.get("until"),
        features=tuple(row.get("features", [])),
        companions=tuple(row.get("companions", [])),
        ill_formed_cpp=row.get("ill_formed_cpp", False),
        amp_only=row.get("amp_only", False),
    )


def _dimension(row: dict[str, Any], place: Place) -> Dimension:
    values = tuple(_value(value) for value in row["values"])
    return Dimension(row["id"], row["title"], values, row.get("setting", False), place)


def _interface(row: dict[str, Any], place: Place) -> tuple[Interface, Dimension]:
    members = tuple(
        Member(
            id=member["id"],
            declaration=member["declaration"],
            clause=member["clause"],
            lines=(member["lines"][0], member["lines"][1]),
            exception=member.get("exception"),
            place=place,
        )
        for member in row["members"]
    )
    interface = Interface(row["id"], row["title"], row["clause"], row["synopsis"], members, place)
    used = tuple(_value(member) for member in row["members"] if "exception" not in member)
    return interface, Dimension(interface.dimension, interface.title, used, False, place)


def _sentence(file: dict[str, Any], row: dict[str, Any], place: Place) -> Sentence:
    return Sentence(
        key=row["key"],
        document=file["file"]["document"],
        clause=row["clause"],
        lines=(row["lines"][0], row["lines"][1]),
        text=row["text"],
        rules=tuple(row.get("rules", [])),
        exception=row.get("exception"),
        place=place,
    )


def catalogue_hash(root: Path) -> str:
    """SHA-256 over the names and bytes of all data files of the catalogue."""
    digest = hashlib.sha256()
    for path in sorted(root.rglob("*")):
        if path.suffix in (".toml", ".j2", ".json") and path.is_file():
            digest.update(path.relative_to(root).as_posix().encode() + b"\0")
            digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()


def read_catalogue(root: Path) -> Catalogue:
    """Reads the catalogue below `root`; raises CatalogueError with every syntax and schema problem."""
    if not (root / "schema").is_dir():
        place = Place(str(root), 1)
        raise CatalogueError([Problem(place, "schema", "not a catalogue: it has no folder 'schema'; name the folder spec/ with --spec")])
    reader = _Reader(root)
    rules = [_rule(*row) for row in reader.tables("rules/*.toml", "rules", "rule")]
    features = [
        Feature(row["id"], row["title"], place)
        for _, row, place in reader.tables("features.toml", "features", "feature")
    ]
    reasons = [
        Reason(row["id"], row["reason"], place)
        for _, row, place in reader.tables("exceptions.toml", "exceptions", "exception")
    ]
    dimensions = [
        _dimension(row, place) for _, row, place in reader.tables("dimensions/*.toml", "dimensions", "dimension")
    ]
    interfaces = [_interface(row, place) for _, row, place in reader.tables("interface/*.toml", "interface", "interface")]
    dimensions += [dimension for _, dimension in interfaces]
    sentences = [_sentence(*row) for row in reader.tables("documents/*.toml", "documents", "sentence")]
    contents = [
        Contents(row["name"], tuple(clause.split()[0] for clause in row["clauses"]), tuple(row["uncovered"]), place)
        for _, row, place in reader.tables("clauses.toml", "clauses", "document")
    ]
    parsed = [reader.template(path) for path in sorted(root.glob("cases/**/*.cpp.j2"))]
    templates = [template for template in parsed if template is not None]
    words_read = [words for path in sorted(root.glob("words/*.txt")) if (words := reader.words(path))]
    rules_by_id = reader.keyed("rule", rules, lambda r: r.id, lambda r: r.place)
    features_by_id = reader.keyed("feature", features, lambda f: f.id, lambda f: f.place)
    reasons_by_id = reader.keyed("exception", reasons, lambda r: r.id, lambda r: r.place)
    dimensions_by_id = reader.keyed("dimension", dimensions, lambda d: d.id, lambda d: d.place)
    interfaces_by_id = reader.keyed("interface", [interface for interface, _ in interfaces], lambda i: i.id, lambda i: i.place)
    reader.keyed("sentence", sentences, lambda s: f"{s.document} {s.key}", lambda s: s.place)
    if reader.problems:
        raise CatalogueError(sorted(reader.problems))
    return Catalogue(
        rules=rules_by_id,
        features=features_by_id,
        reasons=reasons_by_id,
        dimensions=dimensions_by_id,
        interfaces=interfaces_by_id,
        sentences=tuple(sentences),
        contents=tuple(contents),
        templates=tuple(templates),
        words={words.document: words for words in words_read},
        sha256=catalogue_hash(root),
        repeated=tuple(reader.repeated),
    )
