#pragma once

#include <memory>
#include <string>

#include "llvm/ADT/StringRef.h"

namespace clang {
class CompilerInvocation;
}

namespace amp::frontend {

/// The two invocations that a plain C++ one becomes when its unit uses C++ AMP. Both run Clang in its HIP
/// mode, which lends overload resolution by target; neither shows this to the program.
std::shared_ptr<clang::CompilerInvocation> deviceInvocation(const clang::CompilerInvocation& plain);
std::shared_ptr<clang::CompilerInvocation> hostInvocation(const clang::CompilerInvocation& plain);

/// Predefined macros of the plain invocation: what both passes predefine, so that headers read alike in both
/// and no macro of the borrowed language shows. Ends with amp++'s own macros.
std::string predefinesOf(const clang::CompilerInvocation& plain);

/// The path of the input, or what a text that was read already is called.
llvm::StringRef inputName(const clang::CompilerInvocation& invocation);

}  // namespace amp::frontend
