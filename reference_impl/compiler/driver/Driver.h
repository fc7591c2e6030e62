#pragma once

#include "frontend/unit/UnitOptions.h"

namespace amp::driver {

/// The whole of amp++: the driver, or with -cc1 as first argument the compiler proper. Returns the exit
/// status. `next`: see frontend::UnitOptions.
int run(int argc, char** argv, const frontend::NextFile& next = {});

}  // namespace amp::driver
