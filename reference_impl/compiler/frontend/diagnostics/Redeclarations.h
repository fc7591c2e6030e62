#pragma once

#include <optional>

#include "base/Rules.h"
#include "frontend/diagnostics/ForeignDiagnostics.h"
#include "clang/Basic/Diagnostic.h"
#include "frontend/diagnostics/ForeignDiagnostics.h"

namespace clang {
class Sema;
}
namespace amp {
class Restrictions;
}

namespace amp::frontend {

/// Clang's `error` at `where` says that a declaration has no counterpart; `note` belongs to it. Returns the
/// rule of the error if the note is about a counterpart with other restrictions (AMP 1.2 §2.2 l.383); nothing
/// otherwise.
std::optional<ForeignRule> ruleOfRedeclaration(unsigned error, const clang::FullSourceLoc& where,
                                               const clang::Diagnostic& note, const clang::Sema& sema,
                                               const Restrictions* restrictions);

/// Returns the rule of an error to which Clang adds no note: a member template is defined outside its class,
/// and the class has one of that name only with other restrictions. Nothing for other errors.
std::optional<ForeignRule> ruleOfDefinition(const clang::Diagnostic& error, const Restrictions* restrictions);

/// Returns the rule of Clang's error about two functions with overlapping restrictions, if one is a member
/// and the other its definition outside the class; nothing otherwise.
std::optional<ForeignRule> ruleOfOverlap(const clang::Diagnostic& error);

/// Returns the rule of Clang's error about a function that is marked as overriding and overrides none, if a
/// base has that virtual function with other restrictions (AMP 1.2 §2.2.2 l.455); nothing otherwise.
std::optional<ForeignRule> ruleOfOverride(const clang::Diagnostic& error, const clang::Sema& sema);

}  // namespace amp::frontend
