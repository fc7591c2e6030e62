#include "frontend/tokens/LibraryNamespace.h"

namespace amp::frontend {

using namespace clang::tok;

void LibraryNamespace::note(size_t i) {
  if (!tokens_.is(i - 1, kw_namespace) || tokens_.enclosing(i) != npos) return;
  if (tokens_.is(i + 1, equal) && tokens_.identifier(i + 2) == "concurrency")
    alias_ = i;
  else if (tokens_.isOneOf(i + 1, l_brace, coloncolon) && !tokens_.is(i - 2, kw_using))
    definitions_.push_back(i);
}

void LibraryNamespace::rename() {
  if (alias_ == npos) return;
  for (const size_t i : definitions_) {
    const clang::SourceLocation where = tokens_[i].getLocation();
    const clang::Token name = edits_.name("concurrency", where);
    if (i < alias_ && i == definitions_.front()) {
      // Before the alias of <amp.h>, the program needs one of its own.
      const auto made = [&](TokenKind kind) { return edits_.token(kind, where); };
      edits_.insert(i - 1, {made(kw_namespace), name, made(l_brace), made(r_brace), made(kw_namespace),
                            tokens_[i], made(equal), name, made(semi)});
    }
    edits_.insert(i, {name});
    edits_.erase(i, i + 1);
  }
}

}  // namespace amp::frontend
