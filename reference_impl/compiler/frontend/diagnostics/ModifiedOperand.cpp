#include "frontend/diagnostics/ModifiedOperand.h"

#include "clang/AST/Decl.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Lex/Lexer.h"
#include "clang/Sema/Lookup.h"
#include "clang/Sema/Sema.h"

namespace amp::frontend {
namespace {

/// Returns the source text of the operand.
llvm::StringRef modifiedText(const clang::Diagnostic& info, const clang::LangOptions& options) {
  const auto operand = clang::CharSourceRange::getTokenRange(info.getRange(0).getAsRange());
  return clang::Lexer::getSourceText(operand, info.getSourceManager(), options);
}

}  // namespace

ModifiedOperand modifiedOperand(const clang::Diagnostic& info, clang::Sema& sema) {
  if (info.getRanges().empty()) return {};
  const llvm::StringRef whole = modifiedText(info, sema.getLangOpts());
  const llvm::StringRef text = whole.ltrim("&( ");
  const llvm::StringRef name = text.take_while([](char c) { return clang::isAsciiIdentifierContinue(c); });
  clang::LookupResult found(sema, &sema.Context.Idents.get(name), clang::SourceLocation(),
                            clang::Sema::LookupOrdinaryName);
  found.suppressDiagnostics();
  sema.LookupName(found, sema.getCurScope());
  return {found.getAsSingle<clang::VarDecl>(), text.substr(name.size()).trim(") "), whole.ltrim("& ")};
}

}  // namespace amp::frontend
