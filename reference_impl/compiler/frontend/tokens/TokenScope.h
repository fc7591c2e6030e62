#pragma once

#include "frontend/tokens/TokenView.h"

namespace amp::frontend {

/// What a pair of brackets encloses, as far as its head tells.
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

/// What the bracket at `open` encloses; `unit` for npos.
TokenScope scopeOf(const TokenView& tokens, size_t open);

/// First token of the declaration or statement, of the parameter or the condition that `i` stands in.
size_t startOfDeclaration(const TokenView& tokens, size_t i);

}  // namespace amp::frontend
