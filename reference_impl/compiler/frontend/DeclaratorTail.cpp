#include "DeclaratorTail.h"

#include <algorithm>

#include "Declarator.h"
#include "clang/Basic/IdentifierTable.h"

namespace amp::frontend {
namespace {

using namespace clang::tok;

bool isVirtSpecifier(const TokenView& t, size_t i) {
  return t.identifier(i) == "override" || t.identifier(i) == "final";
}

/// The `{` of the body that ends before `end`; `end` if there is none.
size_t startOfBody(const TokenView& t, size_t end) {
  return t.is(end - 1, r_brace) ? t.partner(end - 1) : end;
}

/// Past a type-id or an expression: a body or virt-specifier may come before `end`.
size_t pastType(const TokenView& t, size_t end) {
  return isVirtSpecifier(t, end - 1) ? end - 1 : startOfBody(t, end);
}

/// Past `a(1), b{2}...`.
size_t pastInitializers(const TokenView& t, size_t i, size_t end) {
  for (; i < end; ++i) {
    if (!t.isOneOf(i, l_paren, l_brace)) continue;
    i = t.partner(i) + 1;
    if (t.is(i, ellipsis)) ++i;
    if (!t.is(i, comma)) return i;
  }
  return end;
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
    tail.parts.push_back(part->first);
    i = part->second;
  }
  return true;
}

}  // namespace

std::optional<std::pair<Part, size_t>> partAt(const TokenView& t, size_t i, size_t end) {
  using Found = std::pair<Part, size_t>;
  if (t.isOneOf(i, kw_const, kw_volatile)) return Found{Part::cv, i + 1};
  if (t.isOneOf(i, clang::tok::amp, ampamp)) return Found{Part::ref, i + 1};
  if (t.isOneOf(i, kw_mutable, kw_constexpr)) return Found{Part::mutableWord, i + 1};
  if (const size_t past = t.pastExceptionSpecification(i); past != i) return Found{Part::exception, past};
  if (t.is(i, l_square)) return Found{Part::attribute, t.partner(i) + 1};
  if (t.is(i, arrow) && i + 1 < end) return Found{Part::trailingReturn, pastType(t, end)};
  if (t.is(i, kw_requires)) return Found{Part::requiresClause, startOfBody(t, end)};
  if (isVirtSpecifier(t, i)) return Found{Part::virtSpecifier, i + 1};
  if (t.is(i, equal)) return Found{Part::pure, i + 2};
  if (t.is(i, colon)) return Found{Part::initializers, pastInitializers(t, i + 1, end)};
  if (t.is(i, l_brace)) return Found{Part::body, t.partner(i) + 1};
  return {};
}

std::optional<DeclaratorTail> tailBefore(const TokenView& t, size_t end,
                                         const llvm::DenseSet<size_t>& lists) {
  const size_t outer = t.enclosing(end);
  for (size_t j = end - 1; j != outer && !t.is(j, semi); --j) {
    const size_t open = t.partner(j);
    if (t.is(j, r_paren) && !lists.contains(open) && mayBeParameterList(t, open)) {
      DeclaratorTail tail{open, {}};
      if (parse(t, j + 1, end, lists, tail)) return tail;
    }
    j = std::min(j, open);
  }
  return {};
}

}  // namespace amp::frontend
