"""Random kernels: the same seed gives the same text, the ranges of values exclude undefined results, every construct
occurs."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from pathlib import Path

import pytest
from ampgen.cli import main
from ampgen.kernels import program
from ampgen.kernels.body import Body
from ampgen.kernels.classes import plain, tagged
from ampgen.kernels.kernel import kernel
from ampgen.kernels.memory import assigned_pointer
from ampgen.kernels.scope import Run, RunForm, Scope, Space
from ampgen.kernels.statement import names
from ampgen.kernels.types import ARITHMETIC, BOOL, DOUBLE, FLOAT, INT, LONG, SCALARS, ULONG, UNSIGNED, Range, Scalar
from ampgen.kernels.values import Value, arithmetic, bitwise, converted, index, literal, nonzero, quotient, remainder, shifted_left, stored, tamed

GOLDEN = Path(__file__).resolve().parent / "golden" / "kernel.cpp"
SEEDS = range(1, 31)
KERNELS = 5


def test_a_seed_is_a_program() -> None:
    texts = [program(seed, 2).files for seed in SEEDS]
    assert texts == [program(seed, 2).files for seed in SEEDS]
    assert len({str(text) for text in texts}) == len(texts)


def test_a_kernel_does_not_depend_on_its_neighbours() -> None:
    alone = program(3, 8, only=5).files["3.cpp"]
    assert kernel(3, 5, Counter()).text in program(3, 8).files["3.cpp"]
    assert kernel(3, 5, Counter()).text in alone
    assert "namespace kernel_4" not in alone


def test_a_small_kernel_is_as_it_was() -> None:
    body = Body(random.Random("golden"), Counter())
    plain(body)
    tagged(body)
    assert "\n".join(body.lines) + "\n" == GOLDEN.read_text(encoding="utf-8"), "regenerate tests/golden/kernel.cpp if the change is intended"


def test_all_statements_and_layouts_come_up() -> None:
    counts = sum((program(seed, KERNELS).counts for seed in SEEDS), Counter[str]())
    missing = [name for name in names() if not counts[name]]
    missing += [name for name in ("layout.header", "layout.units", "layout.static-library", "layout.shared-library", "layout.one") if not counts[name]]
    missing += [name for type_ in ARITHMETIC for name in (f"operator.+.{type_.short}", f"read.global.{type_.short}") if not counts[name]]
    assert not missing


def test_every_mix_of_memories_comes_up() -> None:
    counts = sum((program(seed, KERNELS).counts for seed in range(1, 60)), Counter[str]())
    for spaces in ("local+tile_static", "local+global", "tile_static+global", "local+tile_static+global"):
        assert any(count for name, count in counts.items() if name.startswith(f"mix.{spaces}."))


@pytest.mark.parametrize(("space", "may_be_local"), [(Space.GLOBAL, False), (Space.TILE, False), (Space.LOCAL, True), (Space.MIXED, True)])
def test_a_pointer_is_assigned_what_lies_in_its_memory(space: Space, may_be_local: bool) -> None:
    scope = Scope().with_(Run("p1", UNSIGNED, 2, space, form=RunForm.POINTER), Run("a2", UNSIGNED, 8, Space.LOCAL), Run("mine3", UNSIGNED, 8, Space.GLOBAL))
    texts = []
    for seed in range(100):
        body = Body(random.Random(seed), Counter())
        assigned_pointer(body, scope)
        texts.append("\n".join(body.lines))
    assert any("p1 =" in text or "= p1" in text for text in texts)
    assert any("a2" in text for text in texts) is may_be_local


def test_no_word_that_kernels_must_not_have() -> None:
    for seed in SEEDS:
        # A name in quotation marks is in a message of the host about a difference.
        text = re.sub(r'"[^"]*"', "", kernel(seed, 0, Counter()).text)
        assert not re.search(r"\b(goto|volatile|asm|throw|try|virtual|char|short|reinterpret_cast|const_cast|new|delete)\b", text)


@pytest.mark.parametrize("type_", [INT, LONG])
def test_signed_arithmetic_stays_in_range(type_: Scalar) -> None:
    widest = Value("x", type_, type_.limits)
    for symbol in "+-*":
        result = arithmetic(symbol, widest, widest)
        assert result.range.within(type_.limits)
        assert "%" in result.text
    small = stored(type_, "y")
    assert arithmetic("*", small, small).text == "(y * y)"


def test_divisors_are_never_zero_and_the_lowest_number_is_never_divided() -> None:
    lowest = Value("x", INT, INT.limits)
    for make in (quotient, remainder):
        text = make(lowest, stored(INT, "y")).text
        assert "(x % 30000)" in text and "(y | 1)" in text
    assert nonzero(Value("x", INT, Range(0, 9))).range.low == 1
    assert nonzero(stored(FLOAT, "f")).text == "nonzero(f)"
    assert nonzero(literal(LONG, 7)).text == "7l"


def test_negative_numbers_are_not_shifted_left() -> None:
    shifted = shifted_left(stored(INT, "x"), stored(UNSIGNED, "n"))
    assert shifted.range.low == 0 and shifted.range.within(INT.limits)
    assert shifted.text == "((x & 1023) << (n & 15u))"


def test_conversions_to_integers_are_defined() -> None:
    for source in (FLOAT, DOUBLE):
        wild = Value("x", source, source.limits)
        for target in (INT, UNSIGNED, LONG, ULONG):
            operand = converted(wild, target)
            assert operand.text.startswith(("tame", "magnitude(tame"))
            assert operand.range.within(target.limits)
    assert converted(stored(INT, "x"), BOOL).range == Range(0, 1)


def test_floating_point_numbers_stay_normal() -> None:
    for type_, smallest in ((FLOAT, -126), (DOUBLE, -1022)):
        value = stored(type_, "x")
        for _ in range(12):
            value = arithmetic("*", value, quotient(value, value))
            assert value.range.within(type_.limits)
            assert value.range.grain > smallest
        assert tamed(value).range == type_.stored


def test_a_zero_that_may_be_stored_has_no_sign() -> None:
    flag = converted(stored(BOOL, "b"), FLOAT)
    assert arithmetic("*", stored(FLOAT, "x"), flag).text.startswith("positive_zero(")
    assert arithmetic("*", stored(FLOAT, "x"), stored(FLOAT, "y")).text.startswith("(")


def test_bits_and_indices_stay_in_range() -> None:
    both = bitwise("&", stored(INT, "x"), literal(INT, 7))
    assert both.range == Range(0, 7)
    assert index(both, 8) is both
    assert index(stored(LONG, "n"), 16).text == "(n & 15l)"


def test_objects_hold_what_any_expression_on_them_relies_on() -> None:
    for type_ in SCALARS:
        assert type_.stored.within(type_.limits)


def test_the_command_writes_programs_and_their_constructs(tmp_path: Path) -> None:
    assert main(["kernels", "--out", str(tmp_path), "--seed", "4", "--count", "2", "--kernels", "3"]) == 0
    assert {path.name for path in tmp_path.iterdir()} == {"4.cpp", "4-a.cpp", "4-b.cpp", "4-support.h", "4.json", "5.cpp", "5.json"}
    known = json.loads((tmp_path / "4.json").read_text())
    assert known["layout"] == "units" and known["files"][0] == "4.cpp"
    assert known["constructs"]["layout.units"] == 3
