// AMP 1.2 §2.4.3.7 l.767-769: .* and ->* with pointers to member functions, arithmetic on pointers to bool.
#include "checks/common/Topics.h"
#include "checks/common/Unit.h"
#include "checks/common/Visitors.h"
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
      reportArithmetic(Rule::pointer_bool_increment, operation->getOperatorLoc(), operation->getSubExpr(),
                       clang::UnaryOperator::getOpcodeStr(operation->getOpcode()));
    return true;
  }

  bool VisitBinaryOperator(clang::BinaryOperator* operation) override {
    const bool left = pointsToBool(operation->getLHS()), right = pointsToBool(operation->getRHS());
    if (operation->isAdditiveOp() && (left || right))
      reportArithmetic(left && right ? Rule::pointer_bool_difference : Rule::pointer_bool_arithmetic,
                       operation->getOperatorLoc(), left ? operation->getLHS() : operation->getRHS(),
                       operation->getOpcodeStr());
    const bool compound =
        operation->getOpcode() == clang::BO_AddAssign || operation->getOpcode() == clang::BO_SubAssign;
    if (compound && left)
      reportArithmetic(Rule::pointer_bool_compound, operation->getOperatorLoc(), operation->getLHS(),
                       operation->getOpcodeStr());
    if (operation->isPtrMemOp()) checkMemberPointer(operation);
    return true;
  }

  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr* subscript) override {
    // An array of bool is reported where it is declared (l.691), not at each use.
    const clang::Expr* base = subscript->getBase()->IgnoreParenImpCasts();
    if (pointsToBool(base)) reportArithmetic(Rule::pointer_bool_subscript, base->getExprLoc(), base, "[]");
    return true;
  }

 private:
  void reportArithmetic(Rule rule, clang::SourceLocation where, const clang::Expr* pointer,
                        llvm::StringRef applied) {
    Violation& violation =
        unit_.reporter.report(unevaluated() ? Rule::pointer_bool_unevaluated : rule, where);
    violation << applied << pointer->getType().getUnqualifiedType();
    violation.origin(pointer).by(use()).in(function());
  }

  void checkMemberPointer(const clang::BinaryOperator* operation) {
    const auto* member = operation->getRHS()->getType()->getAs<clang::MemberPointerType>();
    if (!member || !member->isMemberFunctionPointer()) return;
    const Rule rule = unevaluated() ? Rule::member_pointer_unevaluated : Rule::member_pointer_function;
    Violation& violation = unit_.reporter.report(rule, operation->getOperatorLoc());
    violation << operation->getOpcodeStr() << operation->getRHS()->getType().getUnqualifiedType();
    violation.by(use()).in(function());
  }

  Unit& unit_;
};

}  // namespace

void checkPointers(Unit& unit) {
  PointerVisitor visitor(unit);
  for (const clang::FunctionDecl* function : unit.ampFunctions) visitor.visitBody(function);
}

}  // namespace amp::checks
