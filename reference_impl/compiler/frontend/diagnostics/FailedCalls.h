// The rule of C++ AMP that a call violates if Clang rejects it (AMP 1.2 §2.3.2 l.494). An error of plain C++
// has no such rule.
#pragma once

#include <optional>

#include "clang/Basic/Diagnostic.h"
#include "frontend/diagnostics/ForeignDiagnostics.h"

namespace clang {
class FunctionDecl;
class Sema;
}  // namespace clang

namespace amp::frontend {

/// Returns `rule`, which a call of `callee` violates, with the name of `callee`. A member of a lambda
/// expression has no name: Clang's text stays.
ForeignRule ruleOfRefused(Rule rule, const clang::FunctionDecl* callee);

/// Returns the rule of `info`, an error which says that a function cannot be named at this place.
ForeignRule ruleOfRefusedName(const clang::Diagnostic& info, clang::Sema& sema);

/// True if `note` says that a candidate was refused because of its restrictions.
bool isRefusal(const clang::Diagnostic& note);

/// Returns the rule of the error `error` at `where`, as its note `note` on a candidate shows; nothing if the
/// note shows none.
std::optional<ForeignRule> ruleOfCandidate(const clang::Diagnostic& note, unsigned error,
                                           clang::SourceLocation where, clang::Sema& sema);

/// Returns the rule of `info` if it says that no operator accepts an operand, or that a special member is
/// deleted. Such an error names no candidate. Nothing for other errors.
std::optional<ForeignRule> ruleOfFailedOperator(const clang::Diagnostic& info, clang::Sema& sema);

}  // namespace amp::frontend
