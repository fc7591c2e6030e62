#include "checks/captures/CaptureForms.h"

#include "checks/common/Library.h"
#include "checks/common/Unit.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace amp::checks {

namespace {

/// The capture default = with the containers of the lambda beside it, `also` among them.
std::string defaultList(const clang::LambdaExpr* lambda, const clang::ValueDecl* also) {
  std::string list = "[=";
  for (const clang::LambdaCapture& capture : lambda->captures()) {
    if (!capture.capturesVariable() || lambda->isInitCapture(&capture)) continue;
    const clang::ValueDecl* variable = capture.getCapturedVar();
    const bool refers =
        capture.getCaptureKind() == clang::LCK_ByRef && isContainer(variable->getType().getNonReferenceType());
    if (refers || variable == also) list += ", &" + variable->getNameAsString();
  }
  return list + "]";
}

/// `x`, `xs...` or `x = `: how an explicit capture list names the variable.
std::string spelling(const Captured& captured) {
  const std::string name = captured.variable()->getNameAsString();
  if (captured.isInit()) return name + " = ...";
  return captured.isOfPack() ? name + "..." : name;
}

}  // namespace

const clang::ValueDecl* Captured::variable() const {
  return capture.getCapturedVar();
}

bool Captured::isInit() const {
  return lambda->isInitCapture(&capture);
}

bool Captured::isOfPack() const {
  const auto* parameter = llvm::dyn_cast<clang::ParmVarDecl>(variable());
  if (!parameter) return false;
  // An instance has one parameter for each element, all at the place of the pack in the template.
  const auto* function = llvm::cast<clang::FunctionDecl>(parameter->getDeclContext());
  const clang::FunctionDecl* pattern = function->getTemplateInstantiationPattern();
  return pattern && llvm::any_of(pattern->parameters(), [&](const clang::ParmVarDecl* written) {
    return written->isParameterPack() && written->getLocation() == parameter->getLocation();
  });
}

bool Captured::isNested() const {
  return variable()->getDeclContext() != lambda->getLambdaClass()->getParentFunctionOrMethod();
}

std::string formOf(const Captured& captured) {
  const bool reference = captured.capture.getCaptureKind() == clang::LCK_ByRef;
  if (captured.capture.isImplicit())
    return std::string("captured by the default '") + (reference ? "&" : "=") + "' where it is used";
  return "captured by '" + std::string(reference ? "&" : "") + spelling(captured) + "'";
}

std::string copyInstead(const Captured& captured) {
  if (captured.capture.isImplicit()) return "write '" + defaultList(captured.lambda, nullptr) + "'";
  if (captured.lambda->getCaptureDefault() == clang::LCD_ByCopy)
    return "leave it to the default '='";
  return "write '" + spelling(captured) + "'";
}

std::string referInstead(const Captured& captured) {
  if (captured.capture.isImplicit())
    return "write '" + defaultList(captured.lambda, captured.variable()) + "'";
  if (captured.lambda->getCaptureDefault() == clang::LCD_ByRef) return "leave it to the default '&'";
  return "write '&" + spelling(captured) + "'";
}

}  // namespace amp::checks
