"""Kernels on integers: nested loops with every kind of exit, branches, switches, local and tile_static arrays, pointers
that are chosen at run time, and floats with exact operations. All arithmetic is unsigned or bounded, so no result is
undefined."""
import random

from .program import THREADS, Program


class Body:
    """Writes the statements of one kernel. Its variables are v0..v5 (unsigned), w0..w1 (64 bits), f0..f1 (float) and
    own (a local array)."""

    def __init__(self, rng: random.Random):
        self.rng = rng
        self.lines: list[str] = []
        self.loops = 0
        self.counters = 0
        self.budget = rng.randint(12, 36)

    def put(self, depth: int, text: str) -> None:
        self.lines.append("  " * depth + text)

    def variable(self) -> str:
        return f"v{self.rng.randrange(6)}"

    def atom(self) -> str:
        choice = self.rng.randrange(10)
        if choice < 5:
            return self.variable()
        if choice < 7:
            return f"{self.rng.choice([0, 1, 2, 3, 5, 7, 16, 255, 65537, 4294967295])}u"
        if choice < 8:
            return f"own[{self.variable()} % 8u]"
        if choice < 9:
            return f"in[{self.variable()} % {THREADS}u]"
        return "id"

    def expression(self, depth: int = 0) -> str:
        if depth > 2 or self.rng.random() < 0.3:
            return self.atom()
        left, right = self.expression(depth + 1), self.expression(depth + 1)
        return self.rng.choice([
            f"({left} + {right})", f"({left} - {right})", f"({left} * {right})", f"({left} ^ {right})",
            f"({left} & {right})", f"({left} | {right})", f"({left} / ({right} | 1u))",
            f"({left} % ({right} | 1u))", f"({left} << ({right} & 31u))", f"({left} >> ({right} & 31u))",
            f"(unsigned)((int){left} >> ({right} & 31u))",
            f"(unsigned)((int)({left} & 0xffffu) % -7)", f"(unsigned)(((int)({left} & 0xffffu) - 30000) / 9)",
            f"(unsigned)(((unsigned long){left} * {right}) >> 32)", f"({self.condition()} ? {left} : {right})",
            f"(unsigned)(unsigned char){left}", f"(unsigned)(short){left}",
            f"(unsigned)(int)(f0 + (float)({left} & 255u))",
        ])

    def condition(self) -> str:
        left, right = self.atom(), self.atom()
        compare = self.rng.choice(["<", "<=", ">", ">=", "==", "!="])
        return self.rng.choice([
            f"{left} {compare} {right}", f"(int){left} {compare} (int){right}", f"({left} & {1 << self.rng.randrange(4)}u)",
            f"({left} {compare} {right} && {self.atom()} % 3u)", f"({left} % 5u < 2u || {right} % 4u == 1u)",
            f"(f0 {compare} f1)",
        ])

    def block(self, depth: int) -> None:
        for _ in range(self.rng.randint(1, 4)):
            self.statement(depth)

    def statement(self, depth: int) -> None:
        self.budget -= 1
        kinds = ["assign"] * 4 + ["array", "float", "pointer", "narrow", "narrow", "wide"]
        if self.budget > 0 and depth < 6:
            kinds += ["if"] * 3 + ["ifelse"] * 2 + ["for"] * 2 + ["while", "do", "switch", "block"]
        if self.loops:
            kinds += ["break", "continue"]
        if self.rng.random() < 0.05:
            kinds.append("return")
        getattr(self, "do_" + self.rng.choice(kinds))(depth)

    def do_assign(self, depth: int) -> None:
        self.put(depth, f"{self.variable()} {self.rng.choice(['=', '+=', '^=', '-='])} {self.expression()};")

    def do_narrow(self, depth: int) -> None:
        # A truncation is free on most targets, so StructurizeCFG would hoist it (see Target.h).
        self.put(depth, f"{self.variable()} = (unsigned)w{self.rng.randrange(2)};")

    def do_wide(self, depth: int) -> None:
        self.put(depth, f"w{self.rng.randrange(2)} += (unsigned long){self.atom()} * {self.atom()};")

    def do_array(self, depth: int) -> None:
        self.put(depth, f"own[{self.variable()} % 8u] = {self.expression()};")

    def do_float(self, depth: int) -> None:
        # With small integers, sums, differences and halves are exact.
        self.put(depth, f"f{self.rng.randrange(2)} = "
                 f"(float)({self.atom()} & 1023u) * 0.5f {self.rng.choice('+-')} (float)({self.atom()} & 63u);")

    def do_pointer(self, depth: int) -> None:
        name = f"p{self.counters}"
        self.counters += 1
        self.put(depth, f"{{ unsigned* {name} = {self.condition()} ? &own[{self.variable()} % 8u] : "
                 f"{self.rng.choice(['&mine[' + self.variable() + ' % 4u]', '&own[0]', '&scratch[' + self.variable() + ' % 4u]'])};")
        self.put(depth, f"  *{name} += {self.atom()}; {self.variable()} ^= *{name}; }}")

    def do_if(self, depth: int) -> None:
        self.put(depth, f"if ({self.condition()}) {{")
        self.block(depth + 1)
        self.put(depth, "}")

    def do_ifelse(self, depth: int) -> None:
        self.put(depth, f"if ({self.condition()}) {{")
        self.block(depth + 1)
        self.put(depth, "} else {")
        self.block(depth + 1)
        self.put(depth, "}")

    def do_block(self, depth: int) -> None:
        self.put(depth, "{")
        self.block(depth + 1)
        self.put(depth, "}")

    def limit(self) -> str:
        return self.rng.choice([f"{self.rng.randint(1, 6)}u", f"{self.variable()} % 6u", "id % 5u + 1u"])

    def looping(self, depth: int, head: str, tail: str) -> None:
        self.put(depth, head)
        self.loops += 1
        self.block(depth + 1)
        self.loops -= 1
        self.put(depth, tail)

    def counter(self) -> str:
        self.counters += 1
        return f"k{self.counters}"

    def do_for(self, depth: int) -> None:
        k = self.counter()
        self.looping(depth, f"for (unsigned {k} = 0, e = {self.limit()}; {k} < e; ++{k}) {{", "}")

    def do_while(self, depth: int) -> None:
        k = self.counter()
        self.put(depth, f"unsigned {k} = 0;")
        self.looping(depth, f"while ({k}++ < {self.rng.randint(1, 7)}u && {self.condition()}) {{", "}")

    def do_do(self, depth: int) -> None:
        k = self.counter()
        self.put(depth, f"unsigned {k} = 0;")
        self.looping(depth, "do {", f"}} while ({k}++ < {self.rng.randint(1, 5)}u && {self.condition()});")

    def do_switch(self, depth: int) -> None:
        self.put(depth, f"switch ({self.variable()} % {self.rng.randint(3, 6)}u) {{")
        outer, self.loops = self.loops, 0  # no continue, and no break except the switch's own
        for case in range(self.rng.randint(2, 4)):
            self.put(depth + 1, f"case {case}: {{")
            self.block(depth + 2)
            self.put(depth + 1, "}" + self.rng.choice([" break;", " break;", ""]))
        if self.rng.random() < 0.5:
            self.put(depth + 1, "default: {")
            self.block(depth + 2)
            self.put(depth + 1, "}")
        self.loops = outer
        self.put(depth, "}")

    def do_break(self, depth: int) -> None:
        self.put(depth, f"if ({self.condition()}) break;")

    def do_continue(self, depth: int) -> None:
        self.put(depth, f"if ({self.condition()}) continue;")

    def do_return(self, depth: int) -> None:
        self.put(depth, f"if ({self.condition()}) return {self.variable()};")


def kernel_text(seed: int) -> str:
    rng = random.Random(seed)
    body = Body(rng)
    while body.budget > 0:
        body.statement(1)
    return "\n".join([
        "FUNCTION unsigned compute(const unsigned* in, unsigned* scratch, unsigned* mine, unsigned id) {",
        "  unsigned v0 = in[id], v1 = id, v2 = 7u, v3 = in[(id * 5u) % 16u], v4 = 0u, v5 = id * id;",
        "  unsigned long w0 = v0 * 0x100000001ul, w1 = ~0ul - id;",
        "  float f0 = 1.5f, f1 = (float)id;",
        "  unsigned own[8] = {v0, v1, v2, v3, 4u, 5u, 6u, 7u};",
        *body.lines,
        "  for (unsigned k = 0; k < 8u; ++k) v4 = v4 * 31u + own[k];",
        "  return v0 ^ v1 * 3u ^ v2 * 5u ^ v3 * 7u ^ v4 ^ v5 * 11u ^ (unsigned)(int)(f0 * 2.0f) ^ (unsigned)(int)f1 "
        "^ (unsigned)(w0 >> 32) ^ (unsigned)w1;",
        "}",
    ])


DEVICE = """#include "kernel.h"
#define FUNCTION inline amp
{text}
struct Random {{
  const unsigned* in;
  unsigned *out, *scratch;
  void operator()() const amp {{
    __amp_tile_size(16, 1, 1);
    tile_static unsigned tile[64];
    unsigned id = __amp_local_index(0);
    unsigned* mine = tile + id * 4;
    for (int k = 0; k < 4; ++k) mine[k] = id + k;
    out[id] = compute(in, scratch + id * 4, mine, id);
  }}
}};
KERNEL(Random);
"""

HOST = """#include <cstdio>
#define FUNCTION static
{text}
int main() {{
  unsigned in[16], scratch[64];
  for (unsigned k = 0; k < 16; ++k) in[k] = k * {factor}u;
  for (unsigned k = 0; k < 64; ++k) scratch[k] = k;
  std::printf("buffer 1:");
  for (unsigned id = 0; id < 16; ++id) {{
    unsigned mine[4] = {{id, id + 1, id + 2, id + 3}};
    std::printf(" %u", compute(in, scratch + id * 4, mine, id));
  }}
  std::printf("\\nbuffer 2:");
  for (unsigned k = 0; k < 64; ++k) std::printf(" %u", scratch[k]);
  std::printf("\\n");
}}
"""

FACTOR = 40503


def program(seed: int) -> Program:
    text = kernel_text(seed)
    values = ",".join(str(k * FACTOR) for k in range(THREADS))
    return Program(DEVICE.format(text=text), HOST.format(text=text, factor=FACTOR),
                   [f"buf:u32:{values}", f"buf:u32:0*{THREADS}", "buf:u32:iota*64"], [])
