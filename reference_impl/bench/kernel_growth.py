#!/usr/bin/env python3
"""Measures how time and memory grow with the number of kernels in a source file.

For each count, `amp++ -O2` compiles a program with that number of small kernels, each with arithmetic of its own. The
program runs on the best Vulkan device (CPPAMP_DEFAULT_ACCELERATOR names another), without and with Vulkan's validation
layer. After a launch that opens the device, it launches each kernel once, which creates its pipeline, and waits for all;
each result is compared with the host's. Runtime and driver keep no pipelines from one run to the next. The medians count.

"Device pass" is that pass alone (--emit=spirv), "both" is the whole compilation, in one process. Memory is the peak of
its resident pages.

    kernel_growth.py BUILD [--counts 1,10,100,1000] [--repetitions N] [--out FILE.md]

Exit codes: 0 success; 1 a result is wrong, or the validation layer reported something; 2 nothing could be measured.
"""
from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from measuring import Cost, Failed, built, compilation, median, now, page, positive, run

WITHOUT_CACHES = {"AMP_PIPELINE_CACHE": "0", "MESA_SHADER_CACHE_DISABLE": "true", "__GL_SHADER_DISK_CACHE": "0"}
SMALLEST_FOR_RATIO = 10
STEPS = ("x *= {odd}u;", "x += {number}u;", "x ^= {number}u;", "x ^= x >> {shift};", "x ^= x << {shift};", "x = x << {shift} | x >> (32 - {shift});")
STEPS_PER_KERNEL = 8

KERNEL = """
unsigned value_{number}(unsigned x) restrict(cpu, amp) {{
  x += {number}u;
  {steps}
  return x;
}}
void launch_{number}(array<unsigned, 2>& results) {{
  parallel_for_each(extent<1>(threads), [&results](index<1> i) restrict(amp) {{ results({number}, i[0]) = value_{number}(i[0]); }});
}}
"""

PROGRAM = """#include <amp.h>

#include <chrono>
#include <cstdio>
#include <vector>

using concurrency::array;
using concurrency::extent;
using concurrency::index;
using concurrency::parallel_for_each;

const int kernels = {count}, threads = 64;
{kernels}
const struct {{
  void (*launch)(array<unsigned, 2>&);
  unsigned (*value)(unsigned);
}} all[] = {{
{entries}}};

int main() {{
  array<unsigned, 2> results(kernels, threads);
  // The first launch opens the device.
  parallel_for_each(results.extent, [&results](index<2> i) restrict(amp) {{ results[i] = 0; }});
  results.accelerator_view.wait();

  const auto start = std::chrono::steady_clock::now();
  for (const auto& kernel : all) kernel.launch(results);
  results.accelerator_view.wait();
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;

  const std::vector<unsigned> found = results;
  for (int k = 0; k < kernels; ++k) {{
    for (int t = 0; t < threads; ++t) {{
      const unsigned expected = all[k].value(t), result = found[k * threads + t];
      if (result == expected) continue;
      std::fprintf(stderr, "kernel %d, thread %d: error: %u instead of %u\\n", k, t, result, expected);
      return 1;
    }}
  }}
  std::printf("%f\\n", time.count());
}}
"""


class Wrong(Exception):
    """Raised if a program had a wrong result or was not run as it must be."""


@dataclass(frozen=True)
class Launches:
    """The result of a run of a program."""

    milliseconds: float
    device: str
    driver: str


@dataclass(frozen=True)
class Measured:
    kernels: int
    device_pass: Cost
    both: Cost
    first_launches: float  # milliseconds, all together
    under_validation: float
    where: Launches

    def per_kernel(self) -> dict[str, float]:
        """Returns the times per kernel in milliseconds."""
        return {"compile": 1000 * self.both.processor / self.kernels, "first launch": self.first_launches / self.kernels,
                "first launch under validation": self.under_validation / self.kernels}


def kernel(number: int) -> str:
    choice = random.Random(number)
    steps = [choice.choice(STEPS).format(odd=choice.randrange(3, 2**32, 2), number=choice.randrange(1, 2**32), shift=choice.randrange(1, 32))
             for _ in range(STEPS_PER_KERNEL)]
    return KERNEL.format(number=number, steps="\n  ".join(steps))


def program(count: int) -> str:
    return PROGRAM.format(count=count, kernels="".join(kernel(number) for number in range(count)),
                          entries="".join(f"  {{launch_{number}, value_{number}}},\n" for number in range(count)))


def launches(executable: Path, count: int, validation: bool) -> Launches:
    evidence = executable.with_suffix(".json")
    evidence.unlink(missing_ok=True)
    device = os.environ.get("CPPAMP_DEFAULT_ACCELERATOR", "vulkan")
    ended = run([str(executable)], {**WITHOUT_CACHES, "CPPAMP_DEFAULT_ACCELERATOR": device, "AMP_EVIDENCE": str(evidence),
                                    "AMP_VALIDATION": "1" if validation else "0"})
    if ended.status == 1:
        raise Wrong(f"{count} kernels: {ended.first_error()}")
    if ended.status != 0:
        raise Failed(f"{count} kernels: {ended.first_error()}")
    seen = json.loads(evidence.read_text())
    if seen["validation_messages"]:
        raise Wrong(f"{count} kernels: {seen['validation_messages']} messages of the validation layer: {ended.first_error()}")
    return Launches(float(ended.output), seen["device"], seen["driver"])


def measured(amp: Path, count: int, repetitions: int, folder: Path) -> Measured:
    source, item, executable = folder / f"{count}.cpp", folder / "x.o", folder / "x"
    source.write_text(program(count))
    words = [str(amp), "-O2", str(source)]
    both = median([compilation([*words, "-c", "-o", str(item)], source) for _ in range(repetitions)])
    device_pass = median([compilation([*words, "--emit=spirv", "-o", str(folder / "x.spv")], source) for _ in range(repetitions)])
    compilation([str(amp), str(item), "-o", str(executable)], source)
    fast = [launches(executable, count, validation=False) for _ in range(repetitions)]
    validated = [launches(executable, count, validation=True) for _ in range(repetitions)]
    return Measured(count, device_pass, both, statistics.median(each.milliseconds for each in fast),
                    statistics.median(each.milliseconds for each in validated), fast[0])


def growth(rows: list[Measured]) -> str:
    """Returns a table with the growth of the time per kernel from the first large count to the largest one.

    Counts below SMALLEST_FOR_RATIO are left out, since the costs that a file has only once dominate there.
    """
    several = [row for row in rows if row.kernels >= SMALLEST_FOR_RATIO]
    if len(several) < 2:
        return f"The growth of the time per kernel needs two counts of at least {SMALLEST_FOR_RATIO}.\n"
    small, large = several[0], several[-1]
    text = f"| time per kernel of {large.kernels} to that of {small.kernels} | ratio |\n|---|---|\n"
    for what, milliseconds in large.per_kernel().items():
        text += f"| {what} | {milliseconds / small.per_kernel()[what]:.2f} |\n"
    return text


def further(before: Measured | None, row: Measured) -> str:
    """Returns the milliseconds of compilation per additional kernel, without the costs that a file has only once."""
    if before is None:
        return ""
    return f"{1000 * (row.both.processor - before.both.processor) / (row.kernels - before.kernels):.1f}"


def tables(rows: list[Measured]) -> str:
    text = ("| kernels | compile, wall s | processor s | processor ms per kernel | per further kernel | device pass, MiB | both, MiB |\n"
            "|---|---|---|---|---|---|---|\n")
    for before, row in zip([None, *rows], rows):
        text += (f"| {row.kernels} | {row.both.wall:.2f} | {row.both.processor:.2f} | {row.per_kernel()['compile']:.1f} | {further(before, row)} | "
                 f"{row.device_pass.peak:.0f} | {row.both.peak:.0f} |\n")
    text += ("\n| kernels | first launches, ms | ms per kernel | under validation, ms | ms per kernel |\n"
             "|---|---|---|---|---|\n")
    for row in rows:
        each = row.per_kernel()
        text += (f"| {row.kernels} | {row.first_launches:.1f} | {each['first launch']:.2f} | {row.under_validation:.1f} | "
                 f"{each['first launch under validation']:.2f} |\n")
    return f"{text}\n{growth(rows)}"


def counts(text: str) -> list[int]:
    return sorted({positive(number) for number in text.split(",")})


def main() -> int:
    began = now()
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("build", type=Path, help="build folder with bin/amp++")
    arguments.add_argument("--counts", metavar="N,N,...", type=counts, default="1,10,100,1000", help="numbers of kernels (default: 1,10,100,1000)")
    arguments.add_argument("--repetitions", metavar="N", type=positive, default=3, help="number of measurements, of which the median counts (default: 3)")
    arguments.add_argument("--out", metavar="FILE", type=Path,
                           help="write the tables to this file, with commit, processor, device and date; default: print them")
    options = arguments.parse_args()
    try:
        amp = built(options.build, "bin", "amp++")
        with tempfile.TemporaryDirectory() as folder:
            rows = [measured(amp, count, options.repetitions, Path(folder)) for count in options.counts]
    except (Failed, Wrong) as failure:
        print(f"kernel_growth.py: {failure}", file=sys.stderr)
        return 1 if isinstance(failure, Wrong) else 2
    if options.out:
        introduction = ("Made by `reference_impl/bench/kernel_growth.py`, which describes the measurement. Times are those of one machine; "
                        "compare how the figures grow.")
        facts = {"device": rows[0].where.device, "driver": rows[0].where.driver}
        options.out.write_text(page("Growth with the number of kernels", introduction, began, facts, tables(rows)))
    else:
        print(tables(rows), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
