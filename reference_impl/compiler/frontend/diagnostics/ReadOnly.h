// Errors about things of the library that a program can read but not change: properties, constants, elements
// of constant arrays and views, const objects.
#pragma once

#include <optional>

#include "frontend/diagnostics/ForeignDiagnostics.h"

namespace clang {
class Sema;
}

namespace amp::frontend {

/// Returns the rule of `info` if it is an error about changing a property, a constant or an element of the
/// library; nothing for other errors.
std::optional<ForeignRule> ruleOfReadOnly(const clang::Diagnostic& info, clang::Sema& sema);

/// Returns the rule of `info` if it is an error about changing a const object of a class of the library;
/// nothing for other errors.
std::optional<ForeignRule> ruleOfConstObject(const clang::Diagnostic& info, clang::Sema& sema);

}  // namespace amp::frontend
