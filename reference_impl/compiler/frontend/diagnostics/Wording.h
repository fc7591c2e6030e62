// Clang's words for host and device, put into those of C++ AMP.
#pragma once

#include <string>

#include "llvm/ADT/StringRef.h"

namespace amp::frontend {

/// `message` with the words of Clang's host and device model replaced by those of C++ AMP.
std::string inOurWords(llvm::StringRef message);

/// Where `message` quotes what the library says of a use that it deletes or asserts against, "[amp.some.rule] ...", that
/// alone; else nothing.
llvm::StringRef saidByLibrary(llvm::StringRef message);

}  // namespace amp::frontend
