#pragma once

#include <memory>
#include <string>

#include "clang/Basic/Sanitizers.h"
#include "llvm/ADT/StringRef.h"

namespace clang {
class CodeGenOptions;
class CompilerInvocation;
}  // namespace clang

namespace amp::frontend {

/// These two functions derive the invocations of the two passes from the plain C++ invocation of a
/// translation unit that uses C++ AMP. Both run Clang in HIP mode, which provides overload resolution by
/// target. The program cannot observe HIP mode.
std::shared_ptr<clang::CompilerInvocation> deviceInvocation(const clang::CompilerInvocation& plain);
std::shared_ptr<clang::CompilerInvocation> hostInvocation(const clang::CompilerInvocation& plain);

/// Returns those checks of -fsanitize in the plain invocation that Clang's code generator inserts, and that
/// the code of kernels for the processor can have.
clang::SanitizerSet kernelChecks(const clang::CompilerInvocation& plain);

/// Copies the options of these checks.
void useChecks(clang::CodeGenOptions& code, const clang::CodeGenOptions& plain);

/// Returns the predefined macros of the plain invocation, followed by amp++'s own macros. Both passes use
/// them, so that headers read the same in both and no macro of HIP is visible.
std::string predefinesOf(const clang::CompilerInvocation& plain);

/// True if the invocation generates code of any form.
bool wantsCode(const clang::CompilerInvocation& invocation);

/// Returns the path of the input, or the name of the buffer if the input has already been read.
llvm::StringRef inputName(const clang::CompilerInvocation& invocation);

}  // namespace amp::frontend
