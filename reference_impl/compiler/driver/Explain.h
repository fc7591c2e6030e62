#pragma once

#include "llvm/ADT/StringRef.h"

namespace amp::driver {

/// Prints what the catalogue says of `rule`, an id such as amp.capture.by-reference or a code such as C3590
/// (which may stand for several rules); of a topic such as amp.capture, or of amp itself, the list of the
/// rules. Returns the exit status: 1, after an error message with suggestions, if there is no such rule.
int explain(llvm::StringRef rule);

}  // namespace amp::driver
