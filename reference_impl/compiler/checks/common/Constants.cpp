#include "checks/common/Constants.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace amp::checks {

bool isIntegralConstant(const clang::ASTContext& context, const clang::VarDecl* variable) {
  const clang::QualType type = variable->getType();
  const clang::Expr* initializer = variable->getAnyInitializer();
  if (!type->isIntegralOrEnumerationType() || !initializer) return false;
  return initializer->isValueDependent() ? variable->mightBeUsableInConstantExpressions(context)
                                         : variable->isUsableInConstantExpressions(context);
}

}  // namespace amp::checks
