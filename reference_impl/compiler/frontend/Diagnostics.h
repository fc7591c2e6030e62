#pragma once

#include "checks/Messages.h"
#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/StringRef.h"

namespace amp::frontend {

/// Reports an error or warning of amp++'s own. `format` is a Clang format string (%0, %1, ...) to which the
/// caller streams arguments. A warning heeds -w and -Werror.
clang::DiagnosticBuilder report(clang::DiagnosticsEngine& diags, clang::SourceLocation where,
                                clang::DiagnosticsEngine::Level level, llvm::StringRef format);

/// Reports a violation of a rule of C++ AMP. The message of a rule begins with its id and, where one is
/// known, the code of Microsoft's compiler: `[amp.capture.by-reference C3590] ...`. `arguments` go to the
/// placeholders of the rule's message (checks/README.md).
///
/// Diagnostics made this way always reach the user; Clang's own pass the filter of DiagnosticFilter first.
clang::DiagnosticBuilder reportRule(clang::DiagnosticsEngine& diags, clang::SourceLocation where,
                                    clang::DiagnosticsEngine::Level level, checks::Rule rule,
                                    llvm::ArrayRef<checks::Argument> arguments = {});

/// A note that belongs to the rule reported before it.
clang::DiagnosticBuilder reportNote(clang::DiagnosticsEngine& diags, clang::SourceLocation where,
                                    llvm::StringRef text);

}  // namespace amp::frontend
