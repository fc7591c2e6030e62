"""Random programs: valid C++ AMP from a grammar, and the same programs with a few tokens broken. The seed decides the
text."""

from .breaking import broken
from .grammar import program

__all__ = ["broken", "program"]
