#pragma once

#include "llvm/ADT/StringRef.h"

namespace amp::driver {

/// Prints the catalogue's entry for `rule`: an id such as amp.capture.by-reference, or a code such as C3590,
/// which may belong to several rules. For a topic such as amp.capture, or for amp, prints a list of its
/// rules. Returns the exit code: 1, after an error message with suggestions, if there is no such rule.
int explain(llvm::StringRef rule);

}  // namespace amp::driver
