"""What became of a program."""
from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


class Failed(Exception):
    """What went wrong with a program: the step, and the first words about it."""

    def __init__(self, step: str, text: str):
        super().__init__(f"{step}: {text.strip()[:1500]}")
        self.step = step


@dataclass
class Outcome:
    seed: int
    failure: str = ""
    step: str = ""
    commit: str = ""
    device: str = ""
    kernels: int = 0
    constructs: Counter = field(default_factory=Counter)
    spirv: Counter = field(default_factory=Counter)
