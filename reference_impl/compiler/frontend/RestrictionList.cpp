// AMP 1.2 §2.1 l.270-282: the list of a restriction specifier.

#include "RestrictionList.h"

#include "SyntaxRules.h"

namespace amp::frontend {
namespace {

using namespace clang::tok;
using checks::Rule;

constexpr size_t npos = TokenView::npos;

bool isRestriction(const TokenView& t, size_t i) {
  return t.identifier(i) == "cpu" || t.identifier(i) == "amp";
}

/// The `)` of the list opened at `open`; npos if the list is never closed: a body or the end of a declaration
/// comes first.
size_t closeOfList(const TokenView& t, size_t open) {
  const size_t close = t.partner(open);
  if (close == npos) return npos;
  for (size_t i = open + 1; i < close; ++i) {
    if (t.is(i, l_brace) && i != open + 1) return npos;
    if (t.is(i, semi) && !isRestriction(t, i + 1)) return npos;
  }
  return close;
}

/// True if a `)` without its `(` follows before the declaration ends.
bool strayParenthesisFollows(const TokenView& t, size_t i) {
  for (; i < t.size() && !t.isOneOf(i, semi, eof); ++i) {
    if (t.is(i, r_paren) && t.partner(i) == npos) return true;
    if (t.isOneOf(i, l_paren, l_brace, l_square) && t.partner(i) != npos) i = t.partner(i);
  }
  return false;
}

size_t pastRestrictions(const TokenView& t, size_t i) {
  while (isRestriction(t, i) || (t.is(i, comma) && isRestriction(t, i + 1))) ++i;
  return i;
}

class ListReader {
 public:
  ListReader(const TokenView& tokens, size_t word, clang::DiagnosticsEngine& diags)
      : t_(tokens), word_(word), diags_(diags) {}

  RestrictionList read() {
    const size_t open = word_ + 1;
    if (!t_.is(open, l_paren)) {
      readUnopened(open);
    } else if (const size_t close = closeOfList(t_, open); close == npos) {
      list_.end = pastRestrictions(t_, open + 1);
      readWords(open + 1, list_.end);
      complain(Rule::syntax_list_parentheses, word_);
    } else {
      list_.end = close + 1;
      readElements(open, close);
    }
    return list_;
  }

 private:
  void complain(Rule rule, size_t at) {
    if (!list_.malformed) reportSyntax(diags_, rule, t_, word_, list_.end, at);
    list_.malformed = true;
  }

  void add(size_t i) {
    list_.set |= t_.identifier(i) == "cpu" ? RestrictionSet::cpuOnly() : RestrictionSet::ampOnly();
  }

  void readWords(size_t i, size_t end) {
    for (; i < end; ++i)
      if (isRestriction(t_, i)) add(i);
  }

  /// `restrict`, `restrict amp`, `restrict amp)`, `restrict[amp]`, `restrict: amp`.
  void readUnopened(size_t i) {
    const bool opened = t_.isOneOf(i, l_square, l_brace, less, colon) && isRestriction(t_, i + 1);
    const size_t past = pastRestrictions(t_, opened ? i + 1 : i);
    readWords(i, past);
    list_.end = past;
    if (opened && (t_.partner(i) == past || (t_.is(i, less) && t_.is(past, greater)))) ++list_.end;
    const bool stray = t_.is(past, r_paren) && past != i;
    if (stray && (t_.partner(past) == npos || strayParenthesisFollows(t_, past + 1))) ++list_.end;
    complain(Rule::syntax_list_parentheses, word_);
  }

  void readElements(size_t open, size_t close) {
    if (close == open + 1) return complain(Rule::syntax_empty_list, word_);
    bool wantName = true;
    for (size_t i = open + 1; i < close; ++i) {
      if (wantName ? !readName(i) : !readSeparator(i)) return readWords(i, close);
      wantName = !wantName;
    }
    if (wantName) complain(Rule::syntax_list_comma, close - 1);
  }

  /// True if reading can go on behind the element at `i`.
  bool readName(size_t i) {
    const llvm::StringRef name = t_.identifier(i);
    if (isRestriction(t_, i)) {
      add(i);
    } else if (t_.is(i, comma)) {
      complain(Rule::syntax_list_comma, i);
      return false;
    } else if (t_.isOneOf(i, l_paren, l_brace, l_square) || (name == "restrict" && t_.is(i + 1, l_paren))) {
      complain(Rule::syntax_list_nested, i);
      return false;
    } else if (name.empty() || t_.is(i + 1, coloncolon)) {
      complain(Rule::syntax_list_element, i);
      return false;
    } else {
      complain(Rule::syntax_unknown_restriction, i);
    }
    return true;
  }

  bool readSeparator(size_t i) {
    if (t_.is(i, comma)) return true;
    if (t_.isOneOf(i, l_paren, l_brace, l_square))
      complain(Rule::syntax_list_nested, i);
    else if (t_.isOneOf(i, coloncolon, equal, ellipsis))
      complain(Rule::syntax_list_element, i);
    else
      complain(Rule::syntax_list_separator, i);
    return false;
  }

  const TokenView& t_;
  size_t word_;
  clang::DiagnosticsEngine& diags_;
  RestrictionList list_;
};

}  // namespace

RestrictionList readRestrictionList(const TokenView& tokens, size_t i, clang::DiagnosticsEngine& diags) {
  return ListReader(tokens, i, diags).read();
}

bool holdsOnlyRestrictions(const TokenView& t, size_t open) {
  const size_t close = t.partner(open);
  if (!t.is(open, l_paren) || close == npos || close == open + 1) return false;
  for (size_t i = open + 1; i < close; ++i)
    if (!isRestriction(t, i) && !t.is(i, comma)) return false;
  return true;
}

}  // namespace amp::frontend
