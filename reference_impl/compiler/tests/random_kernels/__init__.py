"""Random kernels: made, built, run on the accelerator and on the host, compared, counted, and reduced when they fail.

command_line    the options
programs        the programs of `ampgen kernels`, and how each is built from its files
processes       commands with a time limit, and what a program prints
accelerator     a program by amp++ on the accelerator
host            the same program as plain C++ by other compilers
check           everything about one program: which sides, and what must agree
runs            the programs of a range of seeds
kept            programs that were built on another machine
report          failures, the sum, and the table
table           which rows the table has, and which must not be rare (required_rows.txt)
spirv_counts    instructions of a SPIR-V module
reduce          the smallest kernel that fails alike
outcome, tools  what is known of a program, and what it is run with
"""
