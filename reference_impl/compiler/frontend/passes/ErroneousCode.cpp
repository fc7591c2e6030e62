#include "frontend/passes/ErroneousCode.h"

#include "base/Restriction.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/RecursiveASTVisitor.h"

namespace amp::frontend {
namespace {

/// Searches one body.
class ErrorFinder : public clang::RecursiveASTVisitor<ErrorFinder> {
 public:
  bool shouldVisitLambdaBody() const { return true; }

  // Each returns false when it has found an error, which ends the visit.
  bool VisitExpr(clang::Expr* expression) { return !expression->containsErrors(); }
  bool VisitDeclRefExpr(clang::DeclRefExpr* name) { return !isBroken(name->getDecl()); }
  bool VisitMemberExpr(clang::MemberExpr* member) { return !isBroken(member->getMemberDecl()); }
  bool VisitDecl(clang::Decl* declaration) { return !isBroken(declaration); }
  bool TraverseVarDecl(clang::VarDecl* variable) {
    return isTileStatic(variable) || RecursiveASTVisitor::TraverseVarDecl(variable);
  }

 private:
  /// A tile_static variable is not initialized (AMP 1.2 §2.4.3.5.1 l.757), whatever Clang says.
  static bool isBroken(const clang::Decl* declaration) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration);
    return declaration->isInvalidDecl() && !(variable && isTileStatic(variable));
  }
};

/// Searches the bodies of all amp-restricted functions.
class AmpCodeVisitor : public clang::RecursiveASTVisitor<AmpCodeVisitor> {
 public:
  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitFunctionDecl(clang::FunctionDecl* function) { return isRight(function); }
  bool VisitLambdaExpr(clang::LambdaExpr* lambda) { return isRight(lambda->getCallOperator()); }

 private:
  static bool isRight(const clang::FunctionDecl* function) {
    if (!function->doesThisDeclarationHaveABody() || !restrictionsOf(function).amp()) return true;
    return ErrorFinder().TraverseStmt(function->getBody());
  }
};

}  // namespace

bool hasErrorsInAmpCode(clang::ASTContext& context) {
  return !AmpCodeVisitor().TraverseDecl(context.getTranslationUnitDecl());
}

}  // namespace amp::frontend
