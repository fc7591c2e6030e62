#include "frontend/tokens/TokenScope.h"

#include "clang/Basic/IdentifierTable.h"

namespace amp::frontend {
namespace {

using namespace clang::tok;

constexpr size_t kLookBack = 256;

bool isAccessSpecifier(const TokenView& t, size_t colonAt) {
  return t.isOneOf(colonAt - 1, kw_public, kw_private, kw_protected);
}

/// True if the `:` at `i` ends a label, a case or an access specifier, and does not belong to a base clause,
/// bit-field or `?:`.
bool endsLabel(const TokenView& t, size_t i) {
  if (isAccessSpecifier(t, i) || t.is(i - 1, kw_default)) return true;
  for (size_t j = i - 1, steps = 0; j < t.size() && steps < kLookBack; --j, ++steps) {
    if (t.is(j, kw_case)) return true;
    if (t.isOneOf(j, semi, l_brace, r_brace)) return j + 2 == i && t.is(j + 1, clang::tok::identifier);
    if (t.isOneOf(j, r_paren, r_square) && t.partner(j) != npos) j = t.partner(j);
  }
  return false;
}

/// True if the `)` at `i` ends a decltype, which names a type: a base class or the result of a function.
bool endsDecltype(const TokenView& t, size_t i) {
  return t.is(i, r_paren) && t.partner(i) != npos && t.is(t.partner(i) - 1, kw_decltype);
}

}  // namespace

TokenScope scopeOf(const TokenView& t, size_t open) {
  if (open == npos) return TokenScope::unit;
  if (t.is(open, l_paren)) return TokenScope::parentheses;
  if (t.is(open, l_square)) return TokenScope::brackets;
  const size_t last = open - 1;
  if (open == 0 || (t.isOneOf(last, r_paren, semi, l_brace, r_brace, kw_else, kw_do, kw_try, kw_const,
                              kw_noexcept, kw_mutable, clang::tok::amp, ampamp) &&
                    !endsDecltype(t, last)))
    return TokenScope::block;
  for (size_t i = last, steps = 0; i < t.size() && steps < kLookBack; --i, ++steps) {
    if (t.is(i, kw_enum)) return TokenScope::enumBody;
    if (t.isOneOf(i, kw_class, kw_struct, kw_union) && !t.is(i - 1, kw_enum)) return TokenScope::classBody;
    if (t.is(i, kw_namespace)) return TokenScope::nameSpace;
    if (t.is(i, string_literal) && t.is(i - 1, kw_extern)) return TokenScope::linkage;
    if (t.is(i, arrow)) return TokenScope::block;
    if (t.isOneOf(i, equal, kw_return, comma) && i == last) return TokenScope::initializer;
    if (t.isOneOf(i, semi, l_brace, r_brace, l_paren, l_square)) break;
    if (t.is(i, colon) && isAccessSpecifier(t, i)) break;
    if (t.isOneOf(i, greater, greatergreater)) {
      const size_t angle = t.openAngle(i);
      if (angle != npos) i = angle;
    } else if (t.isOneOf(i, r_paren, r_square) && t.partner(i) != npos) {
      i = t.partner(i);
    }
  }
  return t.isOneOf(last, clang::tok::identifier, greater, equal) ? TokenScope::initializer
                                                                 : TokenScope::block;
}

size_t startOfDeclaration(const TokenView& t, size_t i) {
  const size_t outer = t.enclosing(i);
  const bool inParentheses = outer != npos && !t.is(outer, l_brace);
  size_t j = i;
  for (size_t steps = 0; j > 0 && steps < kLookBack; ++steps) {
    const size_t before = j - 1;
    // The body of a class or enumeration is part of a declaration: `typedef struct { } S`.
    if (t.is(before, r_brace) && t.partner(before) != npos) {
      const TokenScope scope = scopeOf(t, t.partner(before));
      if (scope == TokenScope::classBody || scope == TokenScope::enumBody ||
          scope == TokenScope::initializer) {
        j = t.partner(before);
        continue;
      }
    }
    if (before == outer || t.isOneOf(before, semi, l_brace, r_brace)) return j;
    if (t.is(before, comma) && inParentheses) return j;
    if (t.is(before, colon) && endsLabel(t, before)) return j;
    if (t.isOneOf(before, greater, greatergreater)) {
      const size_t angle = t.openAngle(before);
      j = angle == npos ? before : angle;
    } else if (t.isOneOf(before, r_paren, r_square) && t.partner(before) != npos) {
      j = t.partner(before);
    } else {
      j = before;
    }
  }
  return j;
}

}  // namespace amp::frontend
