#pragma once

#include <cstddef>
#include <vector>

#include "clang/Lex/Token.h"

namespace amp::frontend {

/// No token.
inline constexpr size_t npos = static_cast<size_t>(-1);

/// Read access to the tokens of a translation unit and to the partner of each bracket.
class TokenView {
 public:
  explicit TokenView(const std::vector<clang::Token>& tokens);

  size_t size() const { return tokens_.size(); }
  const clang::Token& operator[](size_t i) const { return tokens_[i]; }

  /// Returns the kind of token i; `eof` beyond either end, so that callers can test neighbours without a
  /// bounds check.
  clang::tok::TokenKind kind(size_t i) const;
  bool is(size_t i, clang::tok::TokenKind k) const { return kind(i) == k; }
  template <class... Kinds>
  bool isOneOf(size_t i, Kinds... kinds) const {
    const clang::tok::TokenKind own = kind(i);
    return ((own == kinds) || ...);
  }

  /// Returns the name of an identifier token; empty for all other tokens, keywords included.
  llvm::StringRef identifier(size_t i) const;

  /// Returns the bracket that matches the bracket at i; npos if there is none.
  size_t partner(size_t i) const;

  /// Returns the innermost `(`, `[` or `{` that encloses token i; npos at the outermost level.
  size_t enclosing(size_t i) const { return i < size() ? enclosing_[i] : npos; }

  /// Returns the `<` that matches the `>` or `>>` at `close`, the end of a template argument list; npos if
  /// there is none.
  size_t openAngle(size_t close) const;

  /// True if the `[` at `open` introduces a lambda, and not an attribute, a subscript or an array.
  bool isLambdaIntroducer(size_t open) const;

  /// Returns the token after `noexcept`, `noexcept(...)` or `throw(...)` at i; i if none stands there.
  size_t pastExceptionSpecification(size_t i) const;

 private:
  const std::vector<clang::Token>& tokens_;
  std::vector<unsigned> partner_;
  std::vector<size_t> enclosing_;
};

}  // namespace amp::frontend
