// AMP 1.2 §2.4.3.7 l.771 (reading 1): no pointer or reference to an amp-restricted function, anywhere.
// Forming a pointer to a restrict(cpu,amp) function for the cpu is free.
#include <set>

#include "checks/FunctionTypes.h"
#include "checks/Topics.h"
#include "checks/Unit.h"
#include "checks/Visitors.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

namespace amp::checks {

namespace {

using frontend::RestrictionSet;

/// Parameters and results stand in front of the restriction specifier: it does not apply to them (l.327).
enum class Place { body, parameter, result };

class FunctionPointerVisitor : public ProgramVisitor {
 public:
  explicit FunctionPointerVisitor(Unit& unit) : unit_(unit) {}

  // Declarators
  // -----------------------------------------------------------------------------------------------
  bool VisitVarDecl(clang::VarDecl* variable) override {
    if (checkDeclared(variable->getTypeSourceInfo(), variable,
                      llvm::isa<clang::ParmVarDecl>(variable) ? Place::parameter : Place::body))
      suppress(variable->getInit());
    return true;
  }
  bool VisitFieldDecl(clang::FieldDecl* field) override {
    if (checkDeclared(field->getTypeSourceInfo(), field, Place::body))
      suppress(field->getInClassInitializer());
    return true;
  }
  bool VisitTypedefNameDecl(clang::TypedefNameDecl* alias) override {
    checkDeclared(alias->getTypeSourceInfo(), alias, Place::body);
    return true;
  }
  bool VisitNonTypeTemplateParmDecl(clang::NonTypeTemplateParmDecl* parameter) override {
    checkDeclared(parameter->getTypeSourceInfo(), parameter, Place::body);
    return true;
  }
  bool VisitFunctionDecl(clang::FunctionDecl* function) override {
    if (clang::FunctionTypeLoc type = function->getFunctionTypeLoc())
      checkWritten(type.getReturnLoc(), function->getLocation(), function->getNameAsString(), Place::result);
    return true;
  }

  // Expressions
  // -----------------------------------------------------------------------------------------------
  bool VisitExplicitCastExpr(clang::ExplicitCastExpr* cast) override {
    if (const clang::TypeSourceInfo* type = cast->getTypeInfoAsWritten())
      if (checkWritten(type->getTypeLoc(), cast->getBeginLoc(),
                       cast->getTypeAsWritten().getAsString(unit_.context.getPrintingPolicy()), Place::body))
        suppress(cast->getSubExpr());
    return true;
  }
  bool VisitCallExpr(clang::CallExpr* call) override {
    suppress(call->getCallee());
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator* operation) override {
    // In amp code the operator is at fault (l.767).
    if (operation->isPtrMemOp() && inAmpCode()) suppress(operation->getRHS());
    return true;
  }
  bool TraverseDecltypeTypeLoc(clang::DecltypeTypeLoc type, bool visitQualifier) override {
    suppress(type.getUnderlyingExpr());  // decltype(f) is the function's type, no reference to it
    return ProgramVisitor::TraverseDecltypeTypeLoc(type, visitQualifier);
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* reference) override {
    const auto* named = llvm::dyn_cast<clang::FunctionDecl>(reference->getDecl());
    if (named && !suppressed_.count(reference)) checkNamed(named, reference->getLocation());
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr* member) override {
    const auto* named = llvm::dyn_cast<clang::CXXMethodDecl>(member->getMemberDecl());
    if (named && named->isStatic() && !suppressed_.count(member)) checkNamed(named, member->getMemberLoc());
    return true;
  }
  bool VisitCXXMemberCallExpr(clang::CXXMemberCallExpr* call) override {
    // A lambda without captures that becomes a pointer to function.
    const auto* conversion = llvm::dyn_cast_or_null<clang::CXXConversionDecl>(call->getMethodDecl());
    if (conversion && conversion->getParent()->isLambda())
      checkNamed(conversion->getParent()->getLambdaCallOperator(), call->getBeginLoc());
    return true;
  }

 private:
  bool inAmpCode() const { return currentFunction() && frontend::restrictionsOf(currentFunction()).amp(); }

  bool checkDeclared(const clang::TypeSourceInfo* type, const clang::NamedDecl* declared, Place place) {
    return type &&
           checkWritten(type->getTypeLoc(), declared->getLocation(), declared->getNameAsString(), place);
  }

  /// True if `type` points or refers to an amp-restricted function, so that its initializer is no second
  /// fault.
  bool checkWritten(clang::TypeLoc type, clang::SourceLocation where, std::string name, Place place) {
    const std::optional<FunctionReference> reference =
        functionReference(type, unit_.restrictions, place == Place::parameter);
    if (!reference) return false;
    if (reference->toMember && inAmpCode()) return true;  // checkTypes rejects it (l.693)
    // In the body of an amp-restricted function a function type is amp-restricted unless it says otherwise
    // (l.413).
    const bool inherits = inAmpCode() && place == Place::body;
    const RestrictionSet restrictions =
        reference->restrictions.value_or(inherits ? RestrictionSet::ampOnly() : RestrictionSet::cpuOnly());
    if (!restrictions.amp() && !inAmpCode()) return false;
    const Rule rule = restrictions.amp() ? Rule::function_pointer_amp : Rule::type_pointer_pointee;
    if (!reference->throughTypedef || !restrictions.amp())
      (unit_.reporter.report(rule, where) << name).in(currentFunction());
    return true;
  }

  void checkNamed(const clang::FunctionDecl* named, clang::SourceLocation where) {
    const RestrictionSet restrictions = frontend::restrictionsOf(named);
    if (!restrictions.amp() || (restrictions.cpu() && !inAmpCode())) return;
    (unit_.reporter.report(Rule::function_pointer_amp, where) << *named).in(currentFunction());
  }

  /// The function that `expression` names directly is called, or already reported.
  void suppress(const clang::Expr* expression) {
    while (expression) {
      expression = expression->IgnoreParenImpCasts();
      suppressed_.insert(expression);
      const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(expression);
      const auto* list = llvm::dyn_cast<clang::InitListExpr>(expression);
      if (operation)
        expression = operation->getSubExpr();
      else
        expression = list && list->getNumInits() == 1 ? list->getInit(0) : nullptr;
    }
  }

  Unit& unit_;
  std::set<const clang::Expr*> suppressed_;
};

}  // namespace

void checkFunctionPointers(Unit& unit) {
  FunctionPointerVisitor(unit).TraverseDecl(unit.context.getTranslationUnitDecl());
}

}  // namespace amp::checks
