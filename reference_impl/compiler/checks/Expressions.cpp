// AMP 1.2 §2.4.3.7 l.774: dynamic_cast and typeid.
#include "checks/Topics.h"
#include "checks/Unit.h"
#include "checks/Visitors.h"
#include "clang/AST/ExprCXX.h"

namespace amp::checks {

namespace {

class ExpressionVisitor : public BodyVisitor {
 public:
  explicit ExpressionVisitor(Unit& unit) : unit_(unit) {}

  bool VisitCXXDynamicCastExpr(clang::CXXDynamicCastExpr* cast) override {
    unit_.reporter.report(Rule::expr_dynamic_cast, cast->getBeginLoc()).in(function());
    return true;
  }

  bool VisitCXXTypeidExpr(clang::CXXTypeidExpr* expression) override {
    unit_.reporter.report(Rule::expr_typeid, expression->getBeginLoc()).in(function());
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
