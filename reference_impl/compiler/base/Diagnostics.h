#pragma once

#include "base/Messages.h"
#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/StringRef.h"

namespace amp {

/// Reports an error or warning of amp++ itself. `format` is a Clang format string (%0, %1, ...); the caller
/// streams the arguments into the returned builder. A warning obeys -w and -Werror.
clang::DiagnosticBuilder report(clang::DiagnosticsEngine& diags, clang::SourceLocation where,
                                clang::DiagnosticsEngine::Level level, llvm::StringRef format);

/// Reports a violation of a rule of C++ AMP. The message begins with the rule's id and, if one is known, the
/// code of Microsoft's compiler: `[amp.capture.by-reference C3590] ...`. `arguments` replace the placeholders
/// of the rule's message (checks/README.md).
///
/// Clang's own diagnostics pass DiagnosticFilter, which drops some of them. It drops a diagnostic reported
/// here only if the device pass already reports an error at the same place.
clang::DiagnosticBuilder reportRule(clang::DiagnosticsEngine& diags, clang::SourceLocation where,
                                    clang::DiagnosticsEngine::Level level, Rule rule,
                                    llvm::ArrayRef<Argument> arguments = {});

/// Reports a note that belongs to the rule violation reported before it.
clang::DiagnosticBuilder reportNote(clang::DiagnosticsEngine& diags, clang::SourceLocation where,
                                    llvm::StringRef text);

}  // namespace amp
