#pragma once

#include "frontend/unit/UnitOptions.h"
#include "llvm/ADT/ArrayRef.h"

namespace amp::driver {

/// `amp++ -cc1 ...`: compiles one unit. `arguments` are those after `-cc1`. Returns the exit code. For `next`
/// see frontend::UnitOptions.
int runCc1(llvm::ArrayRef<const char*> arguments, const char* program, const frontend::NextPart& next);

}  // namespace amp::driver
