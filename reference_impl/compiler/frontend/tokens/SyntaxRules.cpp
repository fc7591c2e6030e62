#include "frontend/tokens/SyntaxRules.h"

#include "base/Diagnostics.h"

namespace amp::frontend {

void reportSyntax(clang::DiagnosticsEngine& diags, checks::Rule rule, const TokenView& tokens, size_t begin,
                  size_t end, size_t at) {
  const clang::SourceLocation first = tokens[begin].getLocation();
  const clang::SourceLocation last = tokens[end - 1].getLocation();
  reportRule(diags, tokens[at].getLocation(), clang::DiagnosticsEngine::Error, rule)
      << clang::CharSourceRange::getTokenRange(first, last);
}

}  // namespace amp::frontend
