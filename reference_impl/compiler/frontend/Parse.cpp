#include "Parse.h"

#include <vector>

#include "LibraryIndex.h"
#include "Restriction.h"
#include "TokenRewriter.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExternalASTSource.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Parse/Parser.h"
#include "clang/Sema/EnterExpressionEvaluationContext.h"
#include "clang/Sema/Sema.h"

namespace amp::frontend {
namespace {

std::vector<clang::Token> lexAll(clang::Sema& sema) {
  clang::Preprocessor& pp = sema.getPreprocessor();
  // Sema looks at comments and pragmas while they are lexed and wants to know where it is.
  clang::DeclContext* const before = sema.CurContext;
  sema.CurContext = sema.Context.getTranslationUnitDecl();
  std::vector<clang::Token> tokens;
  tokens.reserve(1 << 16);
  do {
    tokens.emplace_back();
    pp.Lex(tokens.back());
  } while (tokens.back().isNot(clang::tok::eof));
  sema.CurContext = before;
  return tokens;
}

/// True if a header of amp++ itself was included: the library alone may be all that a unit uses.
bool includesAmpHeader(clang::Preprocessor& pp) {
  clang::SourceManager& sources = pp.getSourceManager();
  for (auto file = sources.fileinfo_begin(); file != sources.fileinfo_end(); ++file) {
    const llvm::StringRef name = file->first.getName();
    if (name.ends_with("/amp.h") || name.ends_with("/amp_graphics.h") || name.ends_with("/amp_math.h") ||
        name.ends_with("/amp_short_vectors.h"))
      return true;
  }
  return false;
}

void hand(clang::Preprocessor& pp, const std::vector<clang::Token>& tokens) {
  auto copy = std::make_unique<clang::Token[]>(tokens.size());
  std::copy(tokens.begin(), tokens.end(), copy.get());
  pp.EnterTokenStream(std::move(copy), static_cast<unsigned>(tokens.size()), /*DisableMacroExpansion=*/true,
                      /*IsReinject=*/false);
}

}  // namespace

ParseOutcome parseTranslationUnit(clang::Sema& sema, Restrictions& restrictions, PlainUnit plain,
                                  CLibraryIndex index) {
  clang::Preprocessor& pp = sema.getPreprocessor();
  clang::ASTConsumer& consumer = sema.getASTConsumer();
  // The parser's constructor registers the pragma handlers, which lexing needs.
  clang::Parser parser(pp, sema, /*SkipFunctionBodies=*/false);
  if (pp.EnterMainSourceFile(), sema.getDiagnostics().hasFatalErrorOccurred()) return ParseOutcome::parsed;

  RewriteResult rewritten = rewriteTokens(lexAll(sema), pp, restrictions);
  if (plain == PlainUnit::leave && !rewritten.usesAmp && !includesAmpHeader(pp))
    return ParseOutcome::plainCpp;
  if (index == CLibraryIndex::hide && includesAmpHeader(pp) && hideLibraryIndex(rewritten.tokens, pp))
    offerLibraryIndex(sema);
  hand(pp, rewritten.tokens);

  parser.Initialize();
  clang::Parser::DeclGroupPtrTy group;
  clang::Sema::ModuleImportState imports;
  clang::EnterExpressionEvaluationContext evaluated(
      sema, clang::Sema::ExpressionEvaluationContext::PotentiallyEvaluated);
  for (bool end = parser.ParseFirstTopLevelDecl(group, imports); !end;
       end = parser.ParseTopLevelDecl(group, imports)) {
    if (group && !consumer.HandleTopLevelDecl(group.get())) return ParseOutcome::parsed;
  }
  for (clang::Decl* weak : sema.WeakTopLevelDecls()) consumer.HandleTopLevelDecl(clang::DeclGroupRef(weak));
  consumer.HandleTranslationUnit(sema.getASTContext());
  return ParseOutcome::parsed;
}

}  // namespace amp::frontend
