"""Generators of random kernels, one per topic: `program(seed)` each."""
