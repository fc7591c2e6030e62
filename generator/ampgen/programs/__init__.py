"""Random programs: valid C++ AMP from a grammar, and the same with a few tokens broken. Same seed, same text."""

from .breaking import broken
from .grammar import program

__all__ = ["broken", "program"]
