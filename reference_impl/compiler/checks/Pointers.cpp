// AMP 1.2 §2.4.3.7 l.767-769: .* and ->* on member functions, arithmetic on pointers to bool.
#include "checks/Topics.h"
#include "checks/Unit.h"
#include "checks/Visitors.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

namespace amp::checks {

namespace {

bool pointsToBool(const clang::Expr* expression) {
  const clang::QualType type = expression->getType();
  return type->isPointerType() && type->getPointeeType()->isBooleanType();
}

class PointerVisitor : public BodyVisitor {
 public:
  explicit PointerVisitor(Unit& unit) : unit_(unit) {}

  bool VisitUnaryOperator(clang::UnaryOperator* operation) override {
    if (operation->isIncrementDecrementOp() && pointsToBool(operation->getSubExpr()))
      reportArithmetic(operation->getOperatorLoc());
    return true;
  }

  bool VisitBinaryOperator(clang::BinaryOperator* operation) override {
    const bool additive = operation->isAdditiveOp() || operation->getOpcode() == clang::BO_AddAssign ||
                          operation->getOpcode() == clang::BO_SubAssign;
    if (additive && (pointsToBool(operation->getLHS()) || pointsToBool(operation->getRHS())))
      reportArithmetic(operation->getOperatorLoc());
    if (operation->isPtrMemOp()) checkMemberPointer(operation);
    return true;
  }

  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr* subscript) override {
    if (pointsToBool(subscript->getBase()) && !isArray(subscript->getBase()))
      reportArithmetic(subscript->getBase()->getExprLoc());
    return true;
  }

 private:
  /// An array of bool is at fault itself (l.691), not each of its uses.
  static bool isArray(const clang::Expr* base) {
    return base->IgnoreParenImpCasts()->getType()->isArrayType();
  }

  void reportArithmetic(clang::SourceLocation where) {
    unit_.reporter.report(Rule::pointer_bool_arithmetic, where).in(function());
  }

  void checkMemberPointer(const clang::BinaryOperator* operation) {
    const auto* member = operation->getRHS()->getType()->getAs<clang::MemberPointerType>();
    if (member && member->isMemberFunctionPointer())
      unit_.reporter.report(Rule::member_pointer_function, operation->getOperatorLoc()).in(function());
  }

  Unit& unit_;
};

}  // namespace

void checkPointers(Unit& unit) {
  PointerVisitor visitor(unit);
  for (const clang::FunctionDecl* function : unit.ampFunctions) visitor.visitBody(function);
}

}  // namespace amp::checks
