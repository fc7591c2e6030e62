"""What a piece of a kernel may name: objects, arrays, objects of classes, functions, and where control may go."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Union

from .types import Scalar
from .values import Value


class Space(Enum):
    """Where an object lies. MIXED: a pointer or reference decides that at run time."""

    LOCAL = "local"
    TILE = "tile_static"
    GLOBAL = "global"
    CLOSURE = "closure"
    MIXED = "mixed"


class RunForm(Enum):
    ARRAY = "array"
    POINTER = "pointer"
    VIEW = "view"


@dataclass(frozen=True)
class Path:
    """A way to a scalar within an object: `.a.b`, or `.a[#]` with an index below `length` for the `#`."""

    text: str
    type: Scalar
    length: int = 0
    is_const: bool = False


@dataclass(frozen=True)
class Class:
    name: str
    paths: tuple[Path, ...]
    #: Expressions on an object `#` that read it only: (text, type).
    readers: tuple[tuple[str, Scalar], ...] = ()
    #: Statements on an object `#` and a value of the type `#value`.
    changers: tuple[tuple[str, Scalar], ...] = ()
    #: What follows the name of the class to make an object of `#value`, an int.
    bases: tuple[str, ...] = ()
    #: Members that a pointer to member of this class may point to, by type.
    members: tuple[tuple[str, Scalar], ...] = ()
    is_plain: bool = False


Element = Union[Scalar, Class]


@dataclass(frozen=True)
class Place:
    """An object of a fundamental type."""

    text: str
    type: Scalar
    space: Space
    is_writable: bool = True


@dataclass(frozen=True)
class Run:
    """`length` consecutive objects, a power of two: an array, a view, or what a pointer points to."""

    text: str
    type: Element
    length: int
    space: Space
    is_writable: bool = True
    form: RunForm = RunForm.ARRAY
    #: Of the block that declares it: a pointer must not point into a deeper one.
    depth: int = 0

    @property
    def decays(self) -> bool:
        """Its name can stand where a pointer to its first element is wanted."""
        return self.form is not RunForm.VIEW


@dataclass(frozen=True)
class Thing:
    """An object of a class."""

    text: str
    type: Class
    space: Space
    is_writable: bool = True


@dataclass(frozen=True)
class Parameter:
    """How a function takes an argument: `form` is value, const-reference, reference, pointer, const-pointer."""

    form: str
    type: Element
    length: int = 1


@dataclass(frozen=True)
class Function:
    name: str
    result: Scalar | None
    parameters: tuple[Parameter, ...]
    #: Statements that run when it is called, and statements of its whole inlined text.
    steps: int
    size: int

    @property
    def is_pure(self) -> bool:
        return all(parameter.form in ("value", "const-reference", "const-pointer") for parameter in self.parameters)


@dataclass(frozen=True)
class Guard:
    """A class whose destructor changes an element of a view, and the elements that belong to this thread."""

    class_name: str
    view: str
    own: int


@dataclass(frozen=True)
class Scope:
    values: tuple[Value, ...] = ()
    places: tuple[Place, ...] = ()
    runs: tuple[Run, ...] = ()
    things: tuple[Thing, ...] = ()
    functions: tuple[Function, ...] = ()
    classes: tuple[Class, ...] = ()
    #: The function's result; NO_RETURN where it must not be left.
    result: Scalar | None = None
    may_return: bool = False
    can_break: bool = False
    can_continue: bool = False
    depth: int = 0
    #: How often a statement here runs at most.
    repeats: int = 1
    #: Types for which the functions choose() and furthest() are there.
    found: frozenset[str] = frozenset()
    guards: tuple[Guard, ...] = ()

    def with_(self, *named: Value | Place | Run | Thing) -> Scope:
        grown = {"values": self.values, "places": self.places, "runs": self.runs, "things": self.things}
        for one in named:
            kind = {Value: "values", Place: "places", Run: "runs", Thing: "things"}[type(one)]
            grown[kind] = grown[kind] + (one,)
        return replace(self, **grown)

    def inner(self, repeats: int = 1) -> Scope:
        return replace(self, depth=self.depth + 1, repeats=self.repeats * repeats)

    def things_of(self, type_: Class) -> list[Thing]:
        return [thing for thing in self.things if thing.type is type_]


