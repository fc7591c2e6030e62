#include "frontend/tokens/TokenView.h"

#include "clang/Basic/IdentifierTable.h"
#include "llvm/ADT/SmallVector.h"

namespace amp::frontend {
namespace {

constexpr unsigned kNoPartner = ~0u;

bool opens(clang::tok::TokenKind k) {
  return k == clang::tok::l_paren || k == clang::tok::l_square || k == clang::tok::l_brace;
}

bool closes(clang::tok::TokenKind k) {
  return k == clang::tok::r_paren || k == clang::tok::r_square || k == clang::tok::r_brace;
}

clang::tok::TokenKind opener(clang::tok::TokenKind close) {
  if (close == clang::tok::r_paren) return clang::tok::l_paren;
  if (close == clang::tok::r_square) return clang::tok::l_square;
  return clang::tok::l_brace;
}

}  // namespace

TokenView::TokenView(const std::vector<clang::Token>& tokens)
    : tokens_(tokens), partner_(tokens.size(), kNoPartner), enclosing_(tokens.size(), npos) {
  llvm::SmallVector<unsigned, 64> open;
  for (size_t i = 0; i < tokens.size(); ++i) {
    const clang::tok::TokenKind k = tokens[i].getKind();
    if (closes(k) && !open.empty()) {
      // In broken code an unclosed bracket must not swallow the rest of the file: it gets no partner.
      size_t depth = open.size();
      while (depth > 0 && tokens[open[depth - 1]].getKind() != opener(k)) --depth;
      if (depth > 0) {
        open.resize(depth);
        const unsigned partner = open.pop_back_val();
        partner_[i] = partner;
        partner_[partner] = static_cast<unsigned>(i);
      }
    }
    enclosing_[i] = open.empty() ? npos : open.back();
    if (opens(k)) open.push_back(static_cast<unsigned>(i));
  }
}

clang::tok::TokenKind TokenView::kind(size_t i) const {
  return i < tokens_.size() ? tokens_[i].getKind() : clang::tok::eof;
}

llvm::StringRef TokenView::identifier(size_t i) const {
  if (kind(i) != clang::tok::identifier) return {};
  return tokens_[i].getIdentifierInfo()->getName();
}

size_t TokenView::partner(size_t i) const {
  if (i >= partner_.size() || partner_[i] == kNoPartner) return npos;
  return partner_[i];
}

size_t TokenView::openAngle(size_t close) const {
  using namespace clang::tok;
  int depth = 0;
  for (size_t i = close; i != npos && i < tokens_.size(); --i) {
    const TokenKind k = kind(i);
    if (k == greater) ++depth;
    if (k == greatergreater) depth += 2;
    if (k == less && --depth <= 0) return i;
    if (isOneOf(i, semi, l_brace, l_paren, l_square)) return npos;
    if (closes(k)) {
      i = partner(i);
      if (i == npos) return npos;
    }
  }
  return npos;
}

bool TokenView::isLambdaIntroducer(size_t open) const {
  using namespace clang::tok;
  if (!is(open, l_square) || is(open + 1, l_square) || is(open - 1, l_square)) return false;
  const size_t close = partner(open);
  if (close == npos) return false;
  if (!isOneOf(close + 1, l_paren, l_brace, less, arrow, kw_mutable, kw_noexcept, kw_constexpr, kw_consteval,
               kw_static, kw___attribute) &&
      identifier(close + 1) != "restrict" && !(is(close + 1, l_square) && is(close + 2, l_square)))
    return false;
  const TokenKind before = open == 0 ? semi : kind(open - 1);
  if (isOneOf(open - 1, kw_return, kw_else, kw_do, kw_case, kw_throw, kw_co_return, kw_co_yield, kw_co_await))
    return true;
  if (before == clang::tok::identifier || before == r_paren || before == r_square || before == greater)
    return false;
  return clang::tok::getPunctuatorSpelling(before) != nullptr;
}

size_t TokenView::pastExceptionSpecification(size_t i) const {
  using namespace clang::tok;
  if (is(i, kw_noexcept)) {
    if (!is(i + 1, l_paren)) return i + 1;
    const size_t close = partner(i + 1);
    return close == npos ? i : close + 1;
  }
  if (is(i, kw_throw) && is(i + 1, l_paren)) {
    const size_t close = partner(i + 1);
    return close == npos ? i : close + 1;
  }
  return i;
}

}  // namespace amp::frontend
