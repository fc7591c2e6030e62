// The two walks over the AST that the checks share.
#ifndef AMP_CHECKS_VISITORS_H
#define AMP_CHECKS_VISITORS_H

#include <set>
#include <vector>

#include "checks/common/Report.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

namespace amp::checks {

/// Walks all code of the translation unit that no system header declares: functions, lambdas, initializers at
/// namespace scope, patterns and instances of templates. Instances of the standard library's and of the AMP
/// library's templates are left out: their bodies are not the program's.
class ProgramVisitor : public clang::DynamicRecursiveASTVisitor {
 public:
  ProgramVisitor();

  bool TraverseDecl(clang::Decl* declaration) override;
  bool TraverseLambdaExpr(clang::LambdaExpr* lambda) override;

 protected:
  /// Called for every function whose body is walked and for every other declaration of a function, before
  /// what is inside; for a lambda with its call operator, for a generic one with each instance as well.
  virtual void enterFunction(clang::FunctionDecl*) {}

  /// The function or call operator around the node being visited; null at namespace scope.
  const clang::FunctionDecl* currentFunction() const { return stack_.empty() ? nullptr : stack_.back(); }

 private:
  std::vector<const clang::FunctionDecl*> stack_;
};

/// Walks what one function itself contains: its body, a constructor's initializers, the initializers of a
/// lambda's captures, its written result type; and what it executes that is written elsewhere: default
/// arguments that it leaves out, default member initializers of the objects that it makes. Bodies of lambdas
/// and of local classes belong to functions of their own.
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

  /// What executes the code being visited, where that is written elsewhere.
  const Use& use() const { return use_; }

  /// True inside an operand that is not evaluated: such code is judged all the same (reading 13).
  bool unevaluated() const { return unevaluated_ != 0; }

 private:
  bool walkBy(const Use& use, clang::Expr* writtenElsewhere);

  /// Walks the initializers of a constructor that the compiler makes.
  bool walkMade(const clang::CXXConstructorDecl* constructor, clang::SourceLocation where);

  const clang::FunctionDecl* function_ = nullptr;
  Use use_ = {};
  std::set<const clang::CXXConstructorDecl*> made_;  ///< whose initializers were walked for this use
  bool constructs_ = true;                           ///< whether constructors that are named are called
  unsigned unevaluated_ = 0;
};

}  // namespace amp::checks

#endif
