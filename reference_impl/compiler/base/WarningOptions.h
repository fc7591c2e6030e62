// The effect of the command line on amp++'s warnings, and on the errors that it can turn into warnings.
#ifndef AMP_BASE_WARNINGOPTIONS_H
#define AMP_BASE_WARNINGOPTIONS_H

#include "base/Rules.h"
#include "clang/Basic/Diagnostic.h"

namespace amp {

/// True if the warning `id` is disabled by -Wno-everything, or by -Wno- followed by the id or its beginning.
bool isDisabled(llvm::StringRef id, const clang::DiagnosticsEngine& diagnostics);

/// True if -W followed by the id asks for the message `id`, which is off by default.
bool isRequested(llvm::StringRef id, const clang::DiagnosticsEngine& diagnostics);

/// True if the rule is a warning and is disabled.
bool isDisabled(const RuleInfo& rule, const clang::DiagnosticsEngine& diagnostics);

/// Returns Error if -Werror= names the id or its beginning, else Warning.
clang::DiagnosticsEngine::Level levelOfWarning(llvm::StringRef id,
                                               const clang::DiagnosticsEngine& diagnostics);

/// Returns the level of the rule in the catalogue. -Werror=RULE makes a warning an error; -Wno-error=RULE
/// makes an error of a barrier rule a warning.
clang::DiagnosticsEngine::Level levelOf(const RuleInfo& rule, const clang::DiagnosticsEngine& diagnostics);

}  // namespace amp

#endif
