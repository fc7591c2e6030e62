// AMP 1.2 §2.3.2 l.494 and §2.3.2.1 l.581: the callee must have every restriction that is in force at the
// call. Each pass checks the restriction for which it has chosen the overloads. Clang has checked the
// functions that overload resolution chose, but neither conversions nor destructors.
#include <set>

#include "checks/common/CallGraph.h"
#include "checks/common/CallRules.h"
#include "checks/common/Overloads.h"
#include "checks/common/Topics.h"
#include "checks/common/Unit.h"
#include "checks/common/Visitors.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

namespace amp::checks {

namespace {

/// Returns the constructor of the base class that the inheriting constructor `callee` stands for; null for
/// other functions.
const clang::CXXConstructorDecl* inheritedBy(const clang::FunctionDecl* callee) {
  const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(callee);
  return constructor ? constructor->getInheritedConstructor().getConstructor() : nullptr;
}

/// Collects the calls of one function that are never evaluated: in operands of sizeof, noexcept and decltype,
/// in a trailing return type and in an exception specification.
class UnevaluatedCalls : public BodyVisitor {
 public:
  enum class Place { body, trailingReturn, exceptionSpecification };
  struct Found {
    const clang::FunctionDecl* callee;
    clang::SourceLocation where;
    Place place;
  };
  std::vector<Found> found;

  UnevaluatedCalls() { ShouldVisitImplicitCode = true; }

  void collect(const clang::FunctionDecl* function) {
    visitBody(function);
    const auto* prototype = function->getType()->castAs<clang::FunctionProtoType>();
    if (prototype->hasTrailingReturn()) {
      place_ = Place::trailingReturn;
      TraverseTypeLoc(function->getFunctionTypeLoc().getReturnLoc());
    }
    place_ = Place::exceptionSpecification;
    TraverseStmt(prototype->getNoexceptExpr());  // if there is one
  }

  bool VisitCallExpr(clang::CallExpr* call) override {
    add(namedCallee(call), placeOf(call));
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr* expression) override {
    add(expression->getConstructor(), expression->getExprLoc());
    return true;
  }

 private:
  void add(const clang::FunctionDecl* callee, clang::SourceLocation where) {
    // The condition of an exception specification is a constant, so no code makes its calls.
    const bool collected = unevaluated() || place_ == Place::exceptionSpecification;
    if (callee && collected) found.push_back({callee, where, place_});
  }

  Place place_ = Place::body;
};

class RestrictionCheck {
 public:
  RestrictionCheck(Unit& unit, CallGraph& calls, RestrictionSet side)
      : unit_(unit), calls_(calls), side_(side) {}

  void check(const clang::FunctionDecl* caller) {
    caller_ = caller;
    for (const Call& call : calls_.node(caller).calls) judge(call);
    UnevaluatedCalls unevaluated;
    unevaluated.collect(caller);
    for (const UnevaluatedCalls::Found& call : unevaluated.found) judge(call);
  }

 private:
  bool lacks(const clang::FunctionDecl* callee) const {
    return !callee->isInvalidDecl() && !restrictionsOf(callee).covers(side_);
  }

  void judge(const Call& call) {
    // checkAllocations() reports calls of allocation functions.
    if (isAllocation(call.callee) || followsFromCapture(unit_, call)) return;
    if (call.inDefault.isValid()) {
      judgeDefaultArgument(call);
    } else if (const clang::FunctionDecl* part = lackingInherited(call.callee)) {
      complain(Rule::implicit_inherited_constructor, part, call.where);
    } else if (lacks(call.callee)) {
      const clang::FunctionDecl* callee = asWritten(call.callee);
      complain(ruleOf(callee, call.where), callee, call.where);
    } else if (call.callee->isDefaulted()) {
      judgeParts(call);
    }
  }

  /// A default argument is cpu code, even if amp code omits the argument (reading 14): of two overloads, it
  /// calls the one for the cpu.
  void judgeDefaultArgument(const Call& call) {
    if (!side_.amp() || restrictionsOf(call.callee).dual()) return;
    Violation& violation = unit_.reporter.report(Rule::call_default_argument, call.where) << *call.callee;
    violation.note(call.inDefault, "the omitted default argument calls it here");
    note(violation, call.callee);
  }

  void judge(const UnevaluatedCalls::Found& call) {
    if (!lacks(call.callee)) return;
    complain(ruleOf(call), call.callee, call.where);
  }

  Rule ruleOf(const UnevaluatedCalls::Found& call) const {
    switch (call.place) {
      case UnevaluatedCalls::Place::trailingReturn:
        return Rule::call_trailing_return;
      case UnevaluatedCalls::Place::exceptionSpecification:
        return Rule::call_exception_specification;
      case UnevaluatedCalls::Place::body:
        return ruleOfUnevaluatedCall(restrictionsOf(call.callee));
    }
    return Rule::call_unevaluated;
  }

  /// Returns the function that the program's text calls. If the call operator of a closure lacks a
  /// restriction, C++ calls the closure through its conversion to a pointer; the program calls the operator.
  static const clang::FunctionDecl* asWritten(const clang::FunctionDecl* callee) {
    const auto* conversion = llvm::dyn_cast<clang::CXXConversionDecl>(callee);
    return conversion && conversion->getParent()->isLambda()
               ? conversion->getParent()->getLambdaCallOperator()
               : callee;
  }

  /// Returns the function because of which an inherited constructor cannot be called here: the constructor of
  /// the base class, or a function that it calls for a member. Returns null if there is none.
  const clang::FunctionDecl* lackingInherited(const clang::FunctionDecl* callee) {
    const clang::CXXConstructorDecl* base = inheritedBy(callee);
    if (!base) return nullptr;
    if (!restrictionsOf(base).covers(side_)) return base;
    for (const Call& part : calls_.node(callee).calls)
      if (lacks(part.callee)) return part.callee;
    return nullptr;
  }

  /// Checks the member initializers of a defaulted function, and the defaulted functions that it calls.
  void judgeParts(const Call& call) {
    if (!seen_.insert({call.callee, call.where}).second) return;
    for (const Call& part : calls_.node(call.callee).calls) {
      if (lacks(part.callee)) {
        Violation& violation = unit_.reporter.report(Rule::implicit_member_initializer, call.where)
                               << *llvm::cast<clang::CXXMethodDecl>(call.callee)->getParent();
        violation.note(part.where, "calls '" + part.callee->getQualifiedNameAsString() +
                                       "' here, which is not restrict(" + side_.str() + ")");
        note(violation, part.callee);
      } else if (part.callee->isDefaulted()) {
        judgeParts({part.callee, call.where});
      }
    }
  }

  Rule ruleOf(const clang::FunctionDecl* callee, clang::SourceLocation where) const {
    if (kindOf(callee) == CalleeKind::function)
      if (const Hidden hidden = hiddenBehind(callee, where)) return hidden.rule;
    return ruleOfCallee(callee);
  }

  Hidden hiddenBehind(const clang::FunctionDecl* callee, clang::SourceLocation where) const {
    return findHidden(caller_, callee, callee->getDeclName(), where, side_);
  }

  void complain(Rule rule, const clang::FunctionDecl* callee, clang::SourceLocation where) {
    Violation& violation = unit_.reporter.report(rule, where) << *callee;
    note(violation, callee);
    if (const Hidden hidden = hiddenBehind(callee, where); hidden && hidden.rule == rule)
      violation.note(hidden.function->getLocation(), "hidden: this one would serve");
  }

  void note(Violation& violation, const clang::FunctionDecl* callee) {
    if (callee->getLocation().isValid()) violation.note(callee->getLocation(), "declared here");
    violation.in(caller_);
  }

  Unit& unit_;
  CallGraph& calls_;
  RestrictionSet side_;
  const clang::FunctionDecl* caller_ = nullptr;
  std::set<std::pair<const clang::FunctionDecl*, clang::SourceLocation>> seen_;
};

void checkCalls(Unit& unit, CallGraph& calls, RestrictionSet side) {
  RestrictionCheck check(unit, calls, side);
  for (const auto* functions : {&unit.ampFunctions, &unit.cpuFunctions})
    for (const clang::FunctionDecl* function : *functions)
      if (restrictionsOf(function).covers(side)) check.check(function);
}

}  // namespace

void checkCallsOnAccelerator(Unit& unit, CallGraph& calls) {
  checkCalls(unit, calls, RestrictionSet::ampOnly());
}

void checkCallsOnProcessor(Unit& unit, CallGraph& calls) {
  checkCalls(unit, calls, RestrictionSet::cpuOnly());
}

}  // namespace amp::checks
