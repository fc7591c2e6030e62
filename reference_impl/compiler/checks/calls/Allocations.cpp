// AMP 1.2 §2.4.3.4 l.736-738: the functions that new-expressions and delete-expressions call, also in
// unevaluated operands (reading 13).
#include "base/Restriction.h"
#include "checks/common/Overloads.h"
#include "checks/common/Topics.h"
#include "checks/common/Unit.h"
#include "checks/common/Visitors.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

namespace amp::checks {

namespace {

class AllocationVisitor : public BodyVisitor {
 public:
  explicit AllocationVisitor(Unit& unit) : unit_(unit) {}

  bool VisitCXXNewExpr(clang::CXXNewExpr* expression) override {
    check(expression->getOperatorNew(), expression->getBeginLoc(), ruleOf(expression));
    return true;
  }
  bool VisitCXXDeleteExpr(clang::CXXDeleteExpr* expression) override {
    const clang::FunctionDecl* callee = expression->getOperatorDelete();
    const Rule rule = isMember(callee) ? Rule::call_delete_class : Rule::call_delete;
    check(callee, expression->getBeginLoc(), rule);
    return true;
  }
  bool VisitCallExpr(clang::CallExpr* call) override {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    if (callee && isAllocation(callee)) check(callee, call->getExprLoc(), Rule::call_operator_new);
    return true;
  }

 private:
  static bool isMember(const clang::FunctionDecl* callee) {
    return llvm::isa_and_nonnull<clang::CXXMethodDecl>(callee);
  }

  /// Clang gives the global functions both restrictions; in C++ AMP they are ordinary functions, restricted
  /// to cpu.
  RestrictionSet restrictionsOf(const clang::FunctionDecl* callee) const {
    if (!isMember(callee) && !hasWrittenRestriction(callee)) return RestrictionSet::cpuOnly();
    return offeredRestrictions(unit_.context, callee);
  }

  static Rule ruleOf(const clang::CXXNewExpr* expression) {
    if (isMember(expression->getOperatorNew())) return Rule::call_new_class;
    if (expression->getNumPlacementArgs() != 0) return Rule::call_new_placement;
    return expression->isArray() ? Rule::call_new_array : Rule::call_new;
  }

  void check(const clang::FunctionDecl* callee, clang::SourceLocation where, Rule rule) {
    if (!callee || restrictionsOf(callee).covers(restrictionsOf(function()))) return;
    Violation& violation = unit_.reporter.report(unevaluated() ? Rule::call_new_unevaluated : rule, where)
                           << *callee;
    if (isMember(callee)) violation.note(callee->getLocation(), "declared here");
    violation.by(use()).in(function());
  }

  Unit& unit_;
};

}  // namespace

void checkAllocations(Unit& unit) {
  AllocationVisitor visitor(unit);
  for (const clang::FunctionDecl* function : unit.ampFunctions) visitor.visitBody(function);
}

}  // namespace amp::checks
