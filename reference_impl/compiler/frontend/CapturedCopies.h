// The copies that a lambda without `mutable` holds are const (AMP 1.2 §7 has kernels const).
#pragma once

#include <optional>

#include "ForeignDiagnostics.h"

namespace clang {
class Sema;
}

namespace amp::frontend {

/// The rule that an error about modifying something const reports the violation of where that is a captured
/// copy, or a part of one; nothing for other errors.
std::optional<ForeignRule> ruleOfModifiedCopy(const clang::Diagnostic& info, clang::Sema& sema);

}  // namespace amp::frontend
