// AMP 1.2 §2.4.3.2 (l.714-720), reading 15: which objects amp-restricted code may name.
#include "checks/Topics.h"
#include "checks/Unit.h"
#include "checks/Visitors.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "frontend/Restriction.h"

namespace amp::checks {

namespace {

/// l.718-719: can be reduced to an integer literal.
bool isIntegralConstant(const clang::ASTContext& context, const clang::VarDecl* variable) {
  return variable->getType()->isIntegralOrEnumerationType() && !variable->getType().isVolatileQualified() &&
         variable->mightBeUsableInConstantExpressions(context) && variable->getAnyInitializer();
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
  bool VisitVarDecl(clang::VarDecl* variable) override {
    if (variable->isStaticLocal() && !frontend::isTileStatic(variable) &&
        !isIntegralConstant(unit_.context, variable))
      complain(variable, variable->getLocation());
    return true;
  }

 private:
  void check(const clang::VarDecl* variable, clang::SourceLocation where, bool asValue) {
    if (!variable->hasGlobalStorage() || frontend::isTileStatic(variable) || variable->isInvalidDecl())
      return;
    if (variable->getType()->isDependentType()) return;
    if (isIntegralConstant(unit_.context, variable) && (asValue || function()->isDependentContext())) return;
    // A static variable of amp code is reported where it is declared.
    const auto* owner = llvm::dyn_cast_or_null<clang::FunctionDecl>(variable->getParentFunctionOrMethod());
    if (owner && frontend::restrictionsOf(owner).amp() && !isIntegralConstant(unit_.context, variable))
      return;
    complain(variable, where);
  }

  void complain(const clang::VarDecl* variable, clang::SourceLocation where) {
    (unit_.reporter.report(Rule::identifier_global, where) << *variable).in(function());
  }

  Unit& unit_;
};

}  // namespace

void checkIdentifiers(Unit& unit) {
  IdentifierVisitor visitor(unit);
  for (const clang::FunctionDecl* function : unit.ampFunctions) visitor.visitBody(function);
}

}  // namespace amp::checks
