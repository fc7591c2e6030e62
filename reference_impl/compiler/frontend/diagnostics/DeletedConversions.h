// Conversions to the library's classes that the synopses do not declare (AMP 1.2 §4-5).
#pragma once

#include <optional>

#include "base/Rules.h"
#include "clang/AST/Type.h"
#include "clang/Basic/Diagnostic.h"

namespace clang {
class Sema;
}

namespace amp::frontend {

/// Returns the rule that the library names for an explicit conversion of a `from` to the class `to`; nothing
/// if the library does not delete that conversion. The deleted constructors are explicit. They take no part
/// in implicit conversions, which fail for the same reason.
std::optional<Rule> ruleOfConversion(clang::QualType from, clang::QualType to, clang::Sema& sema);

/// Returns the same rule if `info` says that there is no such conversion; nothing for other errors.
std::optional<Rule> ruleOfFailedConversion(const clang::Diagnostic& info, clang::Sema& sema);

}  // namespace amp::frontend
