// Calls of the runtime that check how the host's code uses the memory of containers (-fsanitize=amp-host,
// -fsanitize=amp-init; amp_detail/host_checks.h).
#pragma once

#include <cstdint>

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class Module;
}

namespace amp::processor {

/// What a source file is part of.
enum class Owner {
  program,
  implementation,  ///< the headers of the C++ library and the compiler
  library          ///< the headers of amp++
};

/// Announces the accesses of the host's code, its calls of functions that are not the program's, and where
/// its memory begins and ends. This must happen before any pass that removes an access. `parts`: bits of
/// amp_host_part.
void checkHost(llvm::Module& host, uint32_t parts, llvm::function_ref<Owner(llvm::StringRef file)> ownerOf);

}  // namespace amp::processor
