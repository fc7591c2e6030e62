"""The texts of the specification, of which the catalogue quotes words.

The texts themselves are not part of this project. `spec/words/` holds a digest of each of their words, line by line, by
which a quotation can be checked without the text. `ampgen words` makes these files from a text.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

#: What stands between two parts of a quotation if it leaves words out.
GAP = "[...]"
#: Hexadecimal digits of a word's digest.
_DIGITS = 4

_HEAD = re.compile(r"# (.+): digests of its words")
_ROW = re.compile(rf"(\d+) ((?:[0-9a-f]{{{_DIGITS}}})+)")

_MARKS = str.maketrans({"‘": "'", "’": "'", "“": '"', "”": '"', "–": "-", "—": "-"})
_NUMBERED = re.compile(r"(\d{1,4})(?:\s+(.*))?$")
_TITLE = re.compile(r"\s*(C\+\+ AMP : Language and Programming Model|Page \d+$)")
_BULLET = re.compile(r"^[•·o\-\uf000-\uf8ff]$")


def words_of(text: str) -> list[str]:
    """The words of a text: quotation marks are plain, and the signs of lists, sentences and parentheses are left out."""
    words = (_bare(word) for word in text.translate(_MARKS).split() if not _BULLET.match(word))
    return [word for word in words if word]


def _bare(word: str) -> str:
    word = word.rstrip(".,;:")
    if word.count(")") > word.count("("):
        word = word.removesuffix(")").rstrip(".,;:")
    return word.removeprefix("(") if word.count("(") > word.count(")") else word


def _digest_of(word: str) -> str:
    return hashlib.sha256(word.encode()).hexdigest()[:_DIGITS]


def _numbered_lines(text: str) -> dict[int, list[str]]:
    """The words of each line of AMP 1.2, by its number; an unnumbered line belongs to the numbered one before it."""
    lines: dict[int, list[str]] = {}
    number = 0
    for line in text.splitlines():
        if _TITLE.match(line):
            continue
        found = _NUMBERED.match(line)
        # Numbers rise by one; a gap is a line without words, and any other number is a part of the text.
        if found and number < int(found[1]) <= number + 40:
            number = int(found[1])
            line = found[2] or ""
        if number:
            lines.setdefault(number, []).extend(words_of(line))
    return lines


def _counted_lines(text: str) -> dict[int, list[str]]:
    """The words of each line of a founding document, which are counted from 1."""
    return {number: words_of(line) for number, line in enumerate(text.splitlines(), start=1)}


class Words:
    """The digests of the words of a document, by line."""

    def __init__(self, document: str, lines: dict[int, list[str]]) -> None:
        self.document = document
        self._lines = lines

    @staticmethod
    def of(document: str, text: str) -> Words:
        """The words of a text: lines of AMP 1.2 have the numbers that it prints, those of other documents are counted."""
        lines = _numbered_lines(text) if document == "AMP 1.2" else _counted_lines(text)
        return Words(document, {number: [_digest_of(word) for word in words] for number, words in lines.items()})

    @staticmethod
    def read(path: Path) -> Words:
        """Reads what `text` returns; raises ValueError, with the number of the line, if it is something else."""
        document, lines = "", {}
        for count, row in enumerate(path.read_text(encoding="ascii").splitlines(), start=1):
            found = (_ROW if document else _HEAD).fullmatch(row)
            if not found:
                raise ValueError(f"line {count}: not a line of a file that 'ampgen words' prints")
            if not document:
                document = found[1]
            else:
                lines[int(found[1])] = [found[2][i:i + _DIGITS] for i in range(0, len(found[2]), _DIGITS)]
        if not document:
            raise ValueError("the file is empty")
        return Words(document, lines)

    def text(self) -> str:
        """A file for `spec/words/`: the name of the document, then `<line> <digests>` for each line that has words."""
        rows = (f"{number} {''.join(words)}\n" for number, words in sorted(self._lines.items()) if words)
        return f"# {self.document}: digests of its words\n" + "".join(rows)

    def places(self, quotation: str) -> list[int]:
        """The numbers of the lines at which the first part of the quotation begins."""
        text = [(digest, number) for number, words in sorted(self._lines.items()) for digest in words]
        wanted = [_digest_of(word) for word in words_of(quotation.split(GAP)[0])]
        ends = range(len(text) - len(wanted) + 1)
        return [text[i][1] for i in ends if all(text[i + k][0] == word for k, word in enumerate(wanted))]

    def contain(self, quotation: str, first: int, last: int) -> bool:
        """Whether the parts of the quotation stand in these lines, one behind the other."""
        text = [digest for number in range(first, last + 1) for digest in self._lines.get(number, [])]
        at = 0
        for part in quotation.split(GAP):
            wanted = [_digest_of(word) for word in words_of(part)]
            places = range(at, len(text) - len(wanted) + 1)
            begin = next((i for i in places if text[i:i + len(wanted)] == wanted), None)
            if not wanted or begin is None:
                return False
            at = begin + len(wanted)
        return True
