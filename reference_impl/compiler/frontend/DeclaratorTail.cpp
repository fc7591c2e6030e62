#include "DeclaratorTail.h"

#include "Declarator.h"
#include "clang/Basic/IdentifierTable.h"

namespace amp::frontend {
namespace {

using namespace clang::tok;

constexpr size_t npos = TokenView::npos;
// Declarators are short; a bound keeps broken code from making the scan quadratic.
constexpr size_t kLookBack = 64;

bool isVirtSpecifier(const TokenView& t, size_t i) {
  return t.identifier(i) == "override" || t.identifier(i) == "final";
}

/// Past the type-id, expression or initializers at `i`: up to what can only come behind them.
size_t pastGreedy(const TokenView& t, size_t i, size_t end) {
  while (i < end) {
    if (t.isOneOf(i, semi, equal, kw_requires) || isVirtSpecifier(t, i)) return i;
    if (t.is(i, l_brace)) return i;
    if (t.isOneOf(i, l_paren, l_square)) {
      if (t.partner(i) == npos || t.partner(i) >= end) return end;
      i = t.partner(i);
    }
    ++i;
  }
  return end;
}

/// Past `a(1), b{2}...`.
size_t pastInitializers(const TokenView& t, size_t i, size_t end) {
  while (i < end) {
    const bool opens = t.isOneOf(i, l_paren, l_brace);
    if (t.is(i, l_brace) && t.isOneOf(i - 1, r_paren, r_brace, ellipsis)) return i;
    if (opens) {
      if (t.partner(i) == npos || t.partner(i) >= end) return end;
      i = t.partner(i);
    }
    ++i;
  }
  return end;
}

size_t pastAttribute(const TokenView& t, size_t i) {
  if (t.is(i, l_square) && t.is(i + 1, l_square) && t.partner(i) != npos) return t.partner(i) + 1;
  if (t.is(i, kw___attribute) && t.is(i + 1, l_paren) && t.partner(i + 1) != npos)
    return t.partner(i + 1) + 1;
  return i;
}

bool parse(const TokenView& t, size_t i, size_t end, const llvm::DenseSet<size_t>& lists,
           DeclaratorTail& tail) {
  while (i < end) {
    if (lists.contains(i + 1)) {
      i = t.partner(i + 1) + 1;
      continue;
    }
    const auto part = partAt(t, i, end);
    if (!part) return false;
    tail.parts.push_back({part->first, i});
    i = part->second;
  }
  return i == end;
}

}  // namespace

std::optional<std::pair<Part, size_t>> partAt(const TokenView& t, size_t i, size_t end) {
  using Found = std::pair<Part, size_t>;
  if (t.isOneOf(i, kw_const, kw_volatile)) return Found{Part::cv, i + 1};
  if (t.isOneOf(i, clang::tok::amp, ampamp)) return Found{Part::ref, i + 1};
  if (t.isOneOf(i, kw_mutable, kw_constexpr, kw_static)) return Found{Part::mutableWord, i + 1};
  if (const size_t past = t.pastExceptionSpecification(i); past != i) return Found{Part::exception, past};
  if (const size_t past = pastAttribute(t, i); past != i) return Found{Part::attribute, past};
  if (t.is(i, arrow) && i + 1 < end) return Found{Part::trailingReturn, pastGreedy(t, i + 1, end)};
  if (t.is(i, kw_requires)) return Found{Part::requiresClause, pastGreedy(t, i + 1, end)};
  if (isVirtSpecifier(t, i)) return Found{Part::virtSpecifier, i + 1};
  if (t.is(i, equal) && t.isOneOf(i + 1, numeric_constant, kw_default, kw_delete))
    return Found{Part::pure, i + 2};
  // `x ? f() : restrict(amp)` has no initializers.
  if (t.is(i, colon) && t.isOneOf(end - 1, r_paren, r_brace, ellipsis))
    return Found{Part::initializers, pastInitializers(t, i + 1, end)};
  if (t.is(i, l_brace) && t.partner(i) != npos) return Found{Part::body, t.partner(i) + 1};
  return {};
}

std::optional<DeclaratorTail> tailBefore(const TokenView& t, size_t end,
                                         const llvm::DenseSet<size_t>& lists) {
  for (size_t j = end - 1, steps = 0; j < t.size() && steps < kLookBack; --j, ++steps) {
    if (t.isOneOf(j, semi, l_brace, l_paren, l_square)) return {};
    if (!t.isOneOf(j, r_paren, r_square, r_brace)) continue;
    const size_t open = t.partner(j);
    if (open == npos) return {};
    if (t.is(j, r_paren) && !lists.contains(open) && mayBeParameterList(t, open)) {
      DeclaratorTail tail{open, {}};
      if (parse(t, j + 1, end, lists, tail)) return tail;
    }
    j = open;
  }
  return {};
}

}  // namespace amp::frontend
