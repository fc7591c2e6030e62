#include "checks/common/Overloads.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"

namespace amp::checks {

RestrictionSet offeredRestrictions(const clang::ASTContext& context, const clang::FunctionDecl* callee) {
  RestrictionSet result = restrictionsOf(callee);
  for (clang::NamedDecl* found :
       callee->getDeclContext()->getRedeclContext()->lookup(callee->getDeclName())) {
    const clang::FunctionDecl* other = found->getAsFunction();
    const auto same = [&](const clang::ParmVarDecl* left, const clang::ParmVarDecl* right) {
      return context.hasSameUnqualifiedType(left->getType(), right->getType());
    };
    if (other && llvm::equal(other->parameters(), callee->parameters(), same))
      result |= restrictionsOf(other);
  }
  return result;
}

bool isAllocation(const clang::FunctionDecl* function) {
  switch (function->getOverloadedOperator()) {
    case clang::OO_New:
    case clang::OO_Array_New:
    case clang::OO_Delete:
    case clang::OO_Array_Delete:
      return true;
    default:
      return false;
  }
}

}  // namespace amp::checks
