// The two AST traversals that the checks share.
#ifndef AMP_CHECKS_VISITORS_H
#define AMP_CHECKS_VISITORS_H

#include <set>
#include <vector>

#include "checks/common/Report.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

namespace amp::checks {

/// Visits all code of the translation unit outside of system headers: functions, lambdas, initializers at
/// namespace scope, template patterns and template instances. Skips instances of templates of the standard
/// library and of the AMP library, whose bodies are not part of the program.
class ProgramVisitor : public clang::DynamicRecursiveASTVisitor {
 public:
  ProgramVisitor();

  bool TraverseDecl(clang::Decl* declaration) override;
  bool TraverseLambdaExpr(clang::LambdaExpr* lambda) override;

 protected:
  /// Called before a function is visited, for definitions and for other declarations. For a lambda, the
  /// argument is the call operator; for a generic lambda, also each instance of it.
  virtual void enterFunction(clang::FunctionDecl*) {}

  /// Returns the function or call operator around the visited node; null at namespace scope.
  const clang::FunctionDecl* currentFunction() const { return stack_.empty() ? nullptr : stack_.back(); }

 private:
  std::vector<const clang::FunctionDecl*> stack_;
};

/// Visits what one function itself contains: its body, the initializers of a constructor, the initializers of
/// a lambda's captures and the written result type of a lambda. Also visits what the function executes
/// although it is written elsewhere: default arguments that its calls omit, and default member initializers
/// of the objects that it constructs. Skips the bodies of lambdas and of local classes, which are functions
/// of their own.
class BodyVisitor : public clang::DynamicRecursiveASTVisitor {
 public:
  void visitBody(const clang::FunctionDecl* function);

  bool TraverseDecl(clang::Decl* declaration) override;
  bool TraverseLambdaExpr(clang::LambdaExpr* lambda) override;
  bool TraverseStaticAssertDecl(clang::StaticAssertDecl* assertion) override;
  bool TraverseVarDecl(clang::VarDecl* variable) override;
  bool TraverseInitListExpr(clang::InitListExpr* list) override;
  bool TraverseCXXParenListInitExpr(clang::CXXParenListInitExpr* list) override;
  bool TraverseCXXDefaultArgExpr(clang::CXXDefaultArgExpr* argument) override;
  bool TraverseCXXDefaultInitExpr(clang::CXXDefaultInitExpr* initializer) override;
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* expression) override;
  bool VisitCXXInheritedCtorInitExpr(clang::CXXInheritedCtorInitExpr* expression) override;
  bool TraverseUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr* expression) override;
  bool TraverseCXXNoexceptExpr(clang::CXXNoexceptExpr* expression) override;
  bool TraverseDecltypeTypeLoc(clang::DecltypeTypeLoc type, bool visitQualifier) override;

 protected:
  const clang::FunctionDecl* function() const { return function_; }

  /// Returns the use that executes the visited code; without a location if the code is written in the
  /// function itself.
  const Use& use() const { return use_; }

  /// True in an unevaluated operand. The checks apply to such code, too (reading 13).
  bool unevaluated() const { return unevaluated_ != 0; }

 private:
  bool walkBy(const Use& use, clang::Expr* writtenElsewhere);

  /// Visits the initializers of a defaulted or inheriting constructor.
  bool walkMade(const clang::CXXConstructorDecl* constructor, clang::SourceLocation where);

  const clang::FunctionDecl* function_ = nullptr;
  Use use_ = {};
  std::set<const clang::CXXConstructorDecl*> made_;  ///< constructors visited for this use
  bool constructs_ = true;                           ///< false if named constructors are not called
  unsigned unevaluated_ = 0;
};

}  // namespace amp::checks

#endif
