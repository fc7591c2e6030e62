#pragma once

#include <string>

#include "base/Messages.h"
#include "base/Rules.h"
#include "clang/Basic/Diagnostic.h"
#include "frontend/tokens/TokenView.h"

namespace amp::frontend {

/// Returns the spelling of the tokens [begin, end), with a space after each comma and between words.
std::string spelling(const TokenView& tokens, size_t begin, size_t end);

/// Reports at token `at` the violation of a rule on the syntax of restriction specifiers; `arguments` are
/// those of the rule's message. Underlines the specifier, the tokens [begin, end).
clang::DiagnosticBuilder reportSyntax(clang::DiagnosticsEngine& diags, Rule rule, const TokenView& tokens,
                                      size_t begin, size_t end, size_t at,
                                      llvm::ArrayRef<Argument> arguments);

// The fix-its offer nothing if one of the tokens comes from a macro.

/// Offers to remove token `i`.
void offerRemoval(const clang::DiagnosticBuilder& builder, const TokenView& tokens, size_t i);
/// Offers to insert `text` directly after token `i`.
void offerInsertion(const clang::DiagnosticBuilder& builder, const TokenView& tokens, size_t i,
                    llvm::StringRef text);
/// Offers to move the specifier, the tokens [begin, end), to the place after token `i`.
void offerMove(const clang::DiagnosticBuilder& builder, const TokenView& tokens, size_t begin, size_t end,
               size_t i);

}  // namespace amp::frontend
