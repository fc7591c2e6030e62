"""Quotations are looked for in the lines that a rule names, by the digests of their words."""

from __future__ import annotations

from pathlib import Path
from typing import Callable

import pytest
from ampgen.lint import lint
from ampgen.specification import Words
from conftest import FIXTURES, run

TEXT = """A title without a number
7    First words of the text,
8    which “quotes” a word;
     • and an item 5 of it.
      C++ AMP : Language and Programming Model : Version 1.2 : October 2013
                                                                     Page 3
10   After the page comes
3    a line of code.
"""


@pytest.mark.parametrize(
    ("quotation", "first", "last", "stands"),
    [
        ("First words of the text", 7, 7, True),
        ("the text, which \"quotes\" a word", 7, 8, True),
        ("a word; and an item 5 of it. After the page", 8, 10, True),
        ("comes 3 a line", 10, 10, True),
        ("First [...] quotes", 7, 8, False),
        ("First words [...] a word and", 7, 8, True),
        ("a word [...] First words", 7, 8, False),
        ("the text, which", 7, 7, False),
        ("the text, which", 8, 10, False),
        ("A title without a number", 1, 10, False),
        ("the texts", 7, 8, False),
        ("words of the", 9, 9, False),
        ("", 7, 8, False),
        ("First words [...]", 7, 8, False),
    ],
)
def test_words_stand_in_their_lines(quotation: str, first: int, last: int, stands: bool, tmp_path: Path) -> None:
    words = Words.of("AMP 1.2", TEXT)
    (tmp_path / "words.txt").write_text(words.text(), encoding="ascii")
    read = Words.read(tmp_path / "words.txt")
    assert (words.contain(quotation, first, last), read.contain(quotation, first, last)) == (stands, stands)
    assert read.document == "AMP 1.2"


def test_signs_around_words_do_not_matter() -> None:
    words = Words.of("AMP 1.2", "1 (Note: call f(), then g(x).) As usual.\n")
    assert words.contain("Note call f() then g(x) As usual", 1, 1)
    assert not words.contain("call f then", 1, 1)


@pytest.mark.parametrize("text", ["", "# AMP 1.2\n1 0000\n", "# AMP 1.2: digests of its words\n1 000\n"])
def test_a_file_of_another_form_is_refused(text: str, catalogue_of: Callable[[str | None], Path]) -> None:
    spec = catalogue_of(None)
    (spec / "words" / "amp_1_2.txt").write_text(text, encoding="ascii")
    assert [problem.check for problem in lint(spec)] == ["syntax"]


def test_lines_of_other_documents_are_counted() -> None:
    words = Words.of("000", "One line,\n\n8 is a word of the third.\n")
    assert words.contain("8 is a word", 3, 3)
    assert words.places("line") == [1]


def test_places_are_all_lines_at_which_the_words_begin() -> None:
    words = Words.of("AMP 1.2", "1 a word and\n2 a word and a\n4 word\n")
    assert words.places("a word") == [1, 2, 2]
    assert words.places("no word") == []


def test_the_command_prints_the_words_of_a_text(tmp_path: Path) -> None:
    text = tmp_path / "text.txt"
    text.write_text(TEXT, encoding="utf-8")
    result = run(FIXTURES / "base", "words", "AMP 1.2", str(text))
    assert (result.returncode, result.stdout) == (0, Words.of("AMP 1.2", TEXT).text())


def test_the_command_names_a_missing_text(tmp_path: Path) -> None:
    result = run(FIXTURES / "base", "words", "AMP 1.2", str(tmp_path / "none.txt"))
    assert result.returncode == 1
    assert result.stderr == f"ampgen: {tmp_path / 'none.txt'}: No such file or directory\n"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('quote = "A variable [...] type int"\n', "", "quotes no words that demand it; add quote = \"...\" from lines 3 to 4 of AMP 1.2"),
        ('document = "AMP 1.2"', 'document = "003"', "spec/words has no file for 003; write one with 'ampgen words'"),
    ],
)
def test_a_rule_needs_a_quotation_that_can_be_checked(
    old: str, new: str, message: str, catalogue_of: Callable[[str | None], Path]
) -> None:
    spec = catalogue_of(None)
    rules = spec / "rules" / "sample.toml"
    rules.write_text(rules.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    assert [problem.message for problem in lint(spec) if problem.check == "quotation" and message in problem.message]
