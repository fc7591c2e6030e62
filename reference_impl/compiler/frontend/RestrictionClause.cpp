#include "RestrictionClause.h"

#include "Declarator.h"
#include "Diagnostics.h"

namespace amp::frontend {
namespace {

using namespace clang::tok;
using Level = clang::DiagnosticsEngine::Level;

constexpr size_t npos = TokenView::npos;

bool isRestrictWord(const TokenView& t, size_t i) {
  return t.identifier(i) == "restrict" && t.is(i + 1, l_paren) && t.partner(i + 1) != npos;
}

/// True if the parenthesis at `open` holds nothing but `cpu` and `amp`, however badly separated.
bool holdsOnlyRestrictions(const TokenView& t, size_t open) {
  const size_t close = t.partner(open);
  if (close == npos || close == open + 1) return false;
  for (size_t i = open + 1; i < close; ++i) {
    const llvm::StringRef name = t.identifier(i);
    if (name != "cpu" && name != "amp" && !t.is(i, comma)) return false;
  }
  return true;
}

/// Reads `restriction-seq` (l.273) between the parentheses at `open`; reports an empty or malformed list.
RestrictionSet readList(const TokenView& t, size_t open, clang::DiagnosticsEngine& diags) {
  constexpr const char* kRule = "amp.syntax.restriction-list";
  const size_t close = t.partner(open);
  RestrictionSet set = RestrictionSet::none();
  if (close == open + 1) {
    reportRule(diags, t[open].getLocation(), Level::Error, kRule,
               "a restriction specifier needs at least one restriction: 'cpu' or 'amp'");
    return set;
  }
  bool wantName = true;
  for (size_t i = open + 1; i < close; ++i) {
    const llvm::StringRef name = t.identifier(i);
    if (wantName && name == "cpu") {
      set |= RestrictionSet::cpuOnly();
    } else if (wantName && name == "amp") {
      set |= RestrictionSet::ampOnly();
    } else if (wantName && !name.empty()) {
      reportRule(diags, t[i].getLocation(), Level::Error, kRule,
                 "'%0' is no restriction; the restrictions are 'cpu' and 'amp'")
          << name;
    } else if (wantName || !t.is(i, comma)) {
      reportRule(diags, t[i].getLocation(), Level::Error, kRule,
                 "expected a list of restrictions separated by commas, such as 'restrict(cpu, amp)'");
      return set;
    }
    wantName = !wantName;
  }
  if (wantName)
    reportRule(diags, t[close].getLocation(), Level::Error, kRule, "expected 'cpu' or 'amp' after ','");
  return set;
}

/// Back from `i` over what may stand between a parameter list and its restriction specifiers.
size_t beforeQualifiers(const TokenView& t, size_t i) {
  --i;
  while (t.isOneOf(i, kw_const, kw_volatile, clang::tok::amp, ampamp, kw_mutable)) --i;
  return i;
}

/// If an exception specification or trailing return type stands between parameter list and `i`, the `(` of
/// the list; else npos. Such a specifier is out of order (AMP 1.2 §2.1.1 l.300-304).
size_t parametersBeforeTail(const TokenView& t, size_t i) {
  bool sawTail = false;
  for (size_t j = i - 1, steps = 0; j < t.size() && steps < 64; --j, ++steps) {
    if (t.isOneOf(j, semi, l_brace, r_brace, comma, l_paren, equal)) return npos;
    if (t.isOneOf(j, arrow, kw_noexcept, kw_throw)) {
      sawTail = true;
    } else if (t.isOneOf(j, r_paren, r_square)) {
      const size_t open = t.partner(j);
      if (open == npos) return npos;
      if (sawTail && t.is(j, r_paren) && mayBeParameterList(t, open)) return open;
      j = open;
    }
  }
  return npos;
}

RestrictMeaning reportMisplaced(const TokenView& t, size_t i, clang::DiagnosticsEngine& diags) {
  reportRule(diags, t[i].getLocation(), Level::Error, "amp.syntax.restriction-place",
             "a restriction specifier may only follow the parameter list of a function");
  return RestrictMeaning::misplaced;
}

RestrictMeaning reportOrder(const TokenView& t, size_t i, clang::DiagnosticsEngine& diags) {
  reportRule(diags, t[i].getLocation(), Level::Error, "amp.syntax.restriction-order",
             "the restriction specifier stands behind cv- and ref-qualifiers and 'mutable', and before the "
             "exception specification and the trailing return type");
  return RestrictMeaning::misplaced;
}

/// `restrict(cpu, amp)` where no parameter list precedes it: a declarator that is no function, or a type.
bool looksMisplaced(const TokenView& t, size_t i) {
  if (!holdsOnlyRestrictions(t, i + 1)) return false;
  const size_t after = t.partner(i + 1) + 1;
  const bool startsDeclaration = t.isOneOf(i - 1, semi, l_brace, r_brace) || i == 0;
  if (startsDeclaration) return !t.isOneOf(after, semi, comma, r_paren);
  if (t.is(i - 1, r_square)) return true;  // int a[4] restrict(amp), [] restrict(amp) { }
  const bool declared = t.is(i - 1, identifier);
  return declared && (t.isOneOf(i - 2, identifier, star, clang::tok::amp, ampamp, greater, kw_auto, kw_int,
                                kw_unsigned, kw_float, kw_double, kw_bool, kw_long, kw_char, kw_short,
                                kw_const, kw_class, kw_struct, kw_union));
}

}  // namespace

RestrictMeaning readRestriction(const TokenView& t, size_t i, clang::DiagnosticsEngine& diags,
                                RestrictionClause& clause) {
  if (!isRestrictWord(t, i)) return RestrictMeaning::identifier;
  const size_t close = beforeQualifiers(t, i);
  const size_t open = t.is(close, r_paren) ? t.partner(close) : npos;
  if (open == npos || !mayBeParameterList(t, open)) {
    if (holdsOnlyRestrictions(t, i + 1) && parametersBeforeTail(t, i) != npos)
      return reportOrder(t, i, diags);
    return looksMisplaced(t, i) ? reportMisplaced(t, i, diags) : RestrictMeaning::identifier;
  }
  clause.begin = i;
  clause.parameters = open;
  clause.end = i;
  while (isRestrictWord(t, clause.end)) {
    clause.set |= readList(t, clause.end + 1, diags);
    clause.end = t.partner(clause.end + 1) + 1;
  }
  if (t.isOneOf(clause.end, kw_const, kw_volatile, kw_mutable)) reportOrder(t, i, diags);
  return RestrictMeaning::specifier;
}

}  // namespace amp::frontend
