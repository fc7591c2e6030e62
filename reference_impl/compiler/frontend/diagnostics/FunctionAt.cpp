#include "frontend/diagnostics/FunctionAt.h"

#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

namespace amp::frontend {
namespace {

/// Returns the declaration in a friend declaration or in a template; any other declaration unchanged.
const clang::Decl* declared(const clang::Decl* declaration) {
  if (const auto* friends = llvm::dyn_cast<clang::FriendDecl>(declaration))
    if (friends->getFriendDecl()) declaration = friends->getFriendDecl();
  if (const auto* pattern = llvm::dyn_cast<clang::RedeclarableTemplateDecl>(declaration))
    return pattern->getTemplatedDecl();
  return declaration;
}

/// Returns the function in `scope`, at any depth, whose name is at `where`; null if there is none.
const clang::FunctionDecl* functionIn(const clang::DeclContext* scope, const clang::SourceManager& sources,
                                      clang::SourceLocation where) {
  // The function is the last declaration that begins before `where`, or is inside it. Its end cannot be
  // tested: a declaration that is being parsed has none yet.
  const std::vector<const clang::Decl*> declarations(scope->decls_begin(), scope->decls_end());
  for (const clang::Decl* declaration : llvm::reverse(declarations)) {
    declaration = declared(declaration);
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
    if (function && !function->isImplicit() && function->getLocation() == where) return function;
    const auto* inner = llvm::dyn_cast<clang::DeclContext>(declaration);
    if (!inner || declaration->getBeginLoc().isInvalid() ||
        sources.isBeforeInTranslationUnit(where, declaration->getBeginLoc()))
      continue;
    if (const clang::FunctionDecl* found = functionIn(inner, sources, where)) return found;
  }
  return nullptr;
}

/// Remembers the last function that it visits whose body contains a place. Functions inside of others come
/// later.
class BodyFinder : public clang::RecursiveASTVisitor<BodyFinder> {
 public:
  BodyFinder(const clang::SourceManager& sources, clang::SourceLocation where)
      : sources_(sources), where_(where) {}

  const clang::FunctionDecl* found() const { return found_; }

  bool VisitFunctionDecl(clang::FunctionDecl* function) {
    if (function->doesThisDeclarationHaveABody() && contains(function->getBody()->getSourceRange()))
      found_ = function;
    return true;
  }
  bool VisitLambdaExpr(clang::LambdaExpr* lambda) {
    if (contains(lambda->getBody()->getSourceRange())) found_ = lambda->getCallOperator();
    return true;
  }

 private:
  bool contains(clang::SourceRange range) const {
    return range.isValid() && sources_.isPointWithin(where_, range.getBegin(), range.getEnd());
  }

  const clang::SourceManager& sources_;
  clang::SourceLocation where_;
  const clang::FunctionDecl* found_ = nullptr;
};

}  // namespace

const clang::FunctionDecl* functionAround(const clang::ASTContext& context, clang::SourceLocation where) {
  BodyFinder finder(context.getSourceManager(), where);
  finder.TraverseDecl(context.getTranslationUnitDecl());
  return finder.found();
}

const clang::FunctionDecl* functionAt(const clang::ASTContext& context, clang::SourceLocation where) {
  return functionIn(context.getTranslationUnitDecl(), context.getSourceManager(), where);
}

}  // namespace amp::frontend
