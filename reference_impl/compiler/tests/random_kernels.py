#!/usr/bin/env python3
"""Runs the command line of the package `random_kernels` in this folder; --help describes it."""
import sys

from random_kernels.command_line import main  # Python prefers the package to this file, which has the same name

sys.exit(main())
