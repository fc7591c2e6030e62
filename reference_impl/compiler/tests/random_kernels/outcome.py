"""The result of checking a program."""
from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


class Failed(Exception):
    """A step of the check failed; the message has the first 1,500 characters of what it reported."""

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
