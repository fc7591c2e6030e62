// The texts of diagnostics, one for each rule. The tables are base/messages/*.def; checks/README.md describes
// their rows.
#ifndef AMP_BASE_MESSAGES_H
#define AMP_BASE_MESSAGES_H

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "base/Rules.h"
#include "clang/AST/Type.h"
#include "llvm/ADT/ArrayRef.h"

namespace clang {
class DiagnosticsEngine;
class NamedDecl;
}  // namespace clang

namespace amp {

/// A replacement for a placeholder of a message: a name or other text of the program, a type (both are shown
/// in quotes), or a number.
using Argument = std::variant<std::string, clang::QualType, std::uint64_t>;

/// Returns the name of `declaration` as messages show it. The name of a function includes its scope and its
/// template arguments.
std::string nameForMessage(const clang::NamedDecl& declaration);

/// Returns the id and the first code of a rule, as messages begin with them.
std::string nameForMessage(const RuleInfo& rule);

/// Returns the text of a rule's diagnostics with `arguments` at the placeholders, without id and code. Stops
/// with a fatal error if argumentFault() finds a fault.
std::string messageText(const clang::DiagnosticsEngine& diagnostics, Rule rule,
                        llvm::ArrayRef<Argument> arguments);

/// Returns why `arguments` do not fit the message of `rule`; empty if they fit.
std::string argumentFault(Rule rule, llvm::ArrayRef<Argument> arguments);

/// The same for the text of a message, such as "has 1 placeholders, but the report gives 2 arguments".
std::string argumentFault(std::string_view text, llvm::ArrayRef<Argument> arguments);

}  // namespace amp

#endif
