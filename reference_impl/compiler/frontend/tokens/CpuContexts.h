// Outside of functions, code is cpu code (AMP 1.2 §2.1 l.292): there, an operand of decltype or sizeof names
// the overload for the cpu, in both passes of the compiler.
#pragma once

#include <map>

#include "frontend/tokens/TokenEdits.h"
#include "frontend/tokens/TokenView.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace amp::frontend {

/// The names in the static_assert declarations that markCpuContexts() inserts.
inline constexpr llvm::StringLiteral kCpuContextBegins = "__amp_cpu_context_begins";
inline constexpr llvm::StringLiteral kCpuContextEnds = "__amp_cpu_context_ends";

/// Puts a static_assert declaration before and one behind each declaration of namespace and class scope that
/// has an enumeration or an operand whose type can depend on overloads. `clauses` are the restriction
/// specifiers (WrittenRestrictions::clauses); `isOfProgram` tells which tokens to consider.
void markCpuContexts(const TokenView& tokens, TokenEdits& edits, const std::map<size_t, size_t>& clauses,
                     llvm::function_ref<bool(size_t)> isOfProgram);

}  // namespace amp::frontend
