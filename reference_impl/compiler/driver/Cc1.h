#pragma once

#include "llvm/ADT/ArrayRef.h"

namespace amp::driver {

/// `amp++ -cc1 ...`: compiles one unit. `arguments` begin behind `-cc1`. Returns the exit status.
int runCc1(llvm::ArrayRef<const char*> arguments, const char* program);

}  // namespace amp::driver
