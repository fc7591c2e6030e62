"""Runs random kernels of `ampgen kernels` on the accelerator and on the host; all results must be the same bits.

    random_kernels.py AMP++ GENERATOR --kernels 300
    random_kernels.py AMP++ GENERATOR --seed 17 --kernels 20               repeat one program
    random_kernels.py AMP++ GENERATOR --seed 17 --only 3 --keep folder     repeat one kernel of it and keep the files
    random_kernels.py AMP++ GENERATOR --seed 17 --only 3 --reduce folder   find the smallest kernel that fails in the
                                                                           same way (needs cvise)
    random_kernels.py AMP++ GENERATOR --kernels 1000 --build-only --keep folder    build; run on the host only
    random_kernels.py AMP++ GENERATOR --device processor --sanitize        -fsanitize=amp must report nothing
    random_kernels.py --run folder                                         run what --keep kept, without compilers

Each program is built by amp++ and run under Vulkan's validation layer; its kernels access containers as storage
buffers or by address. It is built again as plain C++ by clang++ with -fsanitize=address,undefined, and for some seeds
by g++ and by clang++ with -fsanitize=memory. A program fails if a value differs between the accelerator, the host and
the other compilers; if a kernel did not run on the accelerator; if the validation layer, a sanitizer or spirv-val
reports anything; or if a step takes too long.

Exits with 1 if a program failed or if, among 1,000 or more kernels, a construct or an instruction was too rare
(required_rows.txt); with 2 if the options are wrong.
"""
from __future__ import annotations

import argparse
from pathlib import Path

from .accelerator import PROCESSOR
from .kept import run_kept
from .reduce import fails_alike, reduce
from .runs import run_all
from .spirv_counts import Opcodes
from .tools import Tools, commit


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("compiler", nargs="?", help="path of amp++")
    parser.add_argument("generator", nargs="?", help="path of the folder generator/")
    parser.add_argument("--kernels", type=int, default=300, help="number of kernels, rounded up to whole programs (default: 300)")
    parser.add_argument("--per-program", type=int, default=20,
                        help="kernels in each program (default: 20); the program of a seed depends on it")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first program (default: 1)")
    parser.add_argument("--only", type=int, metavar="K", help="only kernel K of the program of --seed, counted from 0")
    parser.add_argument("--jobs", type=int, default=1, help="programs that are checked in parallel (default: 1)")
    parser.add_argument("--level", help="optimization level of amp++, such as --level=-O2 (default: depends on the seed)")
    parser.add_argument("--sparse", action="store_true", help="build only every third program with -fsanitize=address,undefined")
    parser.add_argument("--sanitize", action="store_true",
                        help="build with -fsanitize=amp, which must report nothing; only with --device processor, and without other compilers")
    parser.add_argument("--device", default="vulkan", help="device path of the accelerator (default: the best Vulkan device)")
    parser.add_argument("--keep", metavar="FOLDER", help="keep the files of each program in FOLDER")
    parser.add_argument("--table", metavar="FILE", help="write the counts of constructs and of SPIR-V instructions to FILE")
    parser.add_argument("--reduce", metavar="FOLDER", help="reduce the failing kernel of --seed and --only in FOLDER")
    parser.add_argument("--build-only", action="store_true", help="with --keep: run nothing on the accelerator; --run does that later")
    parser.add_argument("--run", metavar="FOLDER", help="run the programs that --keep kept in FOLDER; needs no compiler")
    parser.add_argument("--no-validation", action="store_true", help="with --run: do not require the validation layer")
    parser.add_argument("--fails-alike", metavar="FILE", help=argparse.SUPPRESS)
    parser.add_argument("--step", help=argparse.SUPPRESS)
    parser.add_argument("--values", default="", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.run:
        return run_kept(options)
    if not options.compiler or not options.generator:
        parser.error("name amp++ and the folder generator/, or programs to run with --run")
    if options.build_only and not options.keep:
        parser.error("--build-only needs --keep FOLDER for the programs")
    if options.build_only and options.sparse:
        parser.error("--build-only and --sparse exclude each other: the host's values come from the sanitized programs")
    if options.sanitize and (options.device != PROCESSOR or options.sparse or options.build_only):
        parser.error("--sanitize needs --device processor, and excludes --sparse and --build-only")
    tools = Tools(str(Path(options.compiler).resolve()), Path(options.generator).resolve(), None, options.device, options.level, commit(), options.build_only, options.sparse, options.sanitize)
    if options.fails_alike:
        return fails_alike(tools, options)
    if options.reduce:
        return reduce(tools, options)
    tools.opcodes = Opcodes()
    return run_all(tools, options)
