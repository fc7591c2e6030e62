// AMP 1.2 §2.1 l.270-282: the list of a restriction specifier.

#include "frontend/tokens/RestrictionList.h"

#include <algorithm>
#include <optional>

#include "frontend/tokens/SyntaxRules.h"

namespace amp::frontend {
namespace {

using namespace clang::tok;

bool isRestriction(const TokenView& t, size_t i) {
  return t.identifier(i) == "cpu" || t.identifier(i) == "amp";
}

/// Returns the `)` of the list opened at `open`; npos if a body begins before the list is closed.
size_t closeOfList(const TokenView& t, size_t open) {
  const size_t close = t.partner(open);
  for (size_t i = open + 2; i < std::min(close, t.size()); ++i)
    if (t.is(i, l_brace)) return npos;
  return close;
}

/// Returns the token after the restrictions that begin at `i`. One other token may precede each of them.
size_t pastRestrictions(const TokenView& t, size_t i) {
  while (isRestriction(t, i) || isRestriction(t, i + 1)) ++i;
  return i;
}

class ListReader {
 public:
  ListReader(const TokenView& tokens, size_t word, clang::DiagnosticsEngine& diags)
      : t_(tokens), word_(word), diags_(diags) {}

  RestrictionList read() {
    list_.end = pastList(t_, word_);
    const size_t open = word_ + 1, close = list_.end - 1;
    if (t_.is(open, l_paren) && t_.partner(open) == close) {
      readElements(open, close);
    } else {
      readWords(open, list_.end);
      complain(Rule::syntax_list_parentheses, word_, {std::uint64_t(t_.is(open, l_paren))});
    }
    return list_;
  }

 private:
  clang::DiagnosticBuilder complain(Rule rule, size_t at, llvm::ArrayRef<Argument> arguments) const {
    return reportSyntax(diags_, rule, t_, word_, list_.end, at, arguments);
  }

  /// Reports that token `at` is not what the list needs there.
  void complainOf(Rule rule, size_t at) const {
    if (rule == Rule::syntax_list_comma) return complainOfComma(at, /*isLast=*/false);
    const clang::DiagnosticBuilder builder = complain(rule, at, {spelling(t_, at, at + 1)});
    if (rule == Rule::syntax_list_separator && isRestriction(t_, at))
      offerInsertion(builder, t_, at - 1, ",");
  }

  /// Reports a comma that lacks the restriction after it if `isLast`, or else the one before it.
  void complainOfComma(size_t comma, bool isLast) const {
    const clang::DiagnosticBuilder builder =
        complain(Rule::syntax_list_comma, comma, {std::uint64_t(isLast)});
    // Without any restriction the list would be empty.
    if (!list_.set.empty()) offerRemoval(builder, t_, comma);
  }

  void readWords(size_t i, size_t end) {
    for (; i < end; ++i) {
      if (t_.identifier(i) == "cpu") list_.set |= RestrictionSet::cpuOnly();
      if (t_.identifier(i) == "amp") list_.set |= RestrictionSet::ampOnly();
    }
  }

  void readElements(size_t open, size_t close) {
    readWords(open, close);
    if (close == open + 1) {
      complain(Rule::syntax_empty_list, word_, {});
      return;
    }
    bool wantName = true;
    for (size_t i = open + 1; i < close; ++i) {
      if (const auto wrong = wantName ? faultOfName(i) : faultOfSeparator(i)) return complainOf(*wrong, i);
      wantName = !wantName;
    }
    if (wantName) complainOfComma(close - 1, /*isLast=*/true);
  }

  std::optional<Rule> faultOfName(size_t i) const {
    if (isRestriction(t_, i)) return {};
    if (t_.is(i, comma)) return Rule::syntax_list_comma;
    if (t_.isOneOf(i, l_paren, l_brace, l_square) || t_.is(i + 1, l_paren)) return Rule::syntax_list_nested;
    if (t_.is(i, kw_auto)) return Rule::syntax_auto_element;
    if (t_.identifier(i).empty() || t_.is(i + 1, coloncolon)) return Rule::syntax_list_element;
    return Rule::syntax_unknown_restriction;
  }

  std::optional<Rule> faultOfSeparator(size_t i) const {
    if (t_.is(i, comma)) return {};
    if (t_.is(i, l_paren)) return Rule::syntax_list_nested;
    if (t_.isOneOf(i, coloncolon, equal, ellipsis)) return Rule::syntax_list_element;
    return Rule::syntax_list_separator;
  }

  const TokenView& t_;
  size_t word_;
  clang::DiagnosticsEngine& diags_;
  RestrictionList list_;
};

}  // namespace

size_t pastList(const TokenView& t, size_t word) {
  const size_t open = word + 1;
  if (t.is(open, l_paren)) {
    const size_t close = closeOfList(t, open);
    return close == npos ? pastRestrictions(t, open + 1) : close + 1;
  }
  // `restrict`, `restrict amp`, `restrict amp)`, `restrict[amp]`, `restrict: amp`
  const size_t end = pastRestrictions(t, open);
  const bool closed = t.partner(open) == end || (t.is(open, less) && t.is(end, greater)) ||
                      (t.is(end, r_paren) && t.partner(end) == npos);
  return closed ? end + 1 : end;
}

RestrictionList readRestrictionList(const TokenView& tokens, size_t i, clang::DiagnosticsEngine& diags) {
  return ListReader(tokens, i, diags).read();
}

bool holdsOnlyRestrictions(const TokenView& t, size_t open) {
  size_t i = open + 1;
  while (isRestriction(t, i) || t.is(i, comma)) ++i;
  return t.partner(i) == open;
}

}  // namespace amp::frontend
