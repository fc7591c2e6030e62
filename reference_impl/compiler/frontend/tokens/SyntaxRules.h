#pragma once

#include "frontend/tokens/TokenView.h"
#include "base/Rules.h"
#include "clang/Basic/Diagnostic.h"

namespace amp::frontend {

/// Reports at token `at` the violation of a rule on the syntax of restriction specifiers, with the
/// catalogue's statement as message. Underlines the specifier, the tokens [begin, end).
void reportSyntax(clang::DiagnosticsEngine& diags, checks::Rule rule, const TokenView& tokens, size_t begin,
                  size_t end, size_t at);

}  // namespace amp::frontend
