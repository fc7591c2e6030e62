"""Generators of random kernels, one for each topic; each has a function `program(seed)`."""
