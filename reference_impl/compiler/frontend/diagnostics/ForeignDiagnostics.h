#pragma once

#include <optional>

#include "base/Rules.h"
#include "clang/Basic/Diagnostic.h"

namespace clang {
class Sema;
}

namespace amp::frontend {

class Restrictions;

/// Silences what Clang's host and device model reports and C++ AMP has rules of its own for.
void silenceForeignRules(clang::DiagnosticsEngine& diags);

/// True for messages made by amp++ itself.
bool isOurs(unsigned id);

/// The rule that one of Clang's errors reports the violation of; nothing if it is plain C++.
std::optional<checks::Rule> ruleOf(const clang::Diagnostic& info, clang::Sema& sema, const Restrictions* restrictions);

/// True for errors about the construction of a variable without initializer.
bool isInitialization(unsigned id);

}  // namespace amp::frontend
