"""The debug information of a SPIR-V module, as spirv-dis prints it."""
from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

SET = "NonSemantic.Shader.DebugInfo.100"
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
STORAGE_WORKGROUP = "Workgroup"
QUALIFIERS = {0: "const", 1: "volatile", 2: "restrict", 3: "atomic"}
REFERENCE_FLAGS = {0x800: "&", 0x1000: "&&"}
OPERATION_FRAGMENT = 9


@dataclass(frozen=True)
class Instruction:
    """An instruction. The operands of a debug instruction begin behind its name, which is its opcode here."""

    result: str
    opcode: str
    operands: tuple[str, ...]
    is_debug: bool


@dataclass(frozen=True)
class Place:
    """Where an instruction that is no debug instruction comes from: ids of a scope and of a DebugInlinedAt, file and line."""

    opcode: str
    scope: str
    inlined: str
    file: str
    line: int


@dataclass
class Module:
    """The instructions by result, the places of the code, and the variables that have a value or a place, by id."""

    strings: dict[str, str] = field(default_factory=dict)
    by_id: dict[str, Instruction] = field(default_factory=dict)
    extensions: set[str] = field(default_factory=set)
    places: list[Place] = field(default_factory=list)
    located: dict[str, list[str]] = field(default_factory=dict)  # DebugLocalVariable: scopes of its DebugDeclare and DebugValue
    definitions: list[tuple[str, list[tuple[str, str]]]] = field(default_factory=list)  # DebugFunction, scopes of its body

    def all(self, opcode: str) -> Iterator[tuple[str, Instruction]]:
        return ((name, one) for name, one in self.by_id.items() if one.opcode == opcode)

    def number(self, name: str) -> int:
        return int(self.by_id[name].operands[1])

    def text(self, name: str) -> str:
        return self.strings[name]

    def function_of(self, scope: str) -> str:
        """The DebugFunction that contains a scope."""
        while self.by_id[scope].opcode != "DebugFunction":
            scope = self.by_id[scope].operands[3]
        return scope

    def blocks_above(self, scope: str) -> int:
        count = 0
        while self.by_id[scope].opcode == "DebugLexicalBlock":
            count += 1
            scope = self.by_id[scope].operands[3]
        return count

    def outermost(self, scope: str, inlined: str) -> str:
        """The DebugFunction into which the code of a scope is inlined at last."""
        while inlined:
            operands = self.by_id[inlined].operands
            scope, inlined = operands[1], operands[2] if len(operands) > 2 else ""
        return self.function_of(scope)

    def file_of(self, scope: str) -> str:
        """The path of the source of a function or block."""
        one = self.by_id[scope]
        return self.text(self.by_id[one.operands[2 if one.opcode == "DebugFunction" else 0]].operands[0])

    def frames(self, place: Place) -> Iterator[tuple[str, int, str]]:
        """File, line and scope of an instruction, then those of the calls by which it was inlined."""
        yield place.file, place.line, place.scope
        inlined = place.inlined
        while inlined:
            line, scope, *outer = self.by_id[inlined].operands
            yield self.file_of(scope), self.number(line), scope
            inlined = outer[0] if outer else ""

    def type(self, name: str) -> str:
        """The type as C++ writes it."""
        one = self.by_id[name]
        if one.opcode == "OpTypeVoid":
            return "void"
        operands = one.operands
        if one.opcode in ("DebugTypeBasic", "DebugTypeComposite", "DebugTypeEnum"):
            return self.text(operands[0])
        if one.opcode == "DebugTypedef":
            return self.text(operands[0])
        if one.opcode == "DebugTypeQualifier":
            return f"{QUALIFIERS[self.number(operands[1])]} {self.type(operands[0])}"
        if one.opcode == "DebugTypePointer":
            return self.type(operands[0]) + REFERENCE_FLAGS.get(self.number(operands[2]) & 0x1800, "*")
        if one.opcode == "DebugTypeArray":
            return self.type(operands[0]) + "".join(f"[{self.number(count)}]" for count in operands[1:])
        return one.opcode


def instructions(text: str) -> Iterator[tuple[Instruction, list[str]]]:
    """Yields each instruction of the output of `spirv-dis --raw-id`, with its strings, which may contain line ends."""
    strings: list[str] = []

    def take(found: re.Match[str]) -> str:
        strings.append(re.sub(r"\\(.)", r"\1", found[1]))
        return f"<{len(strings) - 1}>"

    for line in STRING.sub(take, text).splitlines():
        words = line.split(";")[0].split()
        if not words:
            continue
        result = words[0] if len(words) > 1 and words[1] == "=" else ""
        opcode, *operands = words[2:] if result else words
        is_debug = opcode == "OpExtInst" and operands[2].startswith("Debug")
        if is_debug:
            opcode, operands = operands[2], operands[3:]
        own = [strings[int(word[1:-1])] for word in operands if word.startswith("<")]
        yield Instruction(result, opcode, tuple(operands), is_debug), own


def parse(text: str) -> Module:
    module = Module()
    scope, inlined, file, line = "", "", "", 0
    body: list[tuple[str, str]] = []
    undefined: set[str] = set()
    for one, strings in instructions(text):
        operands = one.operands
        if one.result:
            module.by_id[one.result] = one
        if one.opcode == "OpString":
            module.strings[one.result] = strings[0]
        elif one.opcode == "OpExtension":
            module.extensions.add(strings[0])
        elif one.opcode == "OpUndef":
            undefined.add(one.result)
        elif one.opcode == "OpLabel":
            scope, inlined, file, line = "", "", "", 0
        elif one.opcode == "OpFunction":
            body = []
        elif one.opcode == "DebugFunctionDefinition":
            module.definitions.append((operands[0], body))
        elif one.opcode == "DebugScope":
            scope, inlined = operands[0], operands[1] if len(operands) > 1 else ""
            body.append((scope, inlined))
        elif one.opcode == "DebugNoScope":
            scope, inlined = "", ""
        elif one.opcode == "DebugLine":
            file, line = module.text(module.by_id[operands[0]].operands[0]), module.number(operands[1])
        elif one.opcode == "DebugNoLine":
            file, line = "", 0
        elif one.opcode in ("DebugDeclare", "DebugValue"):
            places = module.located.setdefault(operands[0], [])
            if operands[1] not in undefined:
                places.append(scope)
        elif not one.is_debug and scope:
            module.places.append(Place(one.opcode, scope, inlined, file, line))
    return module
