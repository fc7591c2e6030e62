// Conversions to the library's classes that their synopses do not have (AMP 1.2 §4-5).
#pragma once

#include <optional>

#include "base/Rules.h"
#include "clang/AST/Type.h"
#include "clang/Basic/Diagnostic.h"

namespace clang {
class Sema;
}

namespace amp::frontend {

/// The rule that the library names where an object of `to` is made of a `from` explicitly; nothing if it does
/// not delete that. The constructors that it deletes are explicit: they take no part in implicit conversions,
/// which fail for the same reason.
std::optional<checks::Rule> ruleOfConversion(clang::QualType from, clang::QualType to, clang::Sema& sema);

/// The same where `info` says that there is no such conversion.
std::optional<checks::Rule> ruleOfFailedConversion(const clang::Diagnostic& info, clang::Sema& sema);

}  // namespace amp::frontend
