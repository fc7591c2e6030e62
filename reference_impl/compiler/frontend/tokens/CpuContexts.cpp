#include "frontend/tokens/CpuContexts.h"

#include <vector>

#include "frontend/tokens/TokenScope.h"

namespace amp::frontend {
namespace {

using namespace clang::tok;

bool isInFunction(const TokenView& view, size_t i) {
  for (size_t open = view.enclosing(i); open != npos; open = view.enclosing(open))
    if (scopeOf(view, open) == TokenScope::block) return true;
  return false;
}

/// Returns the token of the declaration at namespace or class scope around token `i` that stands at that
/// scope itself: `i`, or the bracket around it.
size_t atDeclarationScope(const TokenView& view, size_t i) {
  for (size_t open = view.enclosing(i); open != npos; open = view.enclosing(i)) {
    const TokenScope scope = scopeOf(view, open);
    if (scope == TokenScope::nameSpace || scope == TokenScope::linkage || scope == TokenScope::classBody)
      break;
    i = open;
  }
  return i;
}

class ContextMarker {
 public:
  ContextMarker(const TokenView& view, const TokenEdits& edits, const std::map<size_t, size_t>& clauses)
      : view_(view), edits_(edits), clauses_(clauses) {}

  void mark(size_t operand) {
    const size_t at = atDeclarationScope(view_, operand);
    const size_t begin = startOfDeclaration(view_, at);
    if (!canBegin(begin)) return;
    // A trailing return type behind a restriction specifier is not cpu code (§2.1.1 l.327).
    const auto clause = clauses_.lower_bound(begin);
    if (clause != clauses_.end() && clause->second <= at) return;
    const std::vector<size_t> ends = endsOf(begin);
    if (ends.empty()) return;
    marks_[begin].begins = true;
    for (const size_t end : ends) marks_[end].ends = true;
  }

  void insert(TokenEdits& edits) const {
    for (const auto& [before, mark] : marks_) {
      std::vector<clang::Token> made;
      if (mark.ends) append(made, edits, before, kCpuContextEnds);
      if (mark.begins) append(made, edits, before, kCpuContextBegins);
      edits.insertFirst(before, made);
    }
  }

 private:
  /// True behind a restriction specifier that belongs to no function: it is reported, and makes what the
  /// brace opens look like a body.
  bool followsMisplacedClause(size_t brace) const {
    return edits_.erases(brace - 1) &&
           llvm::none_of(clauses_, [&](const auto& clause) { return clause.second == brace; });
  }

  bool canBegin(size_t i) const {
    const bool follows = i == 0 || view_.isOneOf(i - 1, semi, l_brace, r_brace);
    return follows || (view_.is(i - 1, colon) && view_.isOneOf(i - 2, kw_public, kw_private, kw_protected));
  }

  struct Mark {
    bool ends = false, begins = false;
  };

  /// Returns the tokens before which the context ends: behind the declaration, and at the begin of a body,
  /// which is parsed before what follows it.
  std::vector<size_t> endsOf(size_t begin) const {
    for (size_t i = begin; i < view_.size(); ++i) {
      switch (view_.kind(i)) {
        case semi:
          return {i + 1};
        case l_paren:
        case l_square:
          i = view_.partner(i);
          break;
        case l_brace: {
          if (followsMisplacedClause(i)) return {};
          const TokenScope scope = scopeOf(view_, i);
          const size_t close = view_.partner(i);
          if (close == npos) return {};
          if (scope == TokenScope::classBody) return {i + 1};
          if (view_.is(close + 1, kw_catch)) return {};  // belongs to the body, and may not be cut off
          if (scope == TokenScope::block) return {i + 1, close + 1};
          i = close;
          break;
        }
        case r_brace:
        case eof:
          return {};
        default:
          break;
      }
      if (i == npos) return {};
    }
    return {};
  }

  void append(std::vector<clang::Token>& made, const TokenEdits& edits, size_t before,
              llvm::StringRef name) const {
    const clang::SourceLocation where = view_[before].getLocation();
    made.insert(made.end(), {edits.token(kw_static_assert, where), edits.token(l_paren, where),
                             edits.name(name, where), edits.token(r_paren, where), edits.token(semi, where)});
  }

  const TokenView& view_;
  const TokenEdits& edits_;
  const std::map<size_t, size_t>& clauses_;
  std::map<size_t, Mark> marks_;  ///< by the token before which they stand
};

}  // namespace

void markCpuContexts(const TokenView& tokens, TokenEdits& edits, const std::map<size_t, size_t>& clauses,
                     llvm::function_ref<bool(size_t)> isOfProgram) {
  ContextMarker marker(tokens, edits, clauses);
  for (size_t i = 0; i < tokens.size(); ++i)
    if (tokens.isOneOf(i, kw_decltype, kw_sizeof, kw_alignof, kw_enum) && isOfProgram(i) &&
        !isInFunction(tokens, i))
      marker.mark(i);
  marker.insert(edits);
}

}  // namespace amp::frontend
