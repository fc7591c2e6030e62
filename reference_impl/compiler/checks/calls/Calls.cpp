// AMP 1.2 §2.4.3.4: the functions that amp-restricted code can call.
#include <map>
#include <set>

#include "checks/common/CallGraph.h"
#include "checks/common/Overloads.h"
#include "checks/calls/Recursion.h"
#include "checks/common/Topics.h"
#include "checks/common/Unit.h"
#include "checks/common/Visitors.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "base/Restriction.h"

namespace amp::checks {

namespace {

/// True if a closure is called through its conversion to a pointer. C++ chooses this conversion if the call
/// operator lacks the caller's restrictions, and that lack is what is reported.
bool callsClosure(const clang::Expr* callee) {
  const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(callee->IgnoreParenImpCasts());
  const auto* conversion = call ? llvm::dyn_cast_or_null<clang::CXXConversionDecl>(call->getMethodDecl()) : nullptr;
  return conversion && conversion->getParent()->isLambda();
}

bool callsThroughPointer(const clang::CallExpr* call) {
  return !call->getDirectCallee() && call->getCallee()->getType()->isFunctionPointerType() &&
         !callsClosure(call->getCallee());
}

/// Checks virtual functions and calls through pointers: l.731-733.
class TargetVisitor : public BodyVisitor {
 public:
  explicit TargetVisitor(Unit& unit) : unit_(unit) {}

  bool VisitCallExpr(clang::CallExpr* call) override {
    const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call->getDirectCallee());
    if (method && method->isVirtual()) reportVirtual(call, *method);
    if (callsThroughPointer(call))
      (unit_.reporter.report(pointerRule(call), call->getExprLoc())
       << call->getCallee()->IgnoreParenImpCasts()->getType())
          .underline(call->getCallee()->getSourceRange())
          .origin(call->getCallee())
          .by(use())
          .in(function());
    return true;
  }

  // l.737: a function that constructs an object also destroys it.
  bool VisitVarDecl(clang::VarDecl* variable) override {
    checkDestructor(variable->getType(), variable->getLocation());
    return true;
  }
  bool VisitCXXBindTemporaryExpr(clang::CXXBindTemporaryExpr* expression) override {
    checkDestructor(expression->getType(), expression->getExprLoc());
    return true;
  }

 private:
  void reportVirtual(const clang::CallExpr* call, const clang::CXXMethodDecl& method) {
    Violation& violation = unit_.reporter.report(virtualRule(call, method), call->getExprLoc()) << method;
    noteVirtual(violation, method).by(use()).in(function());
  }

  void checkDestructor(clang::QualType type, clang::SourceLocation where) {
    const clang::CXXRecordDecl* record = type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
    const clang::CXXDestructorDecl* destructor = record ? record->getDestructor() : nullptr;
    if (!destructor || !destructor->isVirtual()) return;
    Violation& violation = unit_.reporter.report(Rule::call_virtual_destructor, where) << *destructor;
    noteVirtual(violation, *destructor).by(use()).in(function());
  }

  /// Adds a note where the function is declared `virtual`: an overriding function need not repeat the word.
  static Violation& noteVirtual(Violation& violation, const clang::CXXMethodDecl& method) {
    const clang::CXXMethodDecl* origin = &method;
    while (!origin->isVirtualAsWritten() && origin->size_overridden_methods() != 0)
      origin = *origin->begin_overridden_methods();
    return violation.note(origin->getLocation(), "declared virtual here");
  }

  Rule virtualRule(const clang::CallExpr* call, const clang::CXXMethodDecl& method) const {
    if (unevaluated()) return Rule::call_virtual_unevaluated;
    if (llvm::isa<clang::CXXDestructorDecl>(method)) return Rule::call_virtual_destructor;
    if (llvm::isa<clang::CXXConversionDecl>(method)) return Rule::call_virtual_conversion;
    if (method.isOverloadedOperator()) return Rule::call_virtual_operator;
    const auto* member = llvm::cast<clang::MemberExpr>(call->getCallee()->IgnoreParenImpCasts());
    if (member->hasQualifier()) return Rule::call_virtual_qualified;
    const bool own = llvm::isa<clang::CXXThisExpr>(member->getBase()->IgnoreParenImpCasts());
    return own ? Rule::call_virtual_own : Rule::call_virtual;
  }

  Rule pointerRule(const clang::CallExpr* call) const {
    if (unevaluated()) return Rule::call_function_pointer_unevaluated;
    const clang::Expr* target = call->getCallee()->IgnoreParenImpCasts();
    if (const auto* made = llvm::dyn_cast<clang::CXXMemberCallExpr>(target))
      if (llvm::isa_and_nonnull<clang::CXXConversionDecl>(made->getMethodDecl()))
        return Rule::call_function_surrogate;
    const auto* named = llvm::dyn_cast<clang::DeclRefExpr>(target);
    const bool reference = named && named->getDecl()->getType()->isReferenceType();
    return reference ? Rule::call_function_reference : Rule::call_function_pointer;
  }

  Unit& unit_;
};

/// l.734, reading 16: a depth-first search for calls of a function that is on the current path.
class RecursionSearch {
 public:
  RecursionSearch(Unit& unit, CallGraph& calls) : unit_(unit), calls_(calls) {}

  void from(const clang::FunctionDecl* function) {
    if (!done_.insert(function).second) return;
    underWay_.insert(function);
    for (const Call& call : calls_.node(function).calls) {
      path_.push_back(call);
      if (underWay_.count(call.callee))
        complain(call);
      else
        from(call.callee);
      path_.pop_back();
    }
    underWay_.erase(function);
  }

 private:
  void complain(const Call& closing) {
    // The cycle begins after the last call on the path that entered the function that is now called again.
    auto first = path_.end() - 1;
    while (first != path_.begin() && (first - 1)->callee != closing.callee) --first;
    const std::vector<Call> circle(first, path_.end());
    Violation& violation = unit_.reporter.report(recursionRule(circle), closing.where) << *closing.callee;
    noteCircle(violation, circle);
  }

  static void noteCircle(Violation& violation, const std::vector<Call>& circle) {
    if (circle.size() > 1) notePath(violation, circle);
  }

  Unit& unit_;
  CallGraph& calls_;
  std::vector<Call> path_;
  std::set<const clang::FunctionDecl*> done_, underWay_;
};

}  // namespace

void checkCalls(Unit& unit, CallGraph& calls) {
  TargetVisitor targets(unit);
  RecursionSearch recursion(unit, calls);
  for (const clang::FunctionDecl* function : unit.ampFunctions) {
    targets.visitBody(function);
    if (function->isDependentContext()) continue;
    recursion.from(function);
  }
}

}  // namespace amp::checks
