"""Random kernels of `ampgen kernels` on the accelerator and on the host: every result must be the same bit for bit.

    random_kernels.py AMP++ GENERATOR --kernels 300
    random_kernels.py AMP++ GENERATOR --seed 17 --kernels 20               one program again
    random_kernels.py AMP++ GENERATOR --seed 17 --only 3 --keep folder     one kernel of it, files kept
    random_kernels.py AMP++ GENERATOR --seed 17 --only 3 --reduce folder   the smallest kernel that fails alike (cvise)
    random_kernels.py AMP++ GENERATOR --kernels 1000 --build-only --keep folder    builds; computes on the host alone
    random_kernels.py --run folder                                         what --keep kept, on a machine without compilers

Each program is built by amp++ and run under Vulkan's validation layer, its containers as storage buffers or by their addresses,
and built a second time as plain C++ with
-fsanitize=address,undefined; now and then again by g++ and with -fsanitize=memory. It fails when a value differs between accelerator, host and
the other compilers, when a kernel did not run on the accelerator, when the layer, a sanitizer or spirv-val has something to
say, and when anything takes too long. Ends with 1 if a program failed or, among 1,000 kernels and
more, a construct or an instruction is too rare (required_rows.txt).
"""
from __future__ import annotations

import argparse
from pathlib import Path

from .kept import run_kept
from .reduce import fails_alike, reduce
from .runs import run_all
from .spirv_counts import Opcodes
from .tools import Tools, commit


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("compiler", nargs="?", help="amp++")
    parser.add_argument("generator", nargs="?", help="the folder generator/")
    parser.add_argument("--kernels", type=int, default=300, help="how many, rounded up to whole programs (default: 300)")
    parser.add_argument("--per-program", type=int, default=20, help="kernels of a program (default: 20); part of what a seed means")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first program (default: 1)")
    parser.add_argument("--only", type=int, metavar="K", help="kernel K of the seed's program alone")
    parser.add_argument("--jobs", type=int, default=1, help="programs at a time (default: 1)")
    parser.add_argument("--level", help="optimization of amp++, such as --level=-O2 (default: by seed)")
    parser.add_argument("--device", help="device path of the accelerator (default: the default accelerator)")
    parser.add_argument("--keep", metavar="FOLDER", help="keep the files of each program there")
    parser.add_argument("--table", metavar="FILE", help="write the counts of constructs and of SPIR-V instructions there")
    parser.add_argument("--reduce", metavar="FOLDER", help="reduce the failure of --seed (and --only) there")
    parser.add_argument("--build-only", action="store_true", help="with --keep: run nothing on the accelerator; --run does that")
    parser.add_argument("--run", metavar="FOLDER", help="run what --keep kept there; needs no compiler")
    parser.add_argument("--no-validation", action="store_true", help="with --run: on a machine without the validation layer")
    parser.add_argument("--fails-alike", metavar="FILE", help=argparse.SUPPRESS)
    parser.add_argument("--step", help=argparse.SUPPRESS)
    parser.add_argument("--values", default="", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.run:
        return run_kept(options)
    if not options.compiler or not options.generator:
        parser.error("which amp++, and where is the folder generator/?")
    if options.build_only and not options.keep:
        parser.error("--build-only needs --keep: where the programs go")
    tools = Tools(str(Path(options.compiler).resolve()), Path(options.generator).resolve(), None, options.device, options.level, commit(), options.build_only)
    if options.fails_alike:
        return fails_alike(tools, options)
    if options.reduce:
        return reduce(tools, options)
    tools.opcodes = Opcodes()
    return run_all(tools, options)
