// AMP 1.2 §2.3.2 and §2.4.3.4: what amp-restricted code may call.
#include <map>
#include <set>

#include "checks/CallGraph.h"
#include "checks/Topics.h"
#include "checks/Unit.h"
#include "checks/Visitors.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "frontend/Restriction.h"

namespace amp::checks {

namespace {

using frontend::RestrictionSet;

/// The restrictions that the overload set of `callee` offers for these parameters (§2.3.2.1 l.581): a call in
/// a restrict(cpu,amp) function may be satisfied by one function for each.
RestrictionSet offered(const clang::ASTContext& context, const clang::FunctionDecl* callee) {
  RestrictionSet result = frontend::restrictionsOf(callee);
  const clang::FunctionDecl* pattern = callee->getTemplateInstantiationPattern();
  const clang::FunctionDecl* wanted = pattern ? pattern : callee;
  for (clang::NamedDecl* found :
       wanted->getDeclContext()->getRedeclContext()->lookup(wanted->getDeclName())) {
    const clang::FunctionDecl* other = found->getAsFunction();
    if (!other || other->getNumParams() != wanted->getNumParams()) continue;
    bool same = true;
    for (unsigned i = 0; i < wanted->getNumParams(); ++i)
      same = same && context.hasSameUnqualifiedType(other->getParamDecl(i)->getType(),
                                                    wanted->getParamDecl(i)->getType());
    if (same || pattern) result |= frontend::restrictionsOf(other);
  }
  return result;
}

/// True for making captures that are at fault themselves, and for what their closures do with them.
bool followsFromCapture(const Unit& unit, const Call& call) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(call.callee);
  if (!method) return false;
  if (method->isImplicit() && unit.faultyClosures.count(method->getParent()) != 0) return true;
  return llvm::isa<clang::CXXConstructorDecl>(method) && unit.faultyCaptures.count(call.where) != 0;
}

/// l.494: the callee has every restriction of the caller.
void checkRestrictions(Unit& unit, CallGraph& calls, const clang::FunctionDecl* caller) {
  const RestrictionSet needed = frontend::restrictionsOf(caller);
  for (const Call& call : calls.node(caller).calls) {
    if (call.callee->isInvalidDecl() || offered(unit.context, call.callee).covers(needed)) continue;
    if (followsFromCapture(unit, call)) continue;
    Violation& violation = unit.reporter.report(Rule::call_restriction, call.where)
                           << *call.callee
                           << "it is restrict(" + frontend::restrictionsOf(call.callee).str() +
                                  ") and called in restrict(" + needed.str() + ") code";
    violation.note(call.callee->getLocation(), "declared here").in(caller);
  }
}

/// l.731-733.
class TargetVisitor : public BodyVisitor {
 public:
  explicit TargetVisitor(Unit& unit) : unit_(unit) {}

  bool VisitCallExpr(clang::CallExpr* call) override {
    if (call->isTypeDependent() || call->getCallee()->isTypeDependent()) return true;
    const clang::FunctionDecl* callee = call->getDirectCallee();
    const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(callee);
    if (method && method->isVirtual() && !llvm::isa<clang::CXXDestructorDecl>(method))
      (unit_.reporter.report(Rule::call_virtual, call->getExprLoc()) << *method).in(function());
    if (!callee && call->getCallee()->getType()->isFunctionPointerType())
      unit_.reporter.report(Rule::call_function_pointer, call->getExprLoc()).in(function());
    return true;
  }

 private:
  Unit& unit_;
};

/// l.734, reading 16: depth-first search for a call that leads back into a function under way.
class RecursionSearch {
 public:
  RecursionSearch(Unit& unit, CallGraph& calls) : unit_(unit), calls_(calls) {}

  void from(const clang::FunctionDecl* function) {
    if (!done_.insert(function).second) return;
    underWay_.insert(function);
    for (const Call& call : calls_.node(function).calls) {
      if (followsFromCapture(unit_, call)) continue;
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
    // The cycle begins behind the last call that entered the function now called again.
    auto first = path_.end() - 1;
    while (first != path_.begin() && (first - 1)->callee != closing.callee) --first;
    Violation& violation = unit_.reporter.report(Rule::call_recursion, closing.where) << *closing.callee;
    if (path_.end() - first > 1) notePath(violation, {first, path_.end()});
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
    checkRestrictions(unit, calls, function);
    recursion.from(function);
  }
}

}  // namespace amp::checks
