#include "checks/Visitors.h"

#include "checks/Library.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Support/SaveAndRestore.h"

namespace amp::checks {

ProgramVisitor::ProgramVisitor() {
  ShouldVisitTemplateInstantiations = true;
  ShouldVisitImplicitCode = false;
}

bool ProgramVisitor::TraverseDecl(clang::Decl* declaration) {
  if (!declaration) return true;
  if (!llvm::isa<clang::TranslationUnitDecl>(declaration) && inSystemHeader(declaration)) return true;
  auto* function = llvm::dyn_cast<clang::FunctionDecl>(declaration);
  if (!function) return clang::DynamicRecursiveASTVisitor::TraverseDecl(declaration);
  if (function->isImplicit()) return true;
  enterFunction(function);
  stack_.push_back(function);
  const bool result = clang::DynamicRecursiveASTVisitor::TraverseDecl(declaration);
  stack_.pop_back();
  return result;
}

bool ProgramVisitor::TraverseLambdaExpr(clang::LambdaExpr* lambda) {
  clang::CXXMethodDecl* callOperator = lambda->getCallOperator();
  enterFunction(callOperator);
  stack_.push_back(callOperator);
  clang::DynamicRecursiveASTVisitor::TraverseLambdaExpr(lambda);
  stack_.pop_back();
  const clang::FunctionTemplateDecl* generic = lambda->getDependentCallOperator();
  if (!generic) return true;
  for (clang::FunctionDecl* instance : generic->specializations()) {
    enterFunction(instance);
    stack_.push_back(instance);
    TraverseStmt(instance->getBody());
    stack_.pop_back();
  }
  return true;
}

void BodyVisitor::visitBody(const clang::FunctionDecl* function) {
  function_ = function;
  if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(function))
    for (clang::CXXCtorInitializer* initializer : constructor->inits()) {
      if (initializer->isWritten() || ShouldVisitImplicitCode)
        TraverseConstructorInitializer(initializer);
      else if (auto* given = llvm::dyn_cast<clang::CXXDefaultInitExpr>(initializer->getInit()))
        TraverseStmt(given->getExpr());  // written with the member, executed here
    }
  TraverseStmt(function->getBody());  // if there is one
}

bool BodyVisitor::TraverseDecl(clang::Decl* declaration) {
  if (!declaration) return true;
  if (llvm::isa<clang::FunctionDecl, clang::RecordDecl, clang::TemplateDecl>(declaration)) return true;
  return clang::DynamicRecursiveASTVisitor::TraverseDecl(declaration);
}

bool BodyVisitor::TraverseLambdaExpr(clang::LambdaExpr* lambda) {
  for (clang::Expr* initializer : lambda->capture_inits()) TraverseStmt(initializer);
  // The result is declared here, whatever the body may do.
  TraverseTypeLoc(lambda->getCallOperator()->getFunctionTypeLoc().getReturnLoc());
  return true;
}

bool BodyVisitor::TraverseStaticAssertDecl(clang::StaticAssertDecl* assertion) {
  // The message is a string that no code ever sees.
  return TraverseStmt(assertion->getAssertExpr());
}

bool BodyVisitor::TraverseUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr* expression) {
  const llvm::SaveAndRestore operand(unevaluated_, unevaluated_ + 1);
  return clang::DynamicRecursiveASTVisitor::TraverseUnaryExprOrTypeTraitExpr(expression);
}

bool BodyVisitor::TraverseCXXNoexceptExpr(clang::CXXNoexceptExpr* expression) {
  const llvm::SaveAndRestore operand(unevaluated_, unevaluated_ + 1);
  return clang::DynamicRecursiveASTVisitor::TraverseCXXNoexceptExpr(expression);
}

bool BodyVisitor::TraverseDecltypeTypeLoc(clang::DecltypeTypeLoc type, bool visitQualifier) {
  const llvm::SaveAndRestore operand(unevaluated_, unevaluated_ + 1);
  return clang::DynamicRecursiveASTVisitor::TraverseDecltypeTypeLoc(type, visitQualifier);
}

}  // namespace amp::checks
