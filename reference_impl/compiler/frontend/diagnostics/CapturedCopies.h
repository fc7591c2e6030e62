// Errors about captured copies. The copies in a lambda without `mutable` are const (AMP 1.2 §7: kernels are
// const).
#pragma once

#include <optional>

#include "frontend/diagnostics/ForeignDiagnostics.h"

namespace clang {
class Sema;
}

namespace amp::frontend {

/// Returns the rule whose violation `info` reports, if it is an error about modifying a captured copy or a
/// part of one, which is const; nothing for other errors.
std::optional<ForeignRule> ruleOfModifiedCopy(const clang::Diagnostic& info, clang::Sema& sema);

}  // namespace amp::frontend
