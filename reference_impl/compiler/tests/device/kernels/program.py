"""The result of every generator: one text, compiled for the device and for the host."""
from dataclasses import dataclass

THREADS = 16


@dataclass(frozen=True)
class Program:
    """A kernel, and a host program that prints the same results in the format of amp-device-run."""

    device: str
    host: str
    #: Arguments of amp-device-run.
    arguments: list[str]
    #: The expression behind each 16 results of the last buffer; empty if the results have no such order.
    rows: list[str]


LONGS = [0, 3, -3, -200, 1000, -111, -112, 1 << 62, -(1 << 62), (1 << 63) - 1, -(1 << 63), 5, 1 << 33, -(1 << 33), -56, 28]
INTS = [0, 7, -7, -222, 1001, -111, 112, 1 << 30, -(1 << 30), (1 << 31) - 1, -(1 << 31), 6, 1 << 17, -(1 << 17), -57, 29]
REALS = [0.0, 3.5, -3.25, -200.0, 1000.0, -111.0, 0.5, -0.5, 1.0, -1.0, 7.75, 64.0, -64.0, 2.0, 99.0, -12.0]

# Removes the sign of a zero and makes all NaNs the same number. It does so on integers, where no driver can optimize it
# away.
HELPERS = """
inline unsigned bits(float x) AMP {
  const unsigned b = __builtin_bit_cast(unsigned, x), magnitude = b & 0x7fffffffu;
  return magnitude == 0u ? 0u : magnitude > 0x7f800000u ? 0x7fc00000u : b;
}
inline unsigned long bits(double x) AMP {
  const unsigned long b = __builtin_bit_cast(unsigned long, x), magnitude = b & 0x7ffffffffffffffful;
  return magnitude == 0ul ? 0ul : magnitude > 0x7ff0000000000000ul ? 0x7ff8000000000000ul : b;
}
"""

DEVICE = """#include "kernel.h"
#define AMP amp
{helpers}
struct Random {{
  const unsigned long* longs;
  const unsigned* ints;
  const double* reals;
  unsigned* seats;
  unsigned long* out;
  void operator()() const amp {{
    const int i = thread_index();
{body}
  }}
}};
KERNEL(Random);
"""

HOST = """#include <cstdio>
#define AMP
{helpers}
const unsigned long longs[] = {{{longs}}};
const unsigned ints[] = {{{ints}}};
const double reals[] = {{{reals}}};
unsigned seats[{threads}];
unsigned long out[{results}];
int main() {{
  for (int i = 0; i < {threads}; ++i) {{
{body}
  }}
  std::printf("buffer 4:");
  for (unsigned long x : out) std::printf(" %lu", x);
  std::printf("\\n");
}}
"""


def over_inputs(helpers: str, statements: list[str], rows: list[str]) -> Program:
    """A program that executes the statements on the inputs above and stores, for each row, one result of each
    thread."""
    helpers = HELPERS + helpers
    results = [f"out[{row} * {THREADS} + i] = (unsigned long)({text});" for row, text in enumerate(rows)]
    body = "\n".join("    " + line for line in statements + results)
    host = HOST.format(helpers=helpers, body=body, threads=THREADS, results=len(rows) * THREADS,
                       longs=", ".join(f"{x % 2**64}ul" for x in LONGS), ints=", ".join(f"{x % 2**32}u" for x in INTS),
                       reals=", ".join(map(str, REALS)))
    buffers = [f"buf:i64:{','.join(map(str, LONGS))}", f"buf:i32:{','.join(map(str, INTS))}", f"buf:f64:{','.join(map(str, REALS))}",
               f"buf:u32:0*{THREADS}", f"buf:u64:0*{len(rows) * THREADS}"]
    return Program(DEVICE.format(helpers=helpers, body=body), host, ["--size", str(THREADS), *buffers], rows)
