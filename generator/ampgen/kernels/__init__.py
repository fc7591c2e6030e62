"""Random kernels that run. Accelerator and host run the same text and must compute the same bits."""

from .program import Program, program, write_programs

__all__ = ["Program", "program", "write_programs"]
