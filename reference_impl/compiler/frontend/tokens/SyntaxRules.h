#pragma once

#include "frontend/tokens/TokenView.h"
#include "base/Rules.h"
#include "clang/Basic/Diagnostic.h"

namespace amp::frontend {

/// Reports a violation of a rule on the syntax of restriction specifiers at token `at`, in the words of the
/// catalogue, and underlines the specifier, the tokens from `begin` up to `end`.
void reportSyntax(clang::DiagnosticsEngine& diags, checks::Rule rule, const TokenView& tokens, size_t begin,
                  size_t end, size_t at);

}  // namespace amp::frontend
