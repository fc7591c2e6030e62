#pragma once

#include "clang/Basic/Diagnostic.h"
#include "llvm/ADT/StringRef.h"

namespace amp::frontend {

/// Reports an error or warning of amp++ itself. `format` is a Clang format string (%0, %1, ...); the caller
/// streams the arguments into the returned builder. A warning obeys -w and -Werror.
clang::DiagnosticBuilder report(clang::DiagnosticsEngine& diags, clang::SourceLocation where,
                                clang::DiagnosticsEngine::Level level, llvm::StringRef format);

/// Reports a violation of a rule of C++ AMP. `rule` is the rule's id and, if one is known, the code of
/// Microsoft's compiler. The message begins with it in brackets: `[amp.capture.by-reference C3590] ...`.
/// `text` is a Clang format string (%0, %1, ...); the caller streams the arguments into the returned builder.
///
/// Clang's own diagnostics pass DiagnosticFilter, which drops some of them. It drops a diagnostic reported
/// here only if the device pass already reports an error at the same place.
clang::DiagnosticBuilder reportRule(clang::DiagnosticsEngine& diags, clang::SourceLocation where,
                                    clang::DiagnosticsEngine::Level level, llvm::StringRef rule,
                                    llvm::StringRef text);

/// Reports a note that belongs to the rule violation reported before it.
clang::DiagnosticBuilder reportNote(clang::DiagnosticsEngine& diags, clang::SourceLocation where,
                                    llvm::StringRef text);

}  // namespace amp::frontend
