// Translates Clang's terms for host and device into those of C++ AMP.
#pragma once

#include <string>

#include "llvm/ADT/StringRef.h"

namespace amp::frontend {

/// Returns `message` with the terms of Clang's host and device model replaced by those of C++ AMP.
std::string inOurWords(llvm::StringRef message);

/// Returns the part of `message` that quotes the library about a use that it deletes or asserts against,
/// "[amp.some.rule] ..."; empty if there is none.
llvm::StringRef saidByLibrary(llvm::StringRef message);

}  // namespace amp::frontend
