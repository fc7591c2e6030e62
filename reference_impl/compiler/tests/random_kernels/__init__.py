"""Random kernels: generates programs, builds them, runs them on the accelerator and on the host, compares the results.

command_line    the options
runs            checks the programs of a range of seeds
check           checks one program: builds and runs it on every side and compares
programs        the programs of `ampgen kernels`
accelerator     builds a program with amp++ and runs it on the accelerator
host            builds a program as plain C++ with another compiler and runs it on the host
processes       runs commands with a time limit
outcome, tools  the result of a check, and the tools that it uses
report          prints failures and the summary, and writes the table
table           the rows of the table; which of them must not be rare (required_rows.txt)
spirv_counts    counts the instructions of a SPIR-V module
kept            runs programs that were built on another machine
reduce          reduces a kernel to the smallest one that fails in the same way
"""
