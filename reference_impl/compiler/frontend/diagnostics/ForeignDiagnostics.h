#pragma once

#include <optional>

#include "base/Rules.h"
#include "clang/Basic/Diagnostic.h"

namespace clang {
class Sema;
}

namespace amp::frontend {

class Restrictions;

/// Silences the diagnostics of Clang's host and device model for which C++ AMP has rules of its own.
void silenceForeignRules(clang::DiagnosticsEngine& diags);

/// True for messages of amp++ itself.
bool isOurs(unsigned id);

/// Returns the rule whose violation an error of Clang reports; nothing if it is an error of plain C++.
std::optional<checks::Rule> ruleOf(const clang::Diagnostic& info, clang::Sema& sema, const Restrictions* restrictions);

/// True for errors about the construction of a variable without initializer.
bool isInitialization(unsigned id);

}  // namespace amp::frontend
