#include "frontend/tokens/TileStaticKeyword.h"

#include "base/Diagnostics.h"
#include "clang/Basic/SourceManager.h"

namespace amp::frontend {
namespace {

using namespace clang::tok;
using clang::Token;

/// Records and removes a second storage class next to tile_static, which is itself a storage class (AMP 1.2
/// §2.4.3.5 l.740).
void takeStorageClassBeside(const TokenView& tokens, TokenEdits& edits, Restrictions& restrictions,
                            size_t keyword) {
  const auto isStorageClass = [&](size_t i) {
    return tokens.isOneOf(i, kw_static, kw_extern, kw_thread_local, kw_register);
  };
  const size_t other = keyword > 0 && isStorageClass(keyword - 1) ? keyword - 1 : keyword + 1;
  if (!isStorageClass(other)) return;
  edits.erase(other, other + 1);
  restrictions.noteStorageClassBeside(tokens[keyword].getLocation(), tokens[other].getLocation());
}

void noteDeclaration(const TokenView& tokens, Restrictions& restrictions, const clang::SourceManager& sources,
                     size_t keyword) {
  size_t end = keyword;
  while (end < tokens.size() && !tokens.isOneOf(end, semi, r_brace, eof)) {
    const size_t close = tokens.isOneOf(end, l_paren, l_square, l_brace) ? tokens.partner(end) : end;
    end = (close == npos ? end : close) + 1;
  }
  restrictions.noteTileStatic(
      {sources.getExpansionLoc(tokens[keyword].getLocation()),
       sources.getExpansionLoc(tokens[std::min(end, tokens.size() - 1)].getLocation())});
}

}  // namespace

void rewriteTileStatic(const TokenView& tokens, TokenEdits& edits, Restrictions& restrictions,
                       clang::DiagnosticsEngine& diagnostics, size_t keyword) {
  // A declaration continues after a storage class; an operator follows a name of the program.
  const bool declares =
      tokens.isOneOf(keyword + 1, identifier, coloncolon) || getKeywordSpelling(tokens.kind(keyword + 1));
  if (!declares) return;
  const clang::SourceLocation where = tokens[keyword].getLocation();
  edits.erase(keyword, keyword + 1);
  const size_t outer = tokens.enclosing(keyword);
  if (outer != npos && tokens.is(outer, l_paren) && !tokens.is(outer - 1, kw_for)) {
    // AMP 1.2 §2.4.3.5.1 l.752 allows local variables only. A parameter is not one, and `static` would not
    // parse there.
    reportRule(diagnostics, where, clang::DiagnosticsEngine::Error, Rule::tile_static_parameter);
    return;
  }
  noteDeclaration(tokens, restrictions, diagnostics.getSourceManager(), keyword);
  takeStorageClassBeside(tokens, edits, restrictions, keyword);
  std::vector<Token> made = {edits.token(kw_static, where)};
  const std::vector<Token> attribute = edits.gnuAttribute({"amp_tile_static"}, where);
  made.insert(made.end(), attribute.begin(), attribute.end());
  edits.insert(keyword, made);
}

}  // namespace amp::frontend
