#pragma once

#include <optional>

#include "base/Rules.h"
#include "clang/Basic/Diagnostic.h"

namespace clang {
class Sema;
}

namespace amp::frontend {

class Restrictions;

/// Clang's `error` at `where` says that a declaration has no counterpart. The rule that this violates if
/// `note`, which belongs to it, is about a counterpart with other restrictions (AMP 1.2 §2.2 l.383); nothing
/// for all else.
std::optional<checks::Rule> ruleOfRedeclaration(unsigned error, const clang::FullSourceLoc& where,
                                                const clang::Diagnostic& note, const Restrictions* restrictions);

/// The same where Clang has no note: what is defined outside of its class is a member template, and the class has
/// one of that name with other restrictions only.
std::optional<checks::Rule> ruleOfDefinition(const clang::Diagnostic& error, const Restrictions* restrictions);

/// The same for Clang's error about two functions with overlapping restrictions, if one of them is a member
/// and the other its definition outside of the class.
std::optional<checks::Rule> ruleOfOverlap(const clang::Diagnostic& error);

/// The same for Clang's error about a function that is marked as overriding and overrides none (§2.2.2 l.455).
std::optional<checks::Rule> ruleOfOverride(const clang::Diagnostic& error, const clang::Sema& sema);

}  // namespace amp::frontend
