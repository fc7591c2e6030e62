// What the command line makes of amp++'s warnings, and of the errors that it may turn into warnings.
#ifndef AMP_CHECKS_WARNINGOPTIONS_H
#define AMP_CHECKS_WARNINGOPTIONS_H

#include "base/Rules.h"
#include "clang/Basic/Diagnostic.h"

namespace amp::checks {

/// True if -Wno-everything, or -Wno- with the id or the beginning of it, silences the warning of that id.
bool isDisabled(llvm::StringRef id, const clang::DiagnosticsEngine& diagnostics);

/// True if the rule is one of warnings, and silenced.
bool isDisabled(const RuleInfo& rule, const clang::DiagnosticsEngine& diagnostics);

/// Error if -Werror=ID says so, else warning.
clang::DiagnosticsEngine::Level levelOfWarning(llvm::StringRef id, const clang::DiagnosticsEngine& diagnostics);

/// Error or warning, as the rule says unless -Werror=RULE or -Wno-error=RULE says otherwise.
clang::DiagnosticsEngine::Level levelOf(const RuleInfo& rule, const clang::DiagnosticsEngine& diagnostics);

}  // namespace amp::checks

#endif
