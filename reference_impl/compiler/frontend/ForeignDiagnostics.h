#pragma once

#include <optional>
#include <vector>

#include "checks/Messages.h"
#include "clang/Basic/Diagnostic.h"

namespace clang {
class Sema;
}

namespace amp::frontend {

class Restrictions;

/// Silences what Clang's host and device model reports and C++ AMP has rules of its own for.
void silenceForeignRules(clang::DiagnosticsEngine& diags);

/// True for messages made by amp++ itself.
bool isOurs(unsigned id);

/// The rule that one of Clang's errors reports the violation of.
struct ForeignRule {
  ForeignRule(checks::Rule rule) : rule(rule) {}
  ForeignRule(checks::Rule rule, std::vector<checks::Argument> arguments)
      : rule(rule), arguments(std::move(arguments)) {}

  checks::Rule rule;
  /// Those of the rule's message, which is shown instead of Clang's text; nothing if Clang's text is shown.
  std::optional<std::vector<checks::Argument>> arguments;
};

/// The rule that one of Clang's errors reports the violation of; nothing if it is plain C++.
std::optional<ForeignRule> ruleOf(const clang::Diagnostic& info, clang::Sema& sema,
                                  const Restrictions* restrictions);

/// True for errors about the construction of a variable without initializer.
bool isInitialization(unsigned id);

}  // namespace amp::frontend
