#include "checks/common/Visitors.h"

#include "base/Restriction.h"
#include "checks/common/Library.h"
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
      if (initializer->isWritten())
        TraverseConstructorInitializer(initializer);
      else if (auto* given = llvm::dyn_cast<clang::CXXDefaultInitExpr>(initializer->getInit()))
        TraverseStmt(given->getExpr());  // written in the class, executed by the constructor
      else
        TraverseStmt(initializer->getInit());
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
  // The written result type belongs to this function, the lambda's body does not.
  TraverseTypeLoc(lambda->getCallOperator()->getFunctionTypeLoc().getReturnLoc());
  return true;
}

bool BodyVisitor::TraverseStaticAssertDecl(clang::StaticAssertDecl* assertion) {
  // Skips the message: no code uses the string.
  return TraverseStmt(assertion->getAssertExpr());
}

bool BodyVisitor::TraverseInitListExpr(clang::InitListExpr* list) {
  // Visits only the semantic form. The syntactic form has neither conversions nor the initializers of the
  // other elements.
  if (!VisitStmt(list) || !VisitExpr(list) || !VisitInitListExpr(list)) return false;
  for (clang::Stmt* part : list->children())
    if (!TraverseStmt(part)) return false;
  return TraverseStmt(list->getArrayFiller());  // if there is one
}

bool BodyVisitor::TraverseCXXParenListInitExpr(clang::CXXParenListInitExpr* list) {
  return clang::DynamicRecursiveASTVisitor::TraverseCXXParenListInitExpr(list) &&
         TraverseStmt(list->getArrayFiller());  // if there is one
}

bool BodyVisitor::TraverseVarDecl(clang::VarDecl* variable) {
  // No constructor of a tile_static variable is called (AMP 1.2 §2.4.3.5.1 l.757).
  const llvm::SaveAndRestore constructs(constructs_, constructs_ && !isTileStatic(variable));
  if (!clang::DynamicRecursiveASTVisitor::TraverseVarDecl(variable)) return false;
  // The loop variable's initializer in a range-based for is implicit code, but it may copy each element.
  return !variable->isCXXForRangeDecl() || ShouldVisitImplicitCode || TraverseStmt(variable->getInit());
}

bool BodyVisitor::walkBy(const Use& use, clang::Expr* writtenElsewhere) {
  const bool isOutermost = use_.where.isInvalid();
  const llvm::SaveAndRestore inner(use_, Use{isOutermost ? use.where : use_.where, use.rule, use.used});
  const bool result = TraverseStmt(writtenElsewhere);
  if (isOutermost) made_.clear();
  return result;
}

bool BodyVisitor::TraverseCXXDefaultArgExpr(clang::CXXDefaultArgExpr* argument) {
  const auto* callee = llvm::cast<clang::FunctionDecl>(argument->getParam()->getDeclContext());
  return walkBy({argument->getUsedLocation(), Rule::call_default_argument_content, callee},
                argument->getExpr());
}

bool BodyVisitor::TraverseCXXDefaultInitExpr(clang::CXXDefaultInitExpr* initializer) {
  const clang::RecordDecl* record = initializer->getField()->getParent();
  while (record->isAnonymousStructOrUnion()) record = llvm::cast<clang::RecordDecl>(record->getParent());
  return walkBy({initializer->getUsedLocation(), Rule::implicit_member_initializer, record},
                initializer->getExpr());
}

bool BodyVisitor::VisitCXXConstructExpr(clang::CXXConstructExpr* expression) {
  return walkMade(expression->getConstructor(), expression->getExprLoc());
}

bool BodyVisitor::VisitCXXInheritedCtorInitExpr(clang::CXXInheritedCtorInitExpr* expression) {
  return walkMade(expression->getConstructor(), expression->getExprLoc());
}

bool BodyVisitor::walkMade(const clang::CXXConstructorDecl* constructor, clang::SourceLocation where) {
  const bool isMade = constructor->isDefaulted() || constructor->isInheritingConstructor();
  // Visits each constructor once per use: a class can construct an object of itself.
  if (!isMade || !constructs_ || !made_.insert(constructor).second) return true;
  const Use use = {where, Rule::implicit_member_initializer, constructor->getParent()};
  for (const clang::CXXCtorInitializer* initializer : constructor->inits())
    if (!walkBy(use, initializer->getInit())) return false;
  return true;
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
