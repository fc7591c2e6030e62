#include "frontend/tokens/Declarator.h"

#include "clang/Basic/IdentifierTable.h"

namespace amp::frontend {

using namespace clang::tok;
using Kind = Declarator::Kind;

bool isTypeKeyword(TokenKind k) {
  switch (k) {
    case kw_void:
    case kw_bool:
    case kw_char:
    case kw_char8_t:
    case kw_char16_t:
    case kw_char32_t:
    case kw_wchar_t:
    case kw_short:
    case kw_int:
    case kw_long:
    case kw_signed:
    case kw_unsigned:
    case kw_float:
    case kw_double:
    case kw_auto:
    case kw___int64:
    case kw___int128:
    case kw_const:
    case kw_volatile:
      return true;
    default:
      return false;
  }
}

size_t startOfName(const TokenView& t, size_t last) {
  size_t i = last;
  if (t.isOneOf(i, greater, greatergreater)) {
    const size_t angle = t.openAngle(i);
    if (angle == npos || angle == 0) return last;
    i = angle - 1;
  }
  if (t.is(i - 1, tilde)) --i;
  while (i > 0 && (t.is(i - 1, coloncolon) || t.is(i - 1, kw_template))) {
    --i;
    if (t.is(i, kw_template)) continue;
    if (t.isOneOf(i - 1, greater, greatergreater)) {
      const size_t angle = t.openAngle(i - 1);
      if (angle == npos || angle == 0) return i;
      i = angle - 1;
    } else if (t.is(i - 1, clang::tok::identifier)) {
      --i;
    } else {
      break;  // `::name`
    }
  }
  return i;
}

namespace {

/// Returns the last token of the name before the parameters. Attributes may stand between the two.
size_t endOfName(const TokenView& t, size_t parameters) {
  size_t last = parameters - 1;
  while (t.is(last, r_square) && t.partner(last) != npos && t.is(t.partner(last) + 1, l_square))
    last = t.partner(last) - 1;
  return last;
}

// Declarators are short; a bound keeps broken code from making the scan quadratic.
constexpr size_t kDeclaratorLookBack = 96;

/// Returns the keyword `operator` of a conversion function whose type-id ends before `parameters`; npos if
/// there is none.
size_t conversionOperator(const TokenView& t, size_t parameters) {
  for (size_t i = parameters - 1, steps = 0; i != npos && i > 0 && steps < kDeclaratorLookBack; --i, ++steps) {
    if (t.is(i, kw_operator)) {
      const TokenKind next = t.kind(i + 1);
      const bool type = isTypeKeyword(next) || next == clang::tok::identifier || next == coloncolon ||
                        next == kw_decltype || next == kw_typename;
      return type ? i : npos;
    }
    if (t.isOneOf(i, greater, greatergreater)) {
      i = t.openAngle(i);
      if (i == npos) return npos;
    } else if (t.is(i, r_paren) && t.partner(i) != npos && t.is(t.partner(i) - 1, kw_decltype)) {
      i = t.partner(i);
    } else if (!isTypeKeyword(t.kind(i)) &&
               !t.isOneOf(i, clang::tok::identifier, coloncolon, star, clang::tok::amp, ampamp, kw_typename,
                          kw_decltype, kw_template)) {
      return npos;
    }
  }
  return npos;
}

/// Searches the decl-specifiers before `name` for one that forbids a C++11 attribute after the name. Returns
/// kind `function` if there is none.
Declarator lookAtSpecifiers(const TokenView& t, size_t name, size_t parameters) {
  const Declarator ordinary = {Kind::function, parameters};
  for (size_t i = name - 1, steps = 0; i != npos && i < t.size() && steps < kDeclaratorLookBack; --i, ++steps) {
    if (t.is(i, kw_friend)) return {Kind::prefixed, i + 1};
    if (t.is(i, kw_template)) {
      const bool instantiation = !t.is(i + 1, less) && !t.is(i - 1, coloncolon);
      return instantiation ? Declarator{Kind::instantiation, i + 1} : ordinary;
    }
    if (t.isOneOf(i, semi, l_brace, r_brace, l_paren, colon, comma, equal)) return ordinary;
    if (t.isOneOf(i, greater, greatergreater)) {
      i = t.openAngle(i);
    } else if (t.isOneOf(i, r_paren, r_square)) {
      i = t.partner(i);
    }
    if (i == npos) return ordinary;
  }
  return ordinary;
}

/// True if only a type can stand here: `T(int) restrict(amp)` is then a type-id, not a function T.
bool isTypeId(const TokenView& t, size_t name, size_t after) {
  const TokenKind before = t.kind(name - 1);
  after = t.pastExceptionSpecification(after);
  if (before == equal) return t.is(after, semi);
  if (before == less || before == l_paren) return t.isOneOf(after, comma, greater, greatergreater, r_paren);
  if (before == comma) return t.isOneOf(after, greater, greatergreater, r_paren);
  return false;
}

Declarator named(const TokenView& t, size_t name, size_t parameters, size_t after) {
  if (isTypeId(t, name, after)) return {Kind::functionType, 0};
  return lookAtSpecifiers(t, name, parameters);
}

Declarator afterParenthesis(const TokenView& t, size_t parameters, size_t after) {
  const size_t close = parameters - 1;
  const size_t open = t.partner(close);
  if (open == npos) return {Kind::functionType, 0};
  if (t.is(open - 1, kw_operator) && open + 1 == close)
    return named(t, startOfName(t, open - 1), parameters, after);
  if (t.is(open - 1, kw_decltype)) return {Kind::functionType, 0};
  // `(f)(int)` declares f; `(*pf)(int)`, `(S::*pm)(int)` and `(&rf)(int)` declare no function.
  for (size_t i = open + 1; i < close; ++i)
    if (t.isOneOf(i, star, clang::tok::amp, ampamp, caret)) return {Kind::functionType, 0};
  return {Kind::suffixed, 0};
}

}  // namespace

size_t lambdaIntroducer(const TokenView& t, size_t parameters) {
  size_t last = endOfName(t, parameters);
  if (t.isOneOf(last, greater, greatergreater)) last = t.openAngle(last) - 1;  // []<class T>(T x)
  const size_t open = t.partner(last);
  return t.isLambdaIntroducer(open) ? open : npos;
}

Declarator classifyDeclarator(const TokenView& t, size_t parameters, size_t after) {
  const size_t introducer = lambdaIntroducer(t, parameters);
  if (introducer != npos) return {Kind::lambda, t.partner(introducer) + 1};
  const size_t last = endOfName(t, parameters);
  if (t.is(last, r_square)) return {Kind::suffixed, 0};
  if (conversionOperator(t, parameters) != npos) return {Kind::suffixed, 0};
  if (t.is(last, r_paren)) return afterParenthesis(t, parameters, after);
  if (t.is(last - 1, kw_operator)) return named(t, startOfName(t, last - 1), parameters, after);
  if (isTypeKeyword(t.kind(last)) || t.isOneOf(last, star, clang::tok::amp, ampamp))
    return {Kind::functionType, 0};
  return named(t, startOfName(t, last), parameters, after);
}

bool mayBeParameterList(const TokenView& t, size_t open) {
  if (open == 0 || open == npos) return false;
  const size_t last = endOfName(t, open);
  if (t.is(last - 1, kw_operator)) return true;
  if (t.isOneOf(last, clang::tok::identifier, greater, greatergreater, star, clang::tok::amp, ampamp))
    return true;
  if (isTypeKeyword(t.kind(last))) return true;
  if (t.is(last, r_square)) {
    const size_t square = t.partner(last);
    return lambdaIntroducer(t, open) != npos ||
           (square != npos && t.isOneOf(square - 1, kw_operator, kw_new, kw_delete));
  }
  if (t.is(last, r_paren)) {
    const size_t inner = t.partner(last);
    return inner != npos && !t.isOneOf(inner - 1, kw_if, kw_while, kw_for, kw_switch, kw_sizeof, kw_alignof,
                                       kw_noexcept, kw___attribute);
  }
  return false;
}

}  // namespace amp::frontend
