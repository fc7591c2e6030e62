#pragma once

#include <cstddef>
#include <vector>

#include "clang/Lex/Token.h"

namespace amp::frontend {

/// No token.
inline constexpr size_t npos = static_cast<size_t>(-1);

/// Read access to the tokens of a translation unit, with the partner of each bracket known.
class TokenView {
 public:
  explicit TokenView(const std::vector<clang::Token>& tokens);

  size_t size() const { return tokens_.size(); }
  const clang::Token& operator[](size_t i) const { return tokens_[i]; }

  /// Kind of token i; `eof` beyond either end, so that neighbours can be asked without care.
  clang::tok::TokenKind kind(size_t i) const;
  bool is(size_t i, clang::tok::TokenKind k) const { return kind(i) == k; }
  template <class... Kinds>
  bool isOneOf(size_t i, Kinds... kinds) const {
    const clang::tok::TokenKind own = kind(i);
    return ((own == kinds) || ...);
  }

  /// Name of an identifier token (not of keywords); empty for all else.
  llvm::StringRef identifier(size_t i) const;

  /// The bracket that belongs to the bracket at i; npos if it has none.
  size_t partner(size_t i) const;

  /// The innermost `(`, `[` or `{` that encloses token i; npos at the outermost level.
  size_t enclosing(size_t i) const { return i < size() ? enclosing_[i] : npos; }

  /// From a `>` or `>>` that closes a template argument list to its `<`; npos if there is none.
  size_t openAngle(size_t close) const;

  /// True if `[` at i introduces a lambda (and neither an attribute, a subscript nor an array).
  bool isLambdaIntroducer(size_t open) const;

  /// Past `noexcept`, `noexcept(...)` and `throw(...)` at i, if they stand there.
  size_t pastExceptionSpecification(size_t i) const;

 private:
  const std::vector<clang::Token>& tokens_;
  std::vector<unsigned> partner_;
  std::vector<size_t> enclosing_;
};

}  // namespace amp::frontend
