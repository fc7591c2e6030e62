#include "frontend/tokens/LibraryIndex.h"

#include "frontend/tokens/TokenView.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/ExternalSemaSource.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"
#include "llvm/Support/Path.h"

namespace amp::frontend {
namespace {

using clang::Token;
using namespace clang::tok;

constexpr llvm::StringLiteral kPrefix = "__amp_c_";

bool isHidden(llvm::StringRef name) {
  return name == "index" || name == "rindex";
}

/// True if `where` is in the system's <strings.h> or <string.h>.
bool inStringsHeader(const clang::SourceManager& sources, clang::SourceLocation where) {
  where = sources.getExpansionLoc(where);
  if (!sources.isInSystemHeader(where)) return false;
  const auto file = sources.getFileEntryRefForID(sources.getFileID(where));
  if (!file) return false;
  const llvm::StringRef name = llvm::sys::path::filename(file->getName());
  return name == "strings.h" || name == "string.h";
}

/// True for `::index` without a qualifier: `a::index` is a different name.
bool isGlobalUse(const TokenView& view, size_t i) {
  return view.is(i - 1, coloncolon) &&
         !view.isOneOf(i - 2, identifier, greater, greatergreater, kw_decltype, r_paren) &&
         !view.is(i + 1, less);
}

Token madeToken(TokenKind kind, clang::SourceLocation where) {
  Token made;
  made.startToken();
  made.setKind(kind);
  made.setLocation(where);
  return made;
}

/// Returns the tokens `__asm__("index")`, with which the renamed declaration keeps its symbol. For
/// declarations to which the header gives no symbol.
std::vector<Token> symbolLabel(clang::Preprocessor& pp, llvm::StringRef symbol, clang::SourceLocation where) {
  Token text = madeToken(string_literal, where);
  pp.CreateString(("\"" + symbol + "\"").str(), text, where, where);
  Token keyword = madeToken(kw_asm, where);
  keyword.setIdentifierInfo(pp.getIdentifierInfo("asm"));
  return {keyword, madeToken(l_paren, where), text, madeToken(r_paren, where)};
}

/// Returns the token before which the declaration whose name is token i needs a symbol label; npos if it has
/// one or is a definition.
size_t labelPosition(const TokenView& view, size_t i) {
  const size_t close = view.is(i + 1, l_paren) ? view.partner(i + 1) : npos;
  if (close == npos) return npos;
  const size_t position = view.pastExceptionSpecification(close + 1);
  for (size_t j = position; j < view.size() && !view.is(j, semi); ++j)
    if (view.isOneOf(j, kw_asm, l_brace)) return npos;
  return position;
}

/// Makes unqualified lookup find the renamed functions if it has found nothing else.
class IndexSource : public clang::ExternalSemaSource {
 public:
  explicit IndexSource(clang::Sema& sema) : sema_(sema) {}

  bool LookupUnqualified(clang::LookupResult& result, clang::Scope*) override {
    const clang::IdentifierInfo* name = result.getLookupName().getAsIdentifierInfo();
    if (!name || !isHidden(name->getName()) || result.getLookupKind() != clang::Sema::LookupOrdinaryName)
      return false;
    const clang::IdentifierInfo& hidden = sema_.Context.Idents.get((kPrefix + name->getName()).str());
    for (clang::NamedDecl* found : sema_.Context.getTranslationUnitDecl()->lookup(&hidden))
      result.addDecl(found);
    result.resolveKind();
    return !result.empty();
  }

 private:
  clang::Sema& sema_;
};

}  // namespace

bool hideLibraryIndex(std::vector<Token>& tokens, clang::Preprocessor& pp, bool hidden) {
  clang::SourceManager& sources = pp.getSourceManager();
  const clang::IdentifierInfo* const names[] = {pp.getIdentifierInfo("index"),
                                                pp.getIdentifierInfo("rindex")};
  std::vector<size_t> uses;
  for (size_t i = 0; i < tokens.size(); ++i)
    if (tokens[i].is(identifier) && llvm::is_contained(names, tokens[i].getIdentifierInfo()))
      uses.push_back(i);
  if (uses.empty()) return hidden;

  const TokenView view(tokens);
  std::vector<std::pair<size_t, std::vector<Token>>> labels;
  bool renamed = hidden;
  for (const size_t i : uses) {
    const clang::SourceLocation where = tokens[i].getLocation();
    const llvm::StringRef symbol = tokens[i].getIdentifierInfo()->getName();
    const bool declaration = inStringsHeader(sources, where);
    if (!declaration && !(renamed && isGlobalUse(view, i))) continue;
    if (const size_t at = declaration ? labelPosition(view, i) : npos; at != npos)
      labels.emplace_back(at, symbolLabel(pp, symbol, where));
    tokens[i].setIdentifierInfo(pp.getIdentifierInfo((kPrefix + symbol).str()));
    renamed |= declaration;
  }
  for (auto label = labels.rbegin(); label != labels.rend(); ++label)
    tokens.insert(tokens.begin() + static_cast<std::ptrdiff_t>(label->first), label->second.begin(),
                  label->second.end());
  return renamed;
}

void offerLibraryIndex(clang::Sema& sema) {
  sema.addExternalSource(llvm::makeIntrusiveRefCnt<IndexSource>(sema));
}

}  // namespace amp::frontend
