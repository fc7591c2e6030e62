"""Counts the instructions of SPIR-V modules: each opcode with its type, and accesses with their memory."""

from __future__ import annotations

import json
import struct
from collections import Counter
from pathlib import Path
from typing import Iterator

GRAMMAR = Path("/usr/include/spirv/unified1/spirv.core.grammar.json")
MAGIC = 0x07230203
#: Instructions that do not execute.
_SILENT = ("OpType", "OpName", "OpMemberName", "OpDecorate", "OpMemberDecorate", "OpCapability", "OpExtension", "OpExtInstImport", "OpMemoryModel",
           "OpEntryPoint", "OpExecutionMode", "OpSource", "OpString", "OpLine", "OpNoLine", "OpLabel", "OpFunction")
_STORAGE = {4: "Workgroup", 6: "Private", 7: "Function", 9: "PushConstant", 1: "Input", 12: "StorageBuffer", 5349: "PhysicalStorageBuffer", 0: "UniformConstant"}


class Opcodes:
    """Names of instructions, and whether they have a result type; from the grammar in the SPIR-V headers."""

    def __init__(self, grammar: Path = GRAMMAR) -> None:
        self.names: dict[int, str] = {}
        self.has_type: dict[int, bool] = {}
        for one in json.loads(grammar.read_text(encoding="utf-8"))["instructions"]:
            kinds = [operand["kind"] for operand in one.get("operands", ())]
            self.names.setdefault(one["opcode"], one["opname"])
            self.has_type.setdefault(one["opcode"], kinds[:2] == ["IdResultType", "IdResult"])


def _instructions(words: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
    at = 5
    while at < len(words):
        length = words[at] >> 16
        if length == 0:
            raise ValueError(f"the instruction at word {at} has length 0")
        yield words[at] & 0xFFFF, words[at + 1: at + length]
        at += length


def count_module(module: Path, opcodes: Opcodes) -> Counter[str]:
    """How often each instruction occurs in the module: `OpIAdd i32`, `OpLoad f64 Workgroup`, `OpConvertSToF i64
    f32`."""
    data = module.read_bytes()
    words = struct.unpack(f"<{len(data) // 4}I", data)
    if words[0] != MAGIC:
        raise ValueError(f"{module} is not a SPIR-V module")
    counts: Counter[str] = Counter()
    types: dict[int, str] = {}
    type_of: dict[int, str] = {}
    for opcode, operands in _instructions(words):
        name = opcodes.names.get(opcode, f"Op{opcode}")
        if name.startswith("OpType"):
            types[operands[0]] = _type(name, operands, types)
        if opcodes.has_type.get(opcode, False):
            type_of[operands[1]] = types.get(operands[0], "?")
        if name.startswith(_SILENT):
            continue
        counts[_spelled(name, operands, type_of)] += 1
    return counts


def _type(name: str, operands: tuple[int, ...], types: dict[int, str]) -> str:
    if name == "OpTypeInt":
        return f"i{operands[1]}"
    if name == "OpTypeFloat":
        return f"f{operands[1]}"
    if name == "OpTypePointer":
        return f"*{_STORAGE.get(operands[1], str(operands[1]))} {types.get(operands[2], '?')}"
    if name == "OpTypeForwardPointer":
        return "?"
    return {"OpTypeBool": "bool", "OpTypeVoid": "void"}.get(name, name[6:].lower())


def _memory(pointer: str) -> str:
    """`*Workgroup i32` as `i32 Workgroup`."""
    space, _, element = pointer[1:].partition(" ")
    return f"{element} {space}"


def _spelled(name: str, operands: tuple[int, ...], type_of: dict[int, str]) -> str:
    if name == "OpStore":
        return f"{name} {_memory(type_of.get(operands[0], '*? ?'))}"
    if name == "OpLoad" or name.startswith("OpAtomic"):
        pointer = operands[0] if name == "OpAtomicStore" else operands[2]
        return f"{name} {_memory(type_of.get(pointer, '*? ?'))}"
    if len(operands) < 2 or operands[1] not in type_of or name in ("OpBranchConditional", "OpSwitch", "OpLoopMerge", "OpSelectionMerge"):
        return name
    result = type_of[operands[1]]
    if name.startswith(("OpConvert", "OpUConvert", "OpSConvert", "OpFConvert", "OpBitcast")):
        return f"{name} {type_of.get(operands[2], '?')} {result}"
    if result == "bool" and len(operands) > 2:  # a comparison is named with the type that it compares
        return f"{name} {type_of.get(operands[2], '?')}"
    if name == "OpConstant":
        return f"{name} {result}"
    return f"{name} {result.split(' ')[0] if result.startswith('*') else result}"
