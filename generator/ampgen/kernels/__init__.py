"""Random kernels that run: the same text on accelerator and host, whose results must be the same bit for bit."""

from .program import Program, program, write_programs

__all__ = ["Program", "program", "write_programs"]
