#!/usr/bin/env python3
"""The command of the package random_kernels beside this file; --help describes it."""
import sys

from random_kernels.command_line import main  # the package: Python prefers it to this file of the same name

sys.exit(main())
