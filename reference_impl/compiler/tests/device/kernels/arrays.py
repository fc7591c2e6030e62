"""Kernels that work on small local arrays of numbers and of classes. They access elements by constant indices, by
indices that depend on the thread, in loops and through pointers, and copy whole arrays and objects. Everything is
initialized and every index is within its array."""
import random
from dataclasses import dataclass

from .program import Program, over_inputs

NUMBERS = {"int": "int", "unsigned": "unsigned", "long": "long", "double": "double", "float": "float", "bool": "bool", "byte": "unsigned char"}


@dataclass(frozen=True)
class Member:
    type: str
    name: str
    #: Elements of an array; 0 for a number.
    count: int = 0


CLASSES = {
    "Mixed": (Member("float", "m1"), Member("long", "m2"), Member("bool", "m3"), Member("int", "m4"), Member("unsigned", "m5", 4)),
    "Reals": (Member("double", "d", 4), Member("int", "n", 2)),
    "Pair": (Member("long", "k", 2), Member("long", "v")),
    "Words": (Member("int", "a"), Member("int", "b", 3)),
}
CLASS_TEXT = "".join(
    f"struct {name} {{ {' '.join(f'{NUMBERS[m.type]} {m.name}' + (f'[{m.count}]' if m.count else '') + ';' for m in members)} }};\n"
    for name, members in CLASSES.items())

VARIABLES = ["int x = (int)ints[i], y = (int)ints[15 - i], seat = 0;", "unsigned u = ints[i ^ 5];",
             "long l = (long)longs[i], m = (long)longs[15 - i];", "double d = reals[i];", "float f = (float)reals[i ^ 3];",
             "bool b = (x & 1) != 0, c = ints[3] != 0;"]
SCALARS = {"int": ["x", "y"], "unsigned": ["u"], "long": ["l", "m"], "double": ["d"], "float": ["f"], "bool": ["b", "c"], "byte": []}


@dataclass(frozen=True)
class Array:
    name: str
    element: str
    dimensions: tuple[int, ...]


class Body:
    """Writes the statements of one kernel; they use only names that are in scope."""

    def __init__(self, rng: random.Random):
        self.rng = rng
        self.lines: list[str] = []
        self.names = 0
        self.arrays: list[Array] = []
        self.scalars = {type_: list(names) for type_, names in SCALARS.items()}
        self.counters: list[str] = []

    def put(self, text: str) -> None:
        self.lines.append(text)

    def fresh(self, letter: str) -> str:
        self.names += 1
        return f"{letter}{self.names}"

    # Expressions

    def index(self, count: int) -> str:
        if count & (count - 1):
            return self.rng.choice([str(self.rng.randrange(count)), f"((unsigned){self.rng.choice(self.scalars['int'])} % {count}u)"])
        return self.rng.choice([
            str(self.rng.randrange(count)), str(self.rng.randrange(count)),
            f"({self.rng.choice(['i', 'i', *self.counters, *self.scalars['int']])} & {count - 1})",
            f"({self.rng.choice(self.scalars['unsigned'])} & {count - 1}u)",
            f"({self.rng.choice(self.scalars['long'])} & {count - 1}L)",
            f"({self.truth(0)} ? {self.rng.randrange(count)} : {self.rng.randrange(count)})",
            f"(({self.rng.choice(['i', *self.counters])} + {self.rng.randrange(count)}) & {count - 1})"])

    def at(self, array: Array) -> str:
        return array.name + "".join(f"[{self.index(count)}]" for count in array.dimensions)

    def member(self, array: Array, member: Member) -> str:
        return f"{self.at(array)}.{member.name}" + (f"[{self.index(member.count)}]" if member.count else "")

    def members(self) -> list[tuple[Array, Member]]:
        return [(array, member) for array in self.arrays for member in CLASSES.get(array.element, ())]

    def place(self, type_: str) -> str | None:
        """An element or a member of the type."""
        places = [self.at(array) for array in self.arrays if array.element == type_]
        places += [self.member(array, member) for array, member in self.members() if member.type == type_]
        return self.rng.choice(places) if places else None

    def literal(self, type_: str) -> str:
        number = self.rng.choice((0, 0, 0, 1, 2, 3, 5, 7, 100, 255, 991, -1, -4))
        if type_ in ("double", "float"):
            return f"{number}.0" + ("f" if type_ == "float" else "")
        return f"({NUMBERS[type_]}){number}"

    def truth(self, depth: int) -> str:
        if self.rng.random() < 0.4:
            return self.rng.choice(self.scalars["bool"])
        type_ = self.rng.choice(("int", "long", "unsigned", "double"))
        return f"({self.value(type_, depth - 1)} {self.rng.choice(('<', '>', '==', '!=', '<='))} {self.value(type_, depth - 1)})"

    def value(self, type_: str, depth: int = 1) -> str:
        kind = self.rng.random()
        place = self.place(type_) if kind < 0.3 and depth >= 0 else None
        if place:
            return place
        if kind < 0.55 and self.scalars[type_]:
            return self.rng.choice(self.scalars[type_])
        if depth <= 0 or kind < 0.70:
            return self.literal(type_)
        if type_ == "bool":
            return self.truth(depth - 1)
        if kind < 0.90:
            operators = "+-" if type_ in ("double", "float") else "+-^&|"
            return f"({NUMBERS[type_]})({self.value(type_, depth - 1)} {self.rng.choice(operators)} {self.value(type_, depth - 1)})"
        if type_ in ("double", "float"):
            return f"({NUMBERS[type_]})({self.value('int', depth - 1)} & 1023)"
        return f"({NUMBERS[type_]}){self.value(self.rng.choice(('int', 'unsigned', 'long', 'byte')), depth - 1)}"

    # Statements

    def block(self, depth: int, count: int) -> None:
        scalars = {type_: list(names) for type_, names in self.scalars.items()}
        arrays = list(self.arrays)
        self.put("{")
        for _ in range(count):
            self.statement(depth)
        self.put("}")
        self.scalars, self.arrays = scalars, arrays

    def statement(self, depth: int) -> None:
        kinds = [self.assignment] * 6 + [self.scalar] * 2 + [self.copy_array, self.copy_object, self.pointer, self.swap, self.memory]
        if len(self.arrays) < 4:
            kinds.append(self.declaration)
        if not self.arrays:
            kinds = [self.declaration]
        elif depth > 0:
            kinds += [lambda: self.branch(depth - 1), lambda: self.loop(depth - 1), lambda: self.loop(depth - 1)]
        self.rng.choice(kinds)()

    def declaration(self) -> None:
        element = self.rng.choice(("int", "int", "unsigned", "long", "long", "double", "double", "float", "byte", "bool", "Mixed", "Mixed",
                                   *list(CLASSES)[1:]))
        is_number = element in NUMBERS
        dimensions = self.rng.choice(((4,), (8,), (8,), (16,), (4, 4), (2, 8), (2,)) if is_number else ((2,), (4,), (2, 2)))
        name = self.fresh("a")
        self.put(f"{NUMBERS.get(element, element)} {name}{''.join(f'[{count}]' for count in dimensions)} = {self.initializer(element, dimensions)};")
        self.arrays.append(Array(name, element, dimensions))

    def initializer(self, element: str, dimensions: tuple[int, ...]) -> str:
        """An initializer for some of the elements; the other elements are zero."""
        if not dimensions and element in NUMBERS:
            return self.value(element)
        if self.rng.random() < 0.3:
            return "{}"
        if not dimensions:
            first = CLASSES[element][:self.rng.randint(1, len(CLASSES[element]))]
            parts = [f"{{{self.value(m.type)}}}" if m.count else self.value(m.type) for m in first]
        else:
            count = self.rng.choice((1, 1, 2, dimensions[0]))
            parts = [self.initializer(element, dimensions[1:]) for _ in range(count)]
        return f"{{{', '.join(parts)}}}"

    def type_in_arrays(self) -> str:
        types = {array.element for array in self.arrays if array.element in NUMBERS} | {member.type for _, member in self.members()}
        return self.rng.choice(sorted(types))

    def assignment(self) -> None:
        type_ = self.type_in_arrays()
        operator = self.rng.choice(("=", "=", "=", "+=", "-=")) if type_ not in ("bool", "byte") else "="
        self.put(f"{self.place(type_)} {operator} {self.value(type_, 2)};")

    def scalar(self) -> None:
        type_ = self.rng.choice(("int", "long", "double", "bool", "unsigned", "float"))
        if self.rng.random() < 0.5:
            self.put(f"{self.rng.choice(self.scalars[type_])} = {self.value(type_, 2)};")
            return
        name = self.fresh("v")
        self.put(f"{NUMBERS[type_]} {name} = {self.value(type_, 2)};")
        self.scalars[type_].append(name)

    def copy_array(self) -> None:
        to = self.rng.choice(self.arrays)
        if len(to.dimensions) > 1:
            return
        source = self.rng.choice([one for one in self.arrays if (one.element, one.dimensions) == (to.element, to.dimensions)])
        k, last = self.fresh("k"), to.dimensions[0] - 1
        index = self.rng.choice((k, f"{last} - {k}", f"({k} + 1) & {last}"))
        self.put(f"for (int {k} = 0; {k} <= {last}; ++{k}) {to.name}[{k}] = {source.name}[{index}];")

    def copy_object(self) -> None:
        objects = [array for array in self.arrays if array.element in CLASSES]
        if objects:
            to = self.rng.choice(objects)
            source = self.rng.choice([one for one in objects if one.element == to.element])
            self.put(f"{self.at(to)} = {self.at(source)};")

    def pointer(self) -> None:
        type_, name = self.type_in_arrays(), self.fresh("p")
        first, second = self.place(type_), self.place(type_)
        if self.rng.random() < 0.5:
            self.put(f"{NUMBERS[type_]}* {name} = {self.truth(1)} ? &{first} : &{second};")
        else:
            self.put(f"{NUMBERS[type_]}* {name} = &{first};")
            self.put(f"if ({self.truth(1)}) {name} = &{second};")
        self.put(f"*{name} = {self.value(type_)};")

    def swap(self) -> None:
        type_, name = self.type_in_arrays(), self.fresh("t")
        first, second = self.place(type_), self.place(type_)
        self.put(f"{{ const {NUMBERS[type_]} {name} = {first}; {first} = {second}; {second} = {name}; }}")

    def memory(self) -> None:
        """An access to global memory: an atomic operation, across which a compiler cannot move others, or a load of a
        value that no compiler knows."""
        self.put(self.rng.choice([
            f"seat = (int)__atomic_exchange_n(&seats[i], (unsigned){self.rng.choice(self.scalars['int'])}, __ATOMIC_RELAXED);",
            f"l = (long)longs[{self.index(16)}];", f"x = (int)ints[{self.index(16)}];"]))

    def branch(self, depth: int) -> None:
        self.put(f"if ({self.truth(1)})")
        self.block(depth, self.rng.randint(1, 3))
        if self.rng.random() < 0.5:
            self.put("else")
            self.block(depth, self.rng.randint(1, 3))

    def loop(self, depth: int) -> None:
        k, count = self.fresh("k"), self.rng.choice((1, 2, 2, 3, 4, 8))
        self.counters.append(k)
        self.rng.choice((self.for_up, self.for_up, self.for_down, self.do_while, self.with_break, self.into_loop))(depth, k, count)
        self.counters.remove(k)

    def for_up(self, depth: int, k: str, count: int) -> None:
        self.put(f"for (int {k} = 0; {k} < {count}; ++{k})")
        self.block(depth, self.rng.randint(1, 3))

    def for_down(self, depth: int, k: str, count: int) -> None:
        self.put(f"for (long {k} = {count}; {k} > 0; --{k})")
        self.block(depth, self.rng.randint(0, 2))

    def do_while(self, depth: int, k: str, count: int) -> None:
        self.put(f"int {k} = 0;")
        self.put("do")
        self.block(depth, self.rng.randint(1, 3))
        self.put(f"while (++{k} < {count});")

    def with_break(self, depth: int, k: str, count: int) -> None:
        self.put(f"for (int {k} = 0; {k} < {count + 2}; ++{k}) {{")
        self.block(depth, self.rng.randint(1, 2))
        self.put(f"if ({self.truth(1)}) break;")
        self.block(depth, 1)
        self.put("}")

    def into_loop(self, depth: int, k: str, count: int) -> None:
        """A loop whose first iteration may begin in the middle."""
        self.put(f"int {k} = 0;")
        self.put(f"switch ({self.rng.choice(('3', '1', '(x & 3)'))}) {{ case 0: do {{")
        self.block(depth, self.rng.randint(1, 2))
        self.put("case 1:")
        self.block(depth, 1)
        self.put("default:")
        self.block(depth, 1)
        self.put(f"}} while (++{k} < {count}); }}")

    def row(self, text: str, type_: str) -> str:
        return f"bits({text})" if type_ in ("double", "float") else text

    def rows(self) -> list[str]:
        rows = []
        for array in self.arrays:
            for _ in range(self.rng.choice((1, 1, 2, 3))):
                if array.element in NUMBERS:
                    rows.append(self.row(self.at(array), array.element))
                else:
                    member = self.rng.choice(CLASSES[array.element])
                    rows.append(self.row(self.member(array, member), member.type))
        return rows + [self.row(self.rng.choice(self.scalars[type_]), type_) for type_ in ("int", "long", "double", "bool")] + ["seat"]


def program(seed: int) -> Program:
    body = Body(random.Random(seed))
    for _ in range(body.rng.randint(1, 3)):
        body.declaration()
    for _ in range(body.rng.randint(6, 20)):
        body.statement(2)
    return over_inputs(CLASS_TEXT, VARIABLES + body.lines, body.rows())
