#pragma once

/// Runs the tests that are linked into this program, as Catch2's command line selects them. Returns the exit code of
/// the program.
int run_catch(int argc, char** argv);
