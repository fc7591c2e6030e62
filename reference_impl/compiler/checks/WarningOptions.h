// What the command line makes of the warnings of rules, and of the errors that it may turn into warnings.
#ifndef AMP_CHECKS_WARNINGOPTIONS_H
#define AMP_CHECKS_WARNINGOPTIONS_H

#include "checks/Rules.h"
#include "clang/Basic/Diagnostic.h"

namespace amp::checks {

/// True if -Wno-RULE silences the warning.
bool isDisabled(const RuleInfo& rule, const clang::DiagnosticsEngine& diagnostics);

/// Error or warning, as the rule says unless -Werror=RULE or -Wno-error=RULE says otherwise.
clang::DiagnosticsEngine::Level levelOf(const RuleInfo& rule, const clang::DiagnosticsEngine& diagnostics);

}  // namespace amp::checks

#endif
