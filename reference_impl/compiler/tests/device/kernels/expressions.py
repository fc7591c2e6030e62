"""Kernels with many small expressions full of constants, which compilers fold, narrow and reassociate. Signed
arithmetic wraps, numbers that are converted to integers are small, and every floating-point operation is exact or
rounded once on both sides."""
import random

from .program import Program, over_inputs

NAMES = {"u64": "unsigned long", "s64": "long", "u32": "unsigned", "s32": "int", "f32": "float", "f64": "double", "bool": "bool"}
INTEGERS = ("u64", "s64", "u32", "s32")
REALS = ("f32", "f64")
ROWS = 192

SMALL = (0, 1, 2, 3, 4, 7, 8, 15, 16, 31, 32, 63, 64, 100, 222, 255, 256, 1000, 1600, 65535, 65536)
#: For each type, a and b: the input of this thread and of another thread.
VARIABLES = [f"const {NAMES[type_]} {type_}{which} = ({NAMES[type_]}){source}[{index}];"
             for type_, source in (("u64", "longs"), ("s64", "longs"), ("u32", "ints"), ("s32", "ints"), ("f32", "reals"), ("f64", "reals"))
             for which, index in (("a", "i"), ("b", "15 - i"))]


def width(type_: str) -> int:
    return int(type_[1:])


class Expressions:
    def __init__(self, rng: random.Random):
        self.rng = rng

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def constant(self, type_: str) -> str:
        if type_ in REALS:
            suffix = "f" if type_ == "f32" else ""
            return f"({self.rng.choice(('1.0', '2.0', '0.5', '3.0', '-1.0', '-2.0', '4.0', '100.0', '-0.25'))}{suffix})"
        bits = width(type_)
        number = self.rng.choice([
            self.rng.choice(SMALL), self.rng.choice(SMALL), -self.rng.choice(SMALL), -self.rng.choice(SMALL),
            (1 << self.rng.randrange(bits)) - self.rng.randrange(2), self.rng.getrandbits(bits)])
        return f"({NAMES[type_]}){number % (1 << bits)}{'ul' if bits == 64 else 'u'}"

    def leaf(self, type_: str) -> str:
        if type_ == "bool":
            return f"({self.input('s32')} < {self.constant('s32')})"
        return self.constant(type_) if self.chance(0.35) else self.input(type_)

    def input(self, type_: str) -> str:
        return type_ + self.rng.choice("ab")

    def of(self, type_: str, depth: int) -> str:
        if depth <= 0:
            return self.leaf(type_)
        if type_ == "bool":
            return self.truth(depth - 1)
        if self.chance(0.08):
            return f"({self.of('bool', depth - 1)} ? {self.of(type_, depth - 1)} : {self.of(type_, depth - 1)})"
        return self.integer(type_, depth - 1) if type_ in INTEGERS else self.real(type_, depth - 1)

    def truth(self, depth: int) -> str:
        kind = self.rng.random()
        if kind < 0.75:
            type_ = self.rng.choice(INTEGERS + INTEGERS + REALS)
            right = self.constant(type_) if self.chance(0.7) else self.of(type_, depth)
            return f"({self.of(type_, depth)} {self.rng.choice(('<', '<=', '>', '>=', '==', '!='))} {right})"
        if kind < 0.9:
            return f"({self.of('bool', depth)} {self.rng.choice(('&&', '||', '!=', '=='))} {self.of('bool', depth)})"
        return f"(!{self.of('bool', depth)})"

    def integer(self, type_: str, depth: int) -> str:
        bits, name = width(type_), NAMES[type_]
        kind = self.rng.random()
        if kind < 0.50:
            right = self.constant(type_) if self.chance(0.55) else self.of(type_, depth)
            return f"({self.of(type_, depth)} {self.rng.choice('++--*&|^')} {right})"
        if kind < 0.70:
            distance = self.rng.choice((1, 1, 2, 3, 4, 5, 7, 8, 16, 24, 31, bits // 2, bits - 8, bits - 1)) % bits
            return f"({self.of(type_, depth)} {self.rng.choice(('<<', '>>'))} {distance})"
        if kind < 0.76:
            return f"({self.rng.choice('~-')} {self.of(type_, depth)})"
        if kind < 0.82:
            divisor = self.rng.choice((2, 3, 4, 7, 8, 10, 16, 100, 1000, 4000, 30000))
            return f"({self.of(type_, depth)} {self.rng.choice('/%')} ({name}){divisor})"
        if kind < 0.85:
            return f"({name})(long){self.input(self.rng.choice(REALS))}"
        source = self.rng.choice([other for other in INTEGERS if other != type_] + ["bool"])
        return f"(({name}){self.of(source, depth)})"

    def real(self, type_: str, depth: int) -> str:
        kind = self.rng.random()
        if kind < 0.70:
            right = self.constant(type_) if self.chance(0.5) else self.of(type_, depth)
            return f"({self.of(type_, depth)} {self.rng.choice('+-*')} {right})"
        if kind < 0.78:
            return f"(- {self.of(type_, depth)})"
        if kind < 0.86:
            return f"({self.of(type_, depth)} < {self.constant(type_)} ? {self.of(type_, depth)} : {self.constant(type_)})"
        return f"(({NAMES[type_]}){self.input(self.rng.choice(INTEGERS + ('f32',)))})"


def program(seed: int) -> Program:
    rng = random.Random(seed)
    expressions = Expressions(rng)
    rows = []
    for _ in range(ROWS):
        type_ = rng.choice(("bool", "bool", "u64", "s64", "s64", "u32", "s32", "s32", "f32", "f64"))
        text = expressions.of(type_, rng.choice((2, 3, 3, 4)))
        rows.append(f"bits({text})" if type_ in REALS else text)
    return over_inputs("", VARIABLES, rows)
