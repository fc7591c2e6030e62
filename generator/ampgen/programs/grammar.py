"""A grammar of valid C++ AMP: classes, functions of every restriction, lambdas, kernels of both kinds; the program around
them is in surroundings.py.

The program is well-formed whatever the random choices are: a function calls only earlier functions that have its
restrictions, names are never reused, and barriers are in uniform control flow.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from typing import Callable

from .surroundings import surround

SCALARS = ("int", "unsigned int", "long", "float", "bool")


@dataclass(frozen=True)
class Function:
    name: str
    result: str
    parameters: tuple[str, ...]
    dual: bool


@dataclass(frozen=True)
class Scope:
    """The names that a piece of code can use."""

    dual: bool
    #: (type, name) of the objects that can be read; those in `writable` can also be assigned to.
    readable: tuple[tuple[str, str], ...] = ()
    writable: tuple[tuple[str, str], ...] = ()
    in_loop: bool = False

    def with_variable(self, kind: str, name: str) -> Scope:
        return replace(self, readable=self.readable + ((kind, name),), writable=self.writable + ((kind, name),))


@dataclass
class Writer:
    rng: random.Random
    lines: list[str] = field(default_factory=list)
    functions: list[Function] = field(default_factory=list)
    classes: list[str] = field(default_factory=list)
    launches: list[str] = field(default_factory=list)
    names: int = 0

    def name(self, stem: str) -> str:
        self.names += 1
        return f"{stem}{self.names}"

    def put(self, depth: int, text: str) -> None:
        self.lines.append("  " * depth + text)

    # Expressions

    def literal(self, kind: str) -> str:
        number = self.rng.randrange(100)
        forms = {"unsigned int": f"{number}u", "long": f"{number}l", "float": f"{number}.5f"}
        return self.rng.choice(["true", "false"]) if kind == "bool" else forms.get(kind, str(number))

    def expression(self, scope: Scope, kind: str, depth: int = 0) -> str:
        """An expression of type `kind`; it never divides."""
        atoms = [self.literal(kind)]
        atoms += [name if of == kind else f"static_cast<{kind}>({name})" for of, name in scope.readable]
        if depth > 2 or self.rng.random() < 0.25:
            return self.rng.choice(atoms)

        def part(of: str = kind) -> str:
            return self.expression(scope, of, depth + 1)

        callable_here = [f for f in self.functions if f.dual or not scope.dual]
        forms: list[Callable[[], str]] = [
            lambda: f"({part()} {self.rng.choice(['+', '-', '*'])} {part()})",
            lambda: f"({part('int')} {self.rng.choice(['<', '>', '==', '!=', '<=', '>='])} {part('int')})",
            lambda: f"({part('bool')} ? {part()} : {part()})",
            lambda: f"static_cast<{kind}>({part(self.rng.choice(SCALARS))})",
            lambda: f"({part('unsigned int')} {self.rng.choice(['&', '|', '^'])} 7u)",
            lambda: f"({part('bool')} {self.rng.choice(['&&', '||'])} !{part('bool')})",
            lambda: f"static_cast<int>(sizeof({self.rng.choice(SCALARS + tuple(self.classes))}))",
            lambda: self.call(scope, self.rng.choice(callable_here), depth) if callable_here else part(),
        ]
        return f"static_cast<{kind}>({self.rng.choice(forms)()})"

    def call(self, scope: Scope, function: Function, depth: int) -> str:
        arguments = ", ".join(self.expression(scope, kind, depth + 2) for kind in function.parameters)
        return f"{function.name}({arguments})"

    # Statements

    def block(self, scope: Scope, depth: int, budget: int) -> None:
        for _ in range(self.rng.randint(1, max(1, budget))):
            scope = self.statement(scope, depth, budget)

    def statement(self, scope: Scope, depth: int, budget: int) -> Scope:
        kind = self.rng.choice(SCALARS)
        simple = [self.variable, self.assignment, self.pointer, self.array, self.object, self.closure]
        nested = [self.branch, self.loop, self.selection] if budget > 1 and depth < 6 else []
        return self.rng.choice(simple + simple[:2] + nested)(scope, depth, budget, kind)

    def variable(self, scope: Scope, depth: int, budget: int, kind: str) -> Scope:
        name = self.name("v")
        self.put(depth, f"{self.rng.choice([kind, kind, 'auto'])} {name} = {self.expression(scope, kind)};")
        return scope.with_variable(kind, name)

    def assignment(self, scope: Scope, depth: int, budget: int, kind: str) -> Scope:
        if not scope.writable:
            return self.variable(scope, depth, budget, kind)
        of, name = self.rng.choice(scope.writable)
        operator = "=" if of == "bool" else self.rng.choice(["=", "+=", "-=", "*="])
        self.put(depth, f"{name} {operator} {self.expression(scope, of)};")
        return scope

    def pointer(self, scope: Scope, depth: int, budget: int, kind: str) -> Scope:
        if not scope.writable:
            return self.variable(scope, depth, budget, kind)
        of, name = self.rng.choice(scope.writable)
        if self.rng.random() < 0.5:
            alias = self.name("r")
            self.put(depth, f"{of}& {alias} = {name};")
            return scope.with_variable(of, alias)
        alias = self.name("p")
        self.put(depth, f"{of}* {alias} = &{name};")
        self.put(depth, f"*{alias} = {self.expression(scope, of)};")
        return scope

    def array(self, scope: Scope, depth: int, budget: int, kind: str) -> Scope:
        name = self.name("a")
        kind = "int" if kind == "bool" else kind
        self.put(depth, f"{kind} {name}[4] = {{{self.expression(scope, kind)}}};")
        return scope.with_variable(kind, f"{name}[{self.rng.randrange(4)}]")

    def object(self, scope: Scope, depth: int, budget: int, kind: str) -> Scope:
        if not self.classes:
            return self.variable(scope, depth, budget, kind)
        name = self.name("o")
        self.put(depth, f"{self.rng.choice(self.classes)} {name}({self.expression(scope, 'int')});")
        grown = scope.with_variable("int", f"{name}.first")
        return replace(grown, readable=grown.readable + (("int", f"{name}.sum()"),))

    def closure(self, scope: Scope, depth: int, budget: int, kind: str) -> Scope:
        name, parameter, result = self.name("f"), self.name("x"), self.name("v")
        inner = replace(scope, readable=scope.readable + (("int", parameter),), writable=(), in_loop=False)
        self.put(depth, f"auto {name} = [=](int {parameter}) -> {kind} {{ return {self.expression(inner, kind)}; }};")
        self.put(depth, f"{kind} {result} = {name}({self.expression(scope, 'int')});")
        return scope.with_variable(kind, result)

    def branch(self, scope: Scope, depth: int, budget: int, kind: str) -> Scope:
        self.put(depth, f"if ({self.expression(scope, 'bool')}) {{")
        self.block(scope, depth + 1, budget - 1)
        if self.rng.random() < 0.5:
            self.put(depth, "} else {")
            self.block(scope, depth + 1, budget - 1)
        if scope.in_loop and self.rng.random() < 0.3:
            self.put(depth + 1, self.rng.choice(["break;", "continue;"]))
        self.put(depth, "}")
        return scope

    def loop(self, scope: Scope, depth: int, budget: int, kind: str) -> Scope:
        name = self.name("n")
        inner = replace(scope, readable=scope.readable + (("int", name),), in_loop=True)
        self.put(depth, f"for (int {name} = 0; {name} < {self.rng.randint(1, 5)}; ++{name}) {{")
        self.block(inner, depth + 1, budget - 1)
        self.put(depth, "}")
        return scope

    def selection(self, scope: Scope, depth: int, budget: int, kind: str) -> Scope:
        self.put(depth, f"switch ({self.expression(scope, 'int')}) {{")
        for label in range(self.rng.randint(1, 3)):
            self.put(depth + 1, f"case {label}: {{")
            self.block(replace(scope, in_loop=False), depth + 2, budget - 1)
            self.put(depth + 2, self.rng.choice(["break;", ""]))
            self.put(depth + 1, "}")
        self.put(depth + 1, "default: break;")
        self.put(depth, "}")
        return scope

    # Declarations

    def klass(self) -> None:
        name = self.name("c")
        self.put(0, f"struct {name} {{")
        self.put(1, f"explicit {name}(int n) restrict(cpu, amp) : first(n), second({self.literal('float')}) {{}}")
        self.put(1, "int sum() const restrict(cpu, amp) { return first + static_cast<int>(second); }")
        self.put(1, f"{name} operator+(const {name}& other) const restrict(amp, cpu) {{ return {name}(first + other.first); }}")
        self.put(1, "int first;")
        self.put(1, f"{self.rng.choice(['float', 'int', 'unsigned int'])} second;")
        self.put(0, "};")
        self.classes.append(name)

    def function(self) -> None:
        name, result = self.name("g"), self.rng.choice(SCALARS)
        parameters = tuple(self.rng.choice(SCALARS) for _ in range(self.rng.randint(0, 3)))
        names = [self.name("p") for _ in parameters]
        dual = self.rng.random() < 0.6
        restriction = self.rng.choice(["cpu, amp", "amp, cpu", "cpu, amp, cpu"]) if dual else "amp"
        declared = ", ".join(f"{kind} {own}" for kind, own in zip(parameters, names))
        if self.rng.random() < 0.3:
            self.put(0, f"auto {name}({declared}) restrict({restriction}) -> {result} {{")
        else:
            self.put(0, f"{self.rng.choice(['', 'inline ', 'static '])}{result} {name}({declared}) restrict({restriction}) {{")
        variables = tuple(zip(parameters, names))
        scope = Scope(dual=dual, readable=variables, writable=variables)
        self.block(scope, 1, 3)
        self.put(1, f"return {self.expression(scope, result)};")
        self.put(0, "}")
        self.functions.append(Function(name, result, parameters, dual))

    def kernel(self, tiled: bool) -> None:
        self.launches.append(self.name("launch"))
        self.put(0, f"void {self.launches[-1]}(concurrency::array_view<int, 1> out, int n) {{")
        domain = "out.get_extent().tile<16>()" if tiled else "out.get_extent()"
        index = "concurrency::tiled_index<16> at" if tiled else "concurrency::index<1> at"
        self.put(1, f"concurrency::parallel_for_each({domain}, [=]({index}) restrict(amp) {{")
        where, own = ("at.global", "at.local[0]") if tiled else ("at", "at[0]")
        scope = Scope(dual=False, readable=(("int", "n"), ("int", own)), writable=(("int", f"out[{where}]"),))
        if tiled:
            self.put(2, "tile_static int shared[16];")
            self.put(2, f"shared[at.local[0]] = {self.expression(scope, 'int')};")
            self.put(2, "at.barrier.wait();")
            scope = replace(scope, readable=scope.readable + (("int", "shared[15 - at.local[0]]"),))
        self.block(scope, 2, 3)
        self.put(2, f"out[{where}] = {self.expression(scope, 'int')};")
        self.put(1, "});")
        self.put(0, "}")


def program(seed: int) -> str:
    """A valid C++ AMP program."""
    writer = Writer(random.Random(f"program {seed}"))
    for _ in range(writer.rng.randint(0, 2)):
        writer.klass()
    for _ in range(writer.rng.randint(1, 4)):
        writer.function()
    for _ in range(writer.rng.randint(1, 2)):
        writer.kernel(tiled=writer.rng.random() < 0.5)
    return "\n".join(surround(writer.rng, writer.lines, writer.launches)) + "\n"
