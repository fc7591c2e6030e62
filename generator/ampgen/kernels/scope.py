"""The scope of a piece of a kernel: the objects, arrays, classes and functions that it can name, and the jumps that it
can make."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Union

from .types import Scalar
from .values import Value


class Space(Enum):
    """The memory of an object. MIXED: the memory is known only at run time, through a pointer or reference."""

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
    """The path to a scalar in an object: `.a.b`, or `.a[#]`, in which `#` is any index below `length`."""

    text: str
    type: Scalar
    length: int = 0
    is_const: bool = False


@dataclass(frozen=True)
class Class:
    name: str
    paths: tuple[Path, ...]
    #: Expressions that only read an object, `#`: (text, type).
    readers: tuple[tuple[str, Scalar], ...] = ()
    #: Statements that change an object, `#`, with a value of the type, `#value`: (text, type).
    changers: tuple[tuple[str, Scalar], ...] = ()
    #: Initializers of an object, in which `#` is any int.
    bases: tuple[str, ...] = ()
    #: Members to which a pointer to member of this class can point: (name, type).
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
    #: Depth of the block that declares it. A pointer must not point into a deeper block than its own.
    depth: int = 0

    @property
    def decays(self) -> bool:
        """Whether its name converts to a pointer to its first element."""
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
    #: Number of statements that a call runs, and of statements in its text with all calls inlined.
    steps: int
    size: int

    @property
    def is_pure(self) -> bool:
        return all(parameter.form in ("value", "const-reference", "const-pointer") for parameter in self.parameters)


@dataclass(frozen=True)
class Guard:
    """A class whose destructor changes an element of a view; `own` is the number of elements of each thread."""

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
    #: Type of the function's result; None if it returns nothing.
    result: Scalar | None = None
    may_return: bool = False
    can_break: bool = False
    can_continue: bool = False
    depth: int = 0
    #: Maximum number of times that a statement here runs.
    repeats: int = 1
    #: Names of the types for which the functions choose() and furthest() exist.
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


