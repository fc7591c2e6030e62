"""Tokens, normalised shapes and differences of C++ texts."""

from __future__ import annotations

import pytest
from ampgen.cpp.normalise import normalised, shape_of
from ampgen.cpp.tokens import tokens
from ampgen.cpp.twin import difference, lost_entities

ALIKE = [["int", "unsigned int", "float"]]


def texts(source: str) -> list[str]:
    return [token.text for token in tokens(source)]


def test_comments_and_blanks_are_no_tokens() -> None:
    assert texts("int /* a\nb */ x; // end\n") == ["int", "x", ";"]


def test_tokens_know_their_lines() -> None:
    assert [token.line for token in tokens("a\n/* 1\n2 */ b\nc")] == [1, 3, 4]


@pytest.mark.parametrize("operator", ["->*", "::", "...", "<<=", ".*", "&&", "##", "[", "#"])
def test_operators_are_one_token(operator: str) -> None:
    assert texts(f"a {operator} b") == ["a", operator, "b"]


@pytest.mark.parametrize("literal", ["0x1Fu", "1.5f", "1e-3", "'\\''", '"a\\"b"', "1'000", ".5", "L\"w\""])
def test_literals_are_one_token(literal: str) -> None:
    assert texts(f"x={literal};")[2] == literal


def test_unknown_character_is_an_error_with_its_line() -> None:
    with pytest.raises(ValueError, match="line 2"):
        tokens("int x;\n@\n")


def test_names_literals_and_like_types_do_not_matter() -> None:
    assert shape_of("int x = 1; f(x);", ALIKE) == shape_of("unsigned int other = 25; g(other);", ALIKE)


@pytest.mark.parametrize(
    "other",
    [
        "double x = 1; f(x);",  # a type that the rule does not treat alike
        "int x = 1; f(f);",  # names used differently
        "int x = 1.0; f(x); f(x);",
        "int x = 'c'; index(x);",  # a name of the library
        "int* x = 1; f(x);",
    ],
)
def test_what_matters_changes_the_shape(other: str) -> None:
    assert shape_of("int x = 1; f(x);", ALIKE) != shape_of(other, ALIKE)


def test_longest_spelling_of_a_type_wins() -> None:
    assert normalised("unsigned int x;", [["unsigned"], ["unsigned int"]]) == "T1 i0 ;"


def test_difference_is_the_shortest_run() -> None:
    run = difference("f(\n&x,\ny);", "f(\nx,\ny);")
    assert [token.text for token in run.negative] == ["&"]
    assert run.twin == () and run.lines == (2,)


def test_insertion_in_the_twin_is_placed_there() -> None:
    assert difference("a\n;", "a\nb ;").lines == (2,)


def test_equal_texts_do_not_differ() -> None:
    run = difference("a b", "a  b // c")
    assert run.negative == run.twin == run.lines == ()


def test_entities_are_lost_when_their_use_goes() -> None:
    assert lost_entities("int x; use(x);", "int x; use(1);") == ["x"]
    assert lost_entities("int x; use(x);", "int x; use(&x);") == []
