#pragma once

#include "frontend/unit/UnitOptions.h"

namespace amp::driver {

/// Runs amp++: the driver, or the compiler proper if the first argument is -cc1. Returns the exit code. For
/// `next` see frontend::UnitOptions.
int run(int argc, char** argv, const frontend::NextPart& next = {});

}  // namespace amp::driver
