// AMP 1.2 §2.4.3.3 (l.726-729) and founding documents 000, 001: what an amp lambda may capture.
#include "checks/Library.h"
#include "checks/Topics.h"
#include "checks/Unit.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

namespace amp::checks {

namespace {

void checkVariable(Unit& unit, const AmpLambda& lambda, const clang::LambdaCapture& capture) {
  const clang::ValueDecl* variable = capture.getCapturedVar();
  // A reference that is captured by value becomes a value (founding document 000).
  const clang::QualType type = variable->getType().getNonReferenceType();
  if (type->isDependentType() || type->isUndeducedType() || variable->isInvalidDecl()) return;
  const clang::SourceLocation where = capture.getLocation();
  if (capture.getCaptureKind() == clang::LCK_ByRef) {
    if (!isContainer(type))
      (unit.reporter.report(Rule::capture_by_reference, where) << *variable).in(lambda.enclosing);
    return;
  }
  if (isContainer(type)) {
    (unit.reporter.report(Rule::capture_container_by_value, where) << *variable).in(lambda.enclosing);
    return;
  }
  if (auto fault = unit.types.judge(type, TypePlace::member))
    report(unit.reporter, Rule::capture_type, *fault, where, variable->getName()).in(lambda.enclosing);
}

void checkThis(Unit& unit, const AmpLambda& lambda, const clang::LambdaCapture& capture) {
  const clang::SourceLocation where = capture.getLocation();
  if (capture.getCaptureKind() == clang::LCK_This) {
    (unit.reporter.report(Rule::capture_this, where) << "this").in(lambda.enclosing);
    return;
  }
  // [*this] copies the object.
  const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(
      lambda.expression->getLambdaClass()->getParentFunctionOrMethod());
  if (!method) return;
  if (auto fault = unit.types.judgeClass(method->getParent()))
    report(unit.reporter, Rule::capture_type, *fault, where, "*this").in(lambda.enclosing);
}

}  // namespace

void checkCaptures(Unit& unit) {
  for (const AmpLambda& lambda : unit.ampLambdas)
    for (const clang::LambdaCapture& capture : lambda.expression->captures()) {
      if (capture.capturesThis())
        checkThis(unit, lambda, capture);
      else if (capture.capturesVariable())
        checkVariable(unit, lambda, capture);
    }
}

}  // namespace amp::checks
