"""Builds a program with amp++ and runs it on the accelerator."""
from __future__ import annotations

import json
from pathlib import Path

from .outcome import Failed, Outcome
from .processes import BUILD_SECONDS, RUN_SECONDS, digests, execute
from .programs import Source
from .spirv_counts import Opcodes, count_module
from .tools import CONFORMANCE, Tools

#: Every so many seeds, a program runs with both forms of its kernels: with storage buffers and with addresses.
BOTH_FORMS_EVERY = 8

#: The device path of the accelerator that needs no Vulkan.
PROCESSOR = "processor"


def build(tools: Tools, source: Source, folder: Path, options: list[str]) -> Path:
    """Builds the program in its layout: one file, several translation units, a static or a shared library."""
    program, main, *parts = folder / "device", *source.units
    command = [tools.compiler, "-std=c++17", *options, "-Wno-everything", f"-I{CONFORMANCE}"]

    def compiled(unit: Path) -> str:
        execute("amp++", [*command, "-c", str(unit), "-o", f"{unit.stem}.o"], BUILD_SECONDS, folder=folder)
        return f"{unit.stem}.o"

    if source.layout == "static-library":
        execute("ar", ["ar", "rcs", "liba.a", compiled(parts[0])], BUILD_SECONDS, folder=folder)
        inputs = [compiled(main), compiled(parts[1]), "liba.a"]
    elif source.layout == "shared-library":
        execute("amp++", [*command, "-fPIC", "-shared", "-Wl,-soname,liba.so", str(parts[0]), "-o", "liba.so"], BUILD_SECONDS, folder=folder)
        inputs = [compiled(main), compiled(parts[1]), "./liba.so", "-Wl,-rpath,$ORIGIN"]
    else:
        inputs = [compiled(unit) for unit in source.units]
    execute("amp++", [*command, *inputs, "-o", str(program)], BUILD_SECONDS, folder=folder)
    return program


def on_device(outcome: Outcome, program: Path, folder: Path, device: str, validation: bool, opcodes: Opcodes | None) -> list[str]:
    """Runs a built program on the accelerator and returns its digests.

    Adds the device's name to the outcome and, if `opcodes` is given, the counts of the program's SPIR-V instructions.
    """
    dump, evidence = folder / "spirv", folder / "evidence.json"
    vulkan = device != PROCESSOR
    environment = {"CPPAMP_DEFAULT_ACCELERATOR": device}
    if validation and vulkan:
        environment["AMP_VALIDATION"] = "1"
    if opcodes and vulkan:
        dump.mkdir(exist_ok=True)
        environment["AMP_DUMP"] = str(dump)
    said = run_forms(program, evidence, environment, outcome.seed) if vulkan else run_program(program, evidence, environment)
    seen = json.loads(evidence.read_text())
    outcome.device = f"{seen['device']}, {seen['driver']}"
    for module in sorted(dump.glob("*.spv")) if opcodes else ():
        execute("spirv-val", ["spirv-val", "--target-env", "vulkan1.2", str(module)], BUILD_SECONDS)
        outcome.spirv += count_module(module, opcodes)
    return said


def run_forms(program: Path, evidence: Path, environment: dict[str, str], seed: int) -> list[str]:
    """Runs a built program and returns its digests.

    For some seeds it runs with both forms of its kernels, which must compute the same; for others with one form.
    """
    forms = ("buffers", "addresses") if seed % BOTH_FORMS_EVERY == 0 else (("buffers", "addresses")[seed // 2 % 2],)
    said = [run_program(program, evidence, {**environment, "AMP_MEMORY_ACCESS": form}) for form in forms]
    if said[0] != said[-1]:
        raise Failed("memory access", "kernels compute different values with storage buffers and with addresses")
    return said[0]


def run_program(program: Path, evidence: Path, environment: dict[str, str]) -> list[str]:
    """Runs a built program and returns its digests.

    Raises Failed if the runtime's evidence shows fewer dispatches than kernels or a message of the validation layer, or
    if the layer was requested and not loaded.
    """
    said = digests(execute("accelerator", [str(program)], RUN_SECONDS, {**environment, "AMP_EVIDENCE": str(evidence)}))
    seen = json.loads(evidence.read_text())
    if environment.get("AMP_VALIDATION") == "1" and not seen["validation_layer"] or seen["validation_messages"]:
        loaded = "loaded" if seen["validation_layer"] else "not loaded"
        raise Failed("validation", f"the layer was {loaded} and reported {seen['validation_messages']} messages")
    if seen["dispatches"] < len(said):
        raise Failed("evidence", f"{seen['dispatches']} dispatches for {len(said)} kernels")
    return said
