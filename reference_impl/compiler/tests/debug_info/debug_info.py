#!/usr/bin/env python3
"""Compares the debug information of SPIR-V modules with what the sources of ten kernels say about it.

Compiles each file of kernels/ with -g, with and without optimization. spirv-val must accept the module, and each expectation of the source
must be met: functions, lines, scopes, variables and their types (expectations.py). The module must contain the source, and must have the
same code as without -g. Then the program runs on a Vulkan device under the validation layer, and the tables that the runtime writes of its
kernels must have the lines of the source.

    debug_info.py AMP++ FOLDER [KERNEL...]
"""
from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import expectations
import module
from expectations import Expectation
from module import Module

KERNELS = Path(__file__).with_name("kernels")
LEVELS = ("-O0", "-O2")
TARGET = "vulkan1.2"
COMMON = ("-std=c++17",)


def output_of(*command: str | Path) -> str:
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def disassembled(compiler: Path, source: Path, binary: Path, *options: str) -> str:
    subprocess.run([compiler, *COMMON, *options, "--emit=spirv", source, "-o", binary], check=True)
    subprocess.run(["spirv-val", "--target-env", TARGET, binary], check=True)
    return output_of("spirv-dis", "--raw-id", binary)


def code_of(text: str) -> list[str]:
    """The opcodes of all functions, without debug instructions."""
    opcodes = [one.opcode for one, _ in module.instructions(text) if not one.is_debug and one.opcode not in ("OpLine", "OpNoLine")]
    return opcodes[opcodes.index("OpFunction"):]


def has_name(found: str, expected: str) -> bool:
    """Whether a function has this name, perhaps with the arguments of a template."""
    return found == expected or found.startswith(expected + "<")


class Comparison:
    """Compares one module with the expectations of its source. `faults` says what differs."""

    def __init__(self, source: Path, found: Module, optimized: bool):
        self.source, self.found, self.optimized = source, found, optimized
        self.faults: list[str] = []

    def in_source(self, debug_source: str) -> bool:
        return self.found.text(self.found.by_id[debug_source].operands[0]).endswith(self.source.name)

    def names(self, function: str) -> str:
        return self.found.text(self.found.by_id[function].operands[0])

    def function(self, expected: Expectation) -> bool:
        return any(has_name(self.names(name), expected.name) and self.in_source(one.operands[2])
                   and self.found.number(one.operands[3]) == expected.line for name, one in self.found.all("DebugFunction"))

    def line(self, expected: Expectation) -> bool:
        return (self.optimized and expected.unoptimized) or any(line == expected.line and file.endswith(self.source.name)
                   and has_name(self.names(self.found.function_of(scope)), expected.function)
                   for place in self.found.places for file, line, scope in self.found.frames(place))

    def block(self, expected: Expectation) -> bool:
        # The block of a statement begins at its bracket or its declaration: on this line, or at the end of the line before.
        return self.optimized or any(self.in_source(one.operands[0]) and self.found.number(one.operands[1]) in (expected.line - 1, expected.line)
                                     for _, one in self.found.all("DebugLexicalBlock"))

    def variable(self, expected: Expectation) -> bool:
        found = self.found
        alike = [name for name, one in found.all("DebugLocalVariable")
                 if found.text(one.operands[0]) == expected.name and found.number(one.operands[3]) == expected.line
                 and found.type(one.operands[1]) == expected.type and found.blocks_above(one.operands[5]) == expected.depth
                 and has_name(self.names(found.function_of(one.operands[5])), expected.function)]
        located = any(found.located.get(name) for name in alike)
        return located or (self.optimized and not expected.always)

    def tile_static(self, expected: Expectation) -> bool:
        found = self.found
        return any(found.text(one.operands[0]) == expected.name and found.number(one.operands[3]) == expected.line
                   and found.type(one.operands[1]) == expected.type and found.by_id[one.operands[7]].opcode == "OpVariable"
                   and found.by_id[one.operands[7]].operands[1] == module.STORAGE_WORKGROUP
                   and has_name(self.names(found.function_of(one.operands[5])), expected.function)
                   for _, one in found.all("DebugGlobalVariable"))

    def member(self, expected: Expectation) -> bool:
        found = self.found
        return self.optimized or any(
            found.text(one.operands[0]) == expected.name and found.number(one.operands[3]) == expected.line
            and found.type(one.operands[1]) == expected.type and found.number(one.operands[5]) == expected.bits
            for _, one in found.all("DebugTypeMember"))

    def check_whole(self) -> None:
        """Checks what holds for each module."""
        found = self.found
        if "SPV_KHR_non_semantic_info" not in found.extensions:
            self.faults.append("the module lacks the extension SPV_KHR_non_semantic_info")
        texts = [found.text(one.operands[1]) for _, one in found.all("DebugSource") if len(one.operands) > 1]
        if self.source.read_text(encoding="utf-8") not in texts:
            self.faults.append("the module does not contain the source")
        if len(list(found.all("DebugCompilationUnit"))) != 1:
            self.faults.append("the module has no DebugCompilationUnit, or several")
        if not found.definitions:
            self.faults.append("no function has a DebugFunctionDefinition")
        for definition, scopes in found.definitions:
            for scope, inlined in scopes:
                if found.outermost(scope, inlined) != definition:
                    self.faults.append(f"scope {scope} inlined at {inlined} is in another function than {self.names(definition)}")

    def run(self, expected: list[Expectation]) -> list[str]:
        self.check_whole()
        if not self.faults:
            self.faults += [str(one) for one in expected if not getattr(self, one.kind)(one)]
        return self.faults


def table_faults(table: str, source: Path) -> list[str]:
    """Compares the lines in the table of a kernel with those of its source."""
    lines = source.read_text(encoding="utf-8").splitlines()
    _, name, rows = table.partition(f"{source.name}\n")
    counted = [(int(number), text) for number, text in re.findall(r"^ +\d+ +(\d+)  (.*)$", rows, re.MULTILINE)]
    if not name or not counted:
        return ["the table of the kernel has no lines of the source"]
    return [f"the table of the kernel has '{text}' as line {number}" for number, text in counted if lines[number - 1] != text]


def run_program(compiler: Path, source: Path, folder: Path, level: str) -> list[str]:
    program, evidence, dump = folder / source.stem, folder / f"{source.stem}.json", folder / f"{source.stem}{level}.dump"
    shutil.rmtree(dump, ignore_errors=True)
    subprocess.run([compiler, *COMMON, "-g", level, source, "-o", program], check=True)
    environment = {"CPPAMP_DEFAULT_ACCELERATOR": "vulkan", **os.environ, "AMP_VALIDATION": "1", "AMP_EVIDENCE": str(evidence),
                   "AMP_PIPELINE_CACHE": "0", "AMP_DUMP": str(dump)}
    done = subprocess.run([program], env=environment, check=False, timeout=300)
    found = json.loads(evidence.read_text(encoding="utf-8")) if evidence.is_file() else {}
    if done.returncode or not found.get("dispatches") or not found.get("validation_layer") or found.get("validation_messages"):
        return [f"the program exits with {done.returncode}, evidence {found}"]
    for binary in dump.glob("*.spv"):
        subprocess.run(["spirv-val", "--target-env", TARGET, binary], check=True)
    return [fault for table in dump.glob("*.txt") for fault in table_faults(table.read_text(encoding="utf-8"), source)]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("compiler", metavar="AMP++", type=Path)
    parser.add_argument("folder", metavar="FOLDER", type=Path, help="for modules and programs")
    parser.add_argument("kernels", metavar="KERNEL", nargs="*", help="names of files in kernels/ (default: all)")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    sources = [source for source in sorted(KERNELS.glob("*.cpp")) if not options.kernels or source.stem in options.kernels]
    failed = checked = 0
    for source in sources:
        expected = expectations.read(source)
        for level in LEVELS:
            text = disassembled(options.compiler, source, options.folder / f"{source.stem}{level}.spv", "-g", level)
            plain = disassembled(options.compiler, source, options.folder / f"{source.stem}{level}.plain.spv", level)
            faults = Comparison(source, module.parse(text), level != "-O0").run(expected)
            if code_of(text) != code_of(plain):
                faults.append("-g changes the code")
            faults += run_program(options.compiler, source, options.folder, level)
            checked += len(expected)
            failed += bool(faults)
            print(*(f"{source.name} {level}: {fault}" for fault in faults), sep="\n", end="\n" if faults else "")
    print(f"{len(sources)} kernels at {', '.join(LEVELS)}, {checked} expectations, {failed} modules differ")
    return 1 if failed or not sources else 0


if __name__ == "__main__":
    sys.exit(main())
