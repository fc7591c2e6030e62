"""Random programs: each seed gives one text, always the same; a broken program differs from its original."""

from __future__ import annotations

from pathlib import Path

from ampgen.cli import main
from ampgen.programs import broken, program

SEEDS = range(1, 60)
TEXTS = {seed: program(seed) for seed in SEEDS}


def test_a_seed_is_a_program() -> None:
    assert {seed: program(seed) for seed in SEEDS} == TEXTS
    assert len(set(TEXTS.values())) == len(TEXTS)


def test_programs_use_what_the_language_has() -> None:
    everything = "".join(TEXTS.values())
    of_kernels = ("restrict(amp)", "restrict(cpu, amp)", "tile_static", "barrier.wait()", "struct", "switch", "for (", "[=]", "operator+", "->")
    of_host = ("virtual", "template <typename", "thread_local", "static std::", "try {", "throw", "std::cout", "std::function", "int main()")
    for word in of_kernels + of_host:
        assert word in everything


def test_broken_programs_differ_and_keep_their_header() -> None:
    for seed, whole in TEXTS.items():
        text = broken(whole, seed)
        assert text != whole
        assert text.startswith("#include <amp.h>\n")
        assert text == broken(whole, seed)


def test_the_command_writes_one_file_a_seed(tmp_path: Path) -> None:
    assert main(["programs", "--out", str(tmp_path), "--seed", "7", "--count", "3", "--broken"]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["7.cpp", "8.cpp", "9.cpp"]
    assert (tmp_path / "8.cpp").read_text() == broken(program(8), 8)
