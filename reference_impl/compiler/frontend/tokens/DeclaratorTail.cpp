#include "frontend/tokens/DeclaratorTail.h"

#include <algorithm>

#include "frontend/tokens/Declarator.h"
#include "clang/Basic/IdentifierTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"

namespace amp::frontend {
namespace {

using namespace clang::tok;

bool isVirtSpecifier(const TokenView& t, size_t i) {
  return t.identifier(i) == "override" || t.identifier(i) == "final";
}

/// Returns the `{` of the body that ends before `end`; `end` if there is none.
size_t startOfBody(const TokenView& t, size_t end) {
  return t.is(end - 1, r_brace) ? t.partner(end - 1) : end;
}

/// Returns the token after a type-id or an expression, at most `end`: a body or virt-specifier may follow it.
size_t pastType(const TokenView& t, size_t end) {
  return isVirtSpecifier(t, end - 1) ? end - 1 : startOfBody(t, end);
}

/// Returns the token after the initializers `a(1), b{2}...`, at most `end`.
size_t pastInitializers(const TokenView& t, size_t i, size_t end) {
  do {
    i = *llvm::find_if(llvm::seq(i, end), [&](size_t open) { return t.isOneOf(open, l_paren, l_brace); });
    i = std::min(t.partner(i), end - 1) + 1;
    if (t.is(i, ellipsis)) ++i;
  } while (t.is(i, comma));
  return i;
}

/// Returns the part of a declarator that begins at `i` and the token after it, at most `end`; nothing if no
/// part begins there.
std::optional<std::pair<Part, size_t>> partAt(const TokenView& t, size_t i, size_t end) {
  using Found = std::pair<Part, size_t>;
  if (const auto qualifier = qualifierAt(t, i)) return Found{*qualifier, i + 1};
  if (const size_t past = t.pastExceptionSpecification(i); past != i) return Found{Part::exception, past};
  if (isVirtSpecifier(t, i)) return Found{Part::virtSpecifier, i + 1};
  switch (t.kind(i)) {
    case l_square:
      return Found{Part::attribute, t.partner(i) + 1};
    case arrow:
      if (i + 1 == end) return {};  // the type itself follows `end`
      return Found{Part::trailingReturn, pastType(t, end)};
    case kw_requires:
      return Found{Part::requiresClause, startOfBody(t, end)};
    case equal:
      return Found{Part::pure, i + 2};
    case colon:
      return Found{Part::initializers, pastInitializers(t, i + 1, end)};
    case l_brace:
      return Found{Part::body, t.partner(i) + 1};
    default:
      return {};
  }
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

std::optional<Part> qualifierAt(const TokenView& t, size_t i) {
  switch (t.kind(i)) {
    case kw_const:
    case kw_volatile:
      return Part::cv;
    case clang::tok::amp:
    case ampamp:
      return Part::ref;
    case kw_mutable:
    case kw_constexpr:
    case kw_consteval:
      return Part::mutableWord;
    case kw_static:
      return Part::staticWord;
    default:
      return {};
  }
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
