"""Checks of cases of several files."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from typing import Iterator

from ..case import Case
from ..cpp.names import LIBRARY
from ..cpp.tokens import tokens
from ..files import VALID_NAME, File
from ..model import Template
from ..problems import Place, Problem

_INCLUDE = re.compile(r'^[ ]*#[ ]*include[ ]*"([^"]*)"', re.MULTILINE)


def _line_in_template(template: Template, text: str) -> Place:
    """The line of the template with this text, or the template itself if a macro or a dimension prints the line."""
    for number, line in enumerate(template.text.splitlines(), template.first_line):
        if line.strip() == text:
            return Place(template.place.file, number)
    return template.place


class FileCheck(ABC):
    """One requirement on the files of a case, named by `id`."""

    id: str

    @abstractmethod
    def faults(self, case: Case) -> Iterator[tuple[str, str]]:
        """The line of the text that is wrong, without blanks around it, and the message, for each violation."""

    def problems(self, case: Case) -> list[Problem]:
        template = case.planned.template
        return [Problem(_line_in_template(template, line), self.id, text) for line, text in self.faults(case)]


class FileName(FileCheck):
    """The files of a case have different names, which are valid everywhere."""

    id = "file-name"

    def faults(self, case: Case) -> Iterator[tuple[str, str]]:
        times = Counter(file.name for file in case.files)
        for name in dict.fromkeys(file.name for file in case.files[1:]):
            line = f"//! file {name}".strip()
            if not VALID_NAME.match(name):
                wanted = "lower-case letters, digits and '_', .cpp or .h at the end, and no 'amp' at the beginning"
                yield line, f"case '{case.planned.id}': '{name}' is no name for a further file; use {wanted}"
            elif times[name] > 1:
                yield line, f"case '{case.planned.id}' has {times[name]} files '{name}'; give each its own name"


class MissingFile(FileCheck):
    """Every #include "..." names a header of the case."""

    id = "missing-file"

    def faults(self, case: Case) -> Iterator[tuple[str, str]]:
        headers = {file.name for file in case.files if not file.is_unit}
        for match in _INCLUDE.finditer(case.text):
            if match.group(1) not in headers:
                message = f"case '{case.planned.id}' has no header '{match.group(1)}'; begin it with '//! file {match.group(1)}'"
                yield match.group().strip(), message


class UnusedFile(FileCheck):
    """Every header is included, and every further unit declares a name that another unit uses, too."""

    id = "unused-file"

    def faults(self, case: Case) -> Iterator[tuple[str, str]]:
        included = set(_INCLUDE.findall(case.text))
        for file in case.files[1:]:
            if not file.is_unit and file.name not in included:
                yield f"//! file {file.name}", f"no file of case '{case.planned.id}' includes '{file.name}'; include it, or remove it"
            elif file.is_unit and not self._is_used(file, case):
                message = f"no other unit of case '{case.planned.id}' uses a name that '{file.name}' declares; use one, or remove the unit"
                yield f"//! file {file.name}", message

    @staticmethod
    def _is_used(unit: File, case: Case) -> bool:
        others = (file for file in case.files if file.is_unit and file is not unit)
        used = {token.text for file in others for token in tokens(file.text)}
        return not used.isdisjoint(_declared_names(unit.text))


def _declared_names(text: str) -> set[str]:
    """The names of functions, variables and classes that the text declares outside of functions and classes."""
    names: set[str] = set()
    found = tokens(text)
    depth = 0  # of braces and parentheses, without those of namespaces and of linkage specifications
    around: list[bool] = []  # for each open brace or parenthesis, whether it counts
    for n, token in enumerate(found):
        if token.text in ("{", "("):
            before = [one.text for one in found[max(0, n - 2):n]]
            around.append(token.text == "(" or not ("namespace" in before or before == ["extern", '"C"']))
            depth += around[-1]
        elif token.text in ("}", ")") and around:
            depth -= around.pop()
        elif depth == 0 and token.kind == "word" and n + 1 < len(found):
            after = found[n + 1].text
            if after in ("(", "=", ";", "[", "{") or (after == "<" and token.text not in LIBRARY):
                names.add(token.text)
    return names


FILE_CHECKS: tuple[FileCheck, ...] = (FileName(), MissingFile(), UnusedFile())
