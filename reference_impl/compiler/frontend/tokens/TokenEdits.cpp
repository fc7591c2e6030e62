#include "frontend/tokens/TokenEdits.h"

#include "clang/Lex/Preprocessor.h"

namespace amp::frontend {

using namespace clang::tok;
using clang::SourceLocation;
using clang::Token;

void TokenEdits::insert(size_t before, llvm::ArrayRef<Token> made) {
  std::vector<Token>& slot = inserted_[before];
  slot.insert(slot.end(), made.begin(), made.end());
}

void TokenEdits::insertFirst(size_t before, llvm::ArrayRef<Token> made) {
  std::vector<Token>& slot = inserted_[before];
  slot.insert(slot.begin(), made.begin(), made.end());
}

Token TokenEdits::token(TokenKind kind, SourceLocation where) const {
  Token made;
  made.startToken();
  made.setKind(kind);
  made.setLocation(where);
  made.setLength(0);
  if (const char* keyword = getKeywordSpelling(kind))
    made.setIdentifierInfo(preprocessor_.getIdentifierInfo(keyword));
  return made;
}

Token TokenEdits::name(llvm::StringRef text, SourceLocation where) const {
  Token made = token(identifier, where);
  made.setIdentifierInfo(preprocessor_.getIdentifierInfo(text));
  return made;
}

std::vector<Token> TokenEdits::gnuAttribute(llvm::ArrayRef<llvm::StringRef> names,
                                            SourceLocation where) const {
  std::vector<Token> made = {token(kw___attribute, where), token(l_paren, where), token(l_paren, where)};
  for (const llvm::StringRef& text : names) {
    if (&text != names.begin()) made.push_back(token(comma, where));
    made.push_back(name(text, where));
  }
  made.push_back(token(r_paren, where));
  made.push_back(token(r_paren, where));
  return made;
}

std::vector<Token> TokenEdits::standardAttribute(llvm::ArrayRef<llvm::StringRef> names,
                                                 SourceLocation where) const {
  std::vector<Token> made = {token(l_square, where), token(l_square, where)};
  for (const llvm::StringRef& text : names) {
    if (&text != names.begin()) made.push_back(token(comma, where));
    made.push_back(name("amp", where));
    made.push_back(token(coloncolon, where));
    made.push_back(name(text, where));
  }
  made.push_back(token(r_square, where));
  made.push_back(token(r_square, where));
  return made;
}

std::vector<Token> TokenEdits::result() const {
  std::vector<Token> out;
  out.reserve(tokens_.size() + 16 * inserted_.size());
  auto insertion = inserted_.begin();
  auto erasure = erased_.begin();
  size_t skipTo = 0;
  for (size_t i = 0; i < tokens_.size(); ++i) {
    if (insertion != inserted_.end() && insertion->first == i) {
      const auto first = out.insert(out.end(), insertion->second.begin(), insertion->second.end());
      // For -Wmisleading-indentation.
      if (tokens_[i].isAtStartOfLine()) first->setFlag(Token::StartOfLine);
      ++insertion;
    }
    if (erasure != erased_.end() && erasure->first == i) {
      skipTo = erasure->second;
      ++erasure;
    }
    if (i >= skipTo) out.push_back(tokens_[i]);
  }
  return out;
}

}  // namespace amp::frontend
