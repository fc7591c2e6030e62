// The texts of diagnostics, one for each rule: the tables base/messages/*.def (checks/README.md says how to
// write one).
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

/// What a report puts at a placeholder of its message: a name or other text of the program, a type (both are
/// shown in quotes), or a number.
using Argument = std::variant<std::string, clang::QualType, std::uint64_t>;

/// The name of `declaration` as messages show it: that of a function has its scope and its template
/// arguments.
std::string nameForMessage(const clang::NamedDecl& declaration);

/// Returns the text of a rule's diagnostics with `arguments` at the placeholders, without id and code. It is
/// a fatal error if argumentFault() finds a fault.
std::string messageText(const clang::DiagnosticsEngine& diagnostics, Rule rule,
                        llvm::ArrayRef<Argument> arguments);

/// Returns why `arguments` do not fit the message of `rule`; empty if they do.
std::string argumentFault(Rule rule, llvm::ArrayRef<Argument> arguments);

/// The same for the text of a message: "has 1 placeholders, but the report gives 2 arguments".
std::string argumentFault(std::string_view text, llvm::ArrayRef<Argument> arguments);

}  // namespace amp

#endif
