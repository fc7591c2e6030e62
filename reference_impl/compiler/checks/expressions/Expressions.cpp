// AMP 1.2 §2.4.3.7 l.774: dynamic_cast and typeid.
#include "checks/common/Topics.h"
#include "checks/common/Unit.h"
#include "checks/common/Visitors.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

namespace amp::checks {

namespace {

Rule ruleOf(const clang::CXXDynamicCastExpr* cast) {
  const clang::QualType to = cast->getTypeAsWritten();
  if (to->getPointeeType()->isVoidType()) return Rule::expr_dynamic_cast_void;
  // In Clang's AST, an upcast, which needs no check at run time, is a conversion to the base.
  if (cast->getCastKind() == clang::CK_Dynamic) return Rule::expr_dynamic_cast_down;
  return to->isReferenceType() ? Rule::expr_dynamic_cast_reference : Rule::expr_dynamic_cast;
}

class ExpressionVisitor : public BodyVisitor {
 public:
  explicit ExpressionVisitor(Unit& unit) : unit_(unit) {}

  bool VisitCXXDynamicCastExpr(clang::CXXDynamicCastExpr* cast) override {
    if (cast->getCastKind() == clang::CK_Dependent) return true;  // its instances are checked
    const Rule rule = unevaluated() ? Rule::expr_dynamic_cast_unevaluated : ruleOf(cast);
    Violation& violation = unit_.reporter.report(rule, cast->getOperatorLoc());
    (violation << cast->getTypeAsWritten()).by(use()).in(function());
    return true;
  }

  bool VisitCXXTypeidExpr(clang::CXXTypeidExpr* expression) override {
    const Rule evaluated = expression->isTypeOperand() ? Rule::expr_typeid : Rule::expr_typeid_expression;
    const Rule rule = unevaluated() ? Rule::expr_typeid_unevaluated : evaluated;
    unit_.reporter.report(rule, expression->getBeginLoc()).by(use()).in(function());
    return true;
  }

 private:
  Unit& unit_;
};

}  // namespace

void checkExpressions(Unit& unit) {
  ExpressionVisitor visitor(unit);
  for (const clang::FunctionDecl* function : unit.ampFunctions) visitor.visitBody(function);
}

}  // namespace amp::checks
