// AMP 1.2 §2.4.3.2 (l.714-720), reading 15: the objects that amp-restricted code can name.
#include "base/Restriction.h"
#include "checks/common/Constants.h"
#include "checks/common/Topics.h"
#include "checks/common/Unit.h"
#include "checks/common/Visitors.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

namespace amp::checks {

namespace {

using clang::QualType;

/// Returns the rule for a constant that is not an integral constant: l.718-719.
Rule ruleOfConstant(const clang::VarDecl* variable) {
  const QualType type = variable->getType();
  if (type->isArrayType()) return Rule::identifier_array_constant;
  if (type->isRecordType()) return Rule::identifier_class_constant;
  if (type->isPointerType() || type->isNullPtrType() || type->isMemberPointerType())
    return Rule::identifier_pointer_constant;
  if (type->isFloatingType()) return Rule::identifier_float_constant;
  return variable->getAnyInitializer() ? Rule::identifier_runtime_constant : Rule::identifier_extern_constant;
}

/// Returns the rule that forbids amp-restricted code to name `variable`, which is not an integral constant.
Rule ruleOf(const clang::VarDecl* variable) {
  const QualType element = variable->getASTContext().getBaseElementType(variable->getType());
  if (element.isVolatileQualified()) return Rule::type_volatile_access;
  if (variable->getTLSKind() != clang::VarDecl::TLS_None) return Rule::identifier_thread_local;
  if (variable->getType()->isReferenceType()) return Rule::identifier_reference;
  if (element.isConstQualified()) return ruleOfConstant(variable);
  if (variable->isStaticDataMember()) return Rule::identifier_static_member;
  if (variable->isStaticLocal()) return Rule::identifier_static_local;
  return Rule::identifier_global;
}

/// True for a variable that exists once in the program or once per thread, in the memory of the host. If amp
/// code declares such a variable, its declaration is reported instead.
bool isOfHost(const clang::VarDecl* variable) {
  const auto* owner = llvm::dyn_cast_or_null<clang::FunctionDecl>(variable->getParentFunctionOrMethod());
  return variable->hasGlobalStorage() && !isTileStatic(variable) && !restrictionsOf(owner).amp();
}

class IdentifierVisitor : public BodyVisitor {
 public:
  explicit IdentifierVisitor(Unit& unit) : unit_(unit) {}

  bool VisitDeclRefExpr(clang::DeclRefExpr* reference) override {
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(reference->getDecl()))
      check(variable, reference->getLocation(), reference->isNonOdrUse() != clang::NOUR_None);
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr* member) override {
    if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(member->getMemberDecl()))
      check(variable, member->getMemberLoc(), member->isNonOdrUse() != clang::NOUR_None);
    return true;
  }
  // Reading 14: a default argument is cpu code, and the code that omits the argument evaluates it.
  bool TraverseCXXDefaultArgExpr(clang::CXXDefaultArgExpr* expression) override {
    const clang::SourceLocation outer = omittedAt_;
    omittedAt_ = expression->getUsedLocation();
    const bool result = BodyVisitor::TraverseCXXDefaultArgExpr(expression);
    omittedAt_ = outer;
    return result;
  }
  // __func__ is a predefined variable without a declaration.
  bool TraversePredefinedExpr(clang::PredefinedExpr* name) override {
    (unit_.reporter.report(Rule::identifier_predefined_name, name->getLocation()) << name->getIdentKindName())
        .by(use())
        .in(function());
    return true;
  }

 private:
  void check(const clang::VarDecl* variable, clang::SourceLocation where, bool asValue) {
    if (!isOfHost(variable) || variable->getType()->isDependentType()) return;
    if (!isIntegralConstant(unit_.context, variable))
      complain(unevaluated() ? Rule::identifier_unevaluated : ruleOf(variable), variable, where);
    else if (unit_.types.judge(variable->getType(), TypePlace::local))
      complain(Rule::identifier_constant_type, variable, where);
    else if (!asValue && !function()->isDependentContext())
      complain(Rule::identifier_constant_address, variable, where);
  }

  void complain(Rule rule, const clang::VarDecl* variable, clang::SourceLocation where) {
    const bool isOmitted = omittedAt_.isValid();
    Violation& violation = isOmitted ? unit_.reporter.report(Rule::call_default_argument_global, omittedAt_)
                                           .note(where, "the omitted default argument names it here")
                                     : unit_.reporter.report(rule, where);
    violation << *variable;
    if (!isOmitted && rule == Rule::identifier_constant_type)
      violation << variable->getType().getUnqualifiedType();
    violation.note(variable->getLocation(), "declared here");
    if (!isOmitted) violation.by(use());
    violation.in(function());
  }

  Unit& unit_;
  clang::SourceLocation omittedAt_;  ///< the call that omits the argument whose default is visited
};

}  // namespace

void checkIdentifiers(Unit& unit) {
  IdentifierVisitor visitor(unit);
  for (const clang::FunctionDecl* function : unit.ampFunctions) visitor.visitBody(function);
}

}  // namespace amp::checks
