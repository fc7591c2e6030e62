#pragma once

namespace amp::driver {

/// The whole of amp++: the driver, or with -cc1 as first argument the compiler proper. Returns the exit
/// status.
int run(int argc, char** argv);

}  // namespace amp::driver
