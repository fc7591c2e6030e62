#pragma once

#include "frontend/tokens/TokenView.h"

namespace amp::frontend {

/// What a pair of brackets encloses, as far as the tokens before it tell.
enum class TokenScope {
  unit,
  linkage,
  nameSpace,
  classBody,
  enumBody,
  block,
  initializer,
  parentheses,
  brackets
};

/// Returns what the bracket at `open` encloses; `unit` for npos.
TokenScope scopeOf(const TokenView& tokens, size_t open);

/// Returns the first token of the declaration, statement, parameter or condition that contains token `i`.
size_t startOfDeclaration(const TokenView& tokens, size_t i);

}  // namespace amp::frontend
