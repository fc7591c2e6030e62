#pragma once

#include <optional>
#include <vector>

#include "base/Messages.h"
#include "clang/Basic/Diagnostic.h"

namespace clang {
class NamedDecl;
class Sema;
}  // namespace clang
namespace amp {
class Restrictions;
}

namespace amp::frontend {

/// Silences the diagnostics of Clang's host and device model for which C++ AMP has rules of its own.
void silenceForeignRules(clang::DiagnosticsEngine& diags);

/// True for messages of amp++ itself.
bool isOurs(unsigned id);

/// The rule whose violation an error of Clang reports.
struct ForeignRule {
  ForeignRule(Rule rule) : rule(rule) {}
  ForeignRule(Rule rule, std::vector<Argument> arguments) : rule(rule), arguments(std::move(arguments)) {}
  ForeignRule(Rule rule, std::optional<std::vector<Argument>> arguments)
      : rule(rule), arguments(std::move(arguments)) {}

  /// A rule whose message has the name of `used` as its only argument.
  ForeignRule(Rule rule, const clang::NamedDecl& used) : ForeignRule(rule, {nameForMessage(used)}) {}

  Rule rule;
  /// The arguments of the rule's message, which replaces Clang's text; nothing if Clang's text is shown.
  std::optional<std::vector<Argument>> arguments;
};

/// Returns the rule whose violation an error of Clang reports; nothing if it is an error of plain C++.
std::optional<ForeignRule> ruleOf(const clang::Diagnostic& info, clang::Sema& sema,
                                  const Restrictions* restrictions);

/// True for errors about the construction of a variable without initializer.
bool isInitialization(unsigned id);

}  // namespace amp::frontend
