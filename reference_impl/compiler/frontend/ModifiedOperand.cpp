#include "ModifiedOperand.h"

#include "clang/AST/Decl.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Lex/Lexer.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"

namespace amp::frontend {
namespace {

llvm::StringRef modifiedName(const clang::Diagnostic& info, const clang::LangOptions& options) {
  const auto operand = clang::CharSourceRange::getTokenRange(info.getRange(0).getAsRange());
  return clang::Lexer::getSourceText(operand, info.getSourceManager(), options)
      .ltrim("&( ")
      .take_while([](char c) { return clang::isAsciiIdentifierContinue(c); });
}

}  // namespace

const clang::VarDecl* modifiedVariable(const clang::Diagnostic& info, clang::Sema& sema) {
  if (info.getRanges().empty()) return nullptr;
  const clang::IdentifierInfo* name = &sema.Context.Idents.get(modifiedName(info, sema.getLangOpts()));
  clang::LookupResult found(sema, name, clang::SourceLocation(), clang::Sema::LookupOrdinaryName);
  found.suppressDiagnostics();
  sema.LookupName(found, sema.getCurScope());
  return found.getAsSingle<clang::VarDecl>();
}

}  // namespace amp::frontend
