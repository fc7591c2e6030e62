#include "frontend/diagnostics/LambdaText.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

namespace amp::frontend {
namespace {

/// Returns the offset after the `}` of the lambda whose `[` is at `begin`; that of `begin` if it has no end.
unsigned endOfLambda(const clang::FullSourceLoc& begin) {
  const llvm::StringRef text = begin.getBufferData();
  clang::LangOptions options;
  options.CPlusPlus = options.CPlusPlus11 = true;
  clang::Lexer lexer(begin, options, text.begin(), text.begin() + begin.getFileOffset(), text.end());
  int depth = 0;
  for (clang::Token token; !lexer.LexFromRawLexer(token);) {
    if (token.isOneOf(clang::tok::l_square, clang::tok::l_paren, clang::tok::l_brace)) ++depth;
    if (!token.isOneOf(clang::tok::r_square, clang::tok::r_paren, clang::tok::r_brace)) continue;
    if (--depth == 0 && token.is(clang::tok::r_brace)) return lexer.getCurrentBufferOffset();
    if (depth < 0) break;
  }
  return begin.getFileOffset();
}

}  // namespace

bool standsInLambdaAt(const clang::FullSourceLoc& where, const clang::FullSourceLoc& inner) {
  if (where.isInvalid() || inner.isInvalid() || where.isMacroID() || inner.isMacroID() ||
      &where.getManager() != &inner.getManager() || where.getFileID() != inner.getFileID())
    return false;
  const char* first = where.getCharacterData();
  const bool isDefault = where.getFileOffset() != 0 && first[-1] == '[' && (*first == '=' || *first == '&');
  if (*first != '[' && !isDefault) return false;
  const clang::FullSourceLoc begin(where.getLocWithOffset(isDefault ? -1 : 0), where.getManager());
  return begin.getFileOffset() <= inner.getFileOffset() && inner.getFileOffset() < endOfLambda(begin);
}

}  // namespace amp::frontend
