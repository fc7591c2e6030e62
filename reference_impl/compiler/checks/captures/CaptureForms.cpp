#include "checks/captures/CaptureForms.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace amp::checks {

const clang::ValueDecl* Captured::variable() const {
  return capture.getCapturedVar();
}

bool Captured::isInit() const {
  return lambda->isInitCapture(&capture);
}

bool Captured::isOfPack() const {
  const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(variable());
  if (!parameter) return false;
  // An instance has one parameter for each element of the pack, all at the location of the pack in the
  // template.
  const auto* function = llvm::cast<clang::FunctionDecl>(parameter->getDeclContext());
  const clang::FunctionDecl* pattern = function->getTemplateInstantiationPattern();
  return pattern && llvm::any_of(pattern->parameters(), [&](const clang::ParmVarDecl* written) {
    return written->isParameterPack() && written->getLocation() == parameter->getLocation();
  });
}

bool Captured::isNested() const {
  return variable()->getDeclContext() != lambda->getLambdaClass()->getParentFunctionOrMethod();
}

}  // namespace amp::checks
