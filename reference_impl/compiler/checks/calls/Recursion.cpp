#include "checks/calls/Recursion.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"

namespace amp::checks {

namespace {

/// True for members of classes that are declared in a function, including the call operators of lambdas.
bool isLocal(const clang::FunctionDecl* function) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
  return method && method->getParent()->isLocalClass();
}

bool isInstance(const clang::FunctionDecl* function) {
  return function->getTemplateSpecializationKind() != clang::TSK_Undeclared;
}

}  // namespace

Rule recursionRule(const std::vector<Call>& circle) {
  const auto any = [&](auto&& holds) {
    return llvm::any_of(circle, [&](const Call& call) { return holds(call.callee); });
  };
  // Implicit calls are the hardest to see, so they decide the rule first.
  if (any(llvm::IsaPred<clang::CXXDestructorDecl>)) return Rule::call_recursion_destructor;
  if (any(llvm::IsaPred<clang::CXXConstructorDecl>)) return Rule::call_recursion_constructor;
  if (any(llvm::IsaPred<clang::CXXConversionDecl>)) return Rule::call_recursion_conversion;
  if (any(isLocal)) return Rule::call_recursion_lambda;
  if (any([](const clang::FunctionDecl* f) { return f->isOverloadedOperator(); }))
    return Rule::call_recursion_operator;
  if (any(isInstance)) return Rule::call_recursion_template;
  return circle.size() > 1 ? Rule::call_recursion_mutual : Rule::call_recursion;
}

}  // namespace amp::checks
