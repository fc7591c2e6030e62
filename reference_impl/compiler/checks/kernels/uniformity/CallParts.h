// The object and the arguments of a call.
#ifndef AMP_CHECKS_UNIFORMITY_CALLPARTS_H
#define AMP_CHECKS_UNIFORMITY_CALLPARTS_H

#include <vector>

#include "clang/AST/ExprCXX.h"

namespace amp::checks::uniformity {

/// Returns the object of a member function call, or a pointer to it; null if there is none.
inline const clang::Expr* objectOf(const clang::CallExpr* expression) {
  if (const auto* member = llvm::dyn_cast<clang::CXXMemberCallExpr>(expression))
    return member->getImplicitObjectArgument();
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(expression->getDirectCallee());
  if (llvm::isa<clang::CXXOperatorCallExpr>(expression) && method && method->isImplicitObjectMemberFunction())
    return expression->getArg(0);
  return nullptr;
}

/// Returns the arguments without that object.
inline std::vector<const clang::Expr*> argumentsOf(const clang::CallExpr* expression) {
  const bool objectFirst = llvm::isa<clang::CXXOperatorCallExpr>(expression) && objectOf(expression);
  return {expression->arg_begin() + (objectFirst ? 1 : 0), expression->arg_end()};
}

inline bool passesAddress(const clang::FunctionDecl* function, size_t number) {
  return number < function->getNumParams() && function->getParamDecl(number)->getType()->isReferenceType();
}

}  // namespace amp::checks::uniformity

#endif
