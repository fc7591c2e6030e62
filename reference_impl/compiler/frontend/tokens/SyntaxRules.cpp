#include "frontend/tokens/SyntaxRules.h"

#include "base/Diagnostics.h"
#include "clang/Basic/IdentifierTable.h"
#include "clang/Basic/TokenKinds.h"

namespace amp::frontend {
namespace {

llvm::StringRef spellingOf(const clang::Token& token) {
  if (token.isAnyIdentifier()) return token.getIdentifierInfo()->getName();
  if (token.isLiteral()) return {token.getLiteralData(), token.getLength()};
  if (const char* keyword = clang::tok::getKeywordSpelling(token.getKind())) return keyword;
  const char* punctuator = clang::tok::getPunctuatorSpelling(token.getKind());
  return punctuator ? punctuator : "";
}

}  // namespace

std::string spelling(const TokenView& tokens, size_t begin, size_t end) {
  std::string text;
  for (size_t i = begin; i < end; ++i) {
    const bool behindWord =
        i > begin && !tokens.identifier(i).empty() &&
        (!tokens.identifier(i - 1).empty() || tokens[i - 1].isOneOf(clang::tok::comma, clang::tok::r_paren));
    if (behindWord) text += ' ';
    text += spellingOf(tokens[i]);
  }
  return text;
}

clang::DiagnosticBuilder reportSyntax(clang::DiagnosticsEngine& diags, Rule rule, const TokenView& tokens,
                                      size_t begin, size_t end, size_t at,
                                      llvm::ArrayRef<Argument> arguments) {
  const clang::SourceLocation first = tokens[begin].getLocation();
  const clang::SourceLocation last = tokens[end - 1].getLocation();
  clang::DiagnosticBuilder builder =
      reportRule(diags, tokens[at].getLocation(), clang::DiagnosticsEngine::Error, rule, arguments);
  builder << clang::CharSourceRange::getTokenRange(first, last);
  return builder;
}

void offerRemoval(const clang::DiagnosticBuilder& builder, const TokenView& tokens, size_t i) {
  const clang::SourceLocation where = tokens[i].getLocation();
  if (where.isFileID())
    builder << clang::FixItHint::CreateRemoval(clang::CharSourceRange::getTokenRange(where, where));
}

void offerInsertion(const clang::DiagnosticBuilder& builder, const TokenView& tokens, size_t i,
                    llvm::StringRef text) {
  if (tokens[i].getLocation().isFileID())
    builder << clang::FixItHint::CreateInsertion(tokens[i].getEndLoc(), text);
}

void offerMove(const clang::DiagnosticBuilder& builder, const TokenView& tokens, size_t begin, size_t end,
               size_t i) {
  const clang::SourceLocation first = tokens[begin].getLocation(), last = tokens[end - 1].getLocation();
  if (first.isMacroID() || last.isMacroID() || tokens[i].getLocation().isMacroID()) return;
  builder << clang::FixItHint::CreateRemoval(clang::CharSourceRange::getTokenRange(first, last));
  offerInsertion(builder, tokens, i, " " + spelling(tokens, begin, end));
}

}  // namespace amp::frontend
