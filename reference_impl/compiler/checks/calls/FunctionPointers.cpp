// AMP 1.2 §2.4.3.7 l.771 (reading 1): a pointer or reference to an amp-restricted function is an error, in
// cpu code as well as in amp code. A pointer of cpu code to a restrict(cpu,amp) function is allowed.
#include <set>

#include "checks/common/FunctionTypes.h"
#include "checks/common/Overloads.h"
#include "checks/common/Topics.h"
#include "checks/common/Unit.h"
#include "checks/common/Visitors.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Support/SaveAndRestore.h"

namespace amp::checks {

namespace {

/// The place of a written type. Parameters and results precede the restriction specifier, which does not
/// apply to them (l.327).
enum class Place { body, parameter, result };

class FunctionPointerVisitor : public ProgramVisitor {
 public:
  explicit FunctionPointerVisitor(Unit& unit) : unit_(unit) {}

  // Declarators
  // -----------------------------------------------------------------------------------------------
  bool VisitVarDecl(clang::VarDecl* variable) override {
    const bool parameter = llvm::isa<clang::ParmVarDecl>(variable);
    const Rule rule = parameter ? Rule::function_pointer_parameter : declaredRule(variable->getType());
    if (checkDeclared(variable->getTypeSourceInfo(), variable, parameter ? Place::parameter : Place::body,
                      rule))
      suppress(variable->getInit());
    else if (variable->getType()->isReferenceType() && variable->getInit())
      bound_.insert(variable->getInit()->IgnoreParenImpCasts());
    return true;
  }
  bool VisitFieldDecl(clang::FieldDecl* field) override {
    if (checkDeclared(field->getTypeSourceInfo(), field, Place::body, declaredRule(field->getType())))
      suppress(field->getInClassInitializer());
    return true;
  }
  bool VisitTypedefNameDecl(clang::TypedefNameDecl* alias) override {
    checkDeclared(alias->getTypeSourceInfo(), alias, Place::body, Rule::function_pointer_alias);
    return true;
  }
  bool VisitNonTypeTemplateParmDecl(clang::NonTypeTemplateParmDecl* parameter) override {
    checkDeclared(parameter->getTypeSourceInfo(), parameter, Place::body,
                  Rule::function_pointer_template_argument);
    return true;
  }
  bool VisitFunctionDecl(clang::FunctionDecl* function) override {
    if (clang::FunctionTypeLoc type = function->getFunctionTypeLoc())
      checkWritten(type.getReturnLoc(), function->getLocation(), function->getNameAsString(), Place::result,
                   Rule::function_pointer_result);
    return true;
  }
  bool VisitLambdaExpr(clang::LambdaExpr* lambda) override {
    const clang::CXXMethodDecl* callOperator = lambda->getCallOperator();
    checkWritten(callOperator->getFunctionTypeLoc().getReturnLoc(), callOperator->getLocation(), "lambda",
                 Place::result, Rule::function_pointer_result);
    return true;
  }

  // Expressions
  // -----------------------------------------------------------------------------------------------
  bool VisitExplicitCastExpr(clang::ExplicitCastExpr* cast) override {
    if (checkWritten(cast->getTypeInfoAsWritten()->getTypeLoc(), cast->getBeginLoc(),
                     cast->getTypeAsWritten().getAsString(unit_.context.getPrintingPolicy()), Place::body,
                     Rule::function_pointer_cast))
      suppress(cast->getSubExpr());
    return true;
  }
  bool VisitCallExpr(clang::CallExpr* call) override {
    suppressName(call->getCallee());
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator* operation) override {
    // In amp code, checkPointers() reports the operator (l.767).
    if (operation->isPtrMemOp() && inAmpCode()) suppress(operation->getRHS());
    return true;
  }
  bool TraverseDecltypeTypeLoc(clang::DecltypeTypeLoc type, bool visitQualifier) override {
    suppressName(type.getUnderlyingExpr());  // the type of the function, not a reference to it
    const llvm::SaveAndRestore operand(unevaluated_, true);
    return ProgramVisitor::TraverseDecltypeTypeLoc(type, visitQualifier);
  }
  bool TraverseUnaryExprOrTypeTraitExpr(clang::UnaryExprOrTypeTraitExpr* expression) override {
    const llvm::SaveAndRestore operand(unevaluated_, true);
    return ProgramVisitor::TraverseUnaryExprOrTypeTraitExpr(expression);
  }
  bool TraverseCXXNoexceptExpr(clang::CXXNoexceptExpr* expression) override {
    const llvm::SaveAndRestore operand(unevaluated_, true);
    return ProgramVisitor::TraverseCXXNoexceptExpr(expression);
  }
  bool TraverseTemplateArgumentLoc(const clang::TemplateArgumentLoc& argument) override {
    const llvm::SaveAndRestore place(templateArgument_, true);
    return ProgramVisitor::TraverseTemplateArgumentLoc(argument);
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr* reference) override {
    const auto* named = llvm::dyn_cast<clang::FunctionDecl>(reference->getDecl());
    if (named && !suppressed_.count(reference))
      checkNamed(named, reference->getLocation(), namedRule(*named, reference));
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr* member) override {
    const auto* named = llvm::dyn_cast<clang::CXXMethodDecl>(member->getMemberDecl());
    if (named && named->isStatic() && !suppressed_.count(member))
      checkNamed(named, member->getMemberLoc(), namedRule(*named, member));
    return true;
  }
  bool VisitCXXMemberCallExpr(clang::CXXMemberCallExpr* call) override {
    // A lambda without captures is converted to a pointer to function.
    const auto* conversion = llvm::dyn_cast_or_null<clang::CXXConversionDecl>(call->getMethodDecl());
    if (conversion && conversion->getParent()->isLambda())
      checkNamed(conversion->getParent()->getLambdaCallOperator(), call->getBeginLoc(),
                 Rule::function_pointer_lambda);
    return true;
  }

 private:
  bool inAmpCode() const { return restrictionsOf(currentFunction()).amp(); }

  static Rule declaredRule(clang::QualType type) {
    return type->isReferenceType() ? Rule::function_pointer_reference : Rule::function_pointer_amp;
  }

  /// Returns the rule that a use of the name `named` breaks if nothing calls the function.
  Rule namedRule(const clang::FunctionDecl& named, const clang::Expr* mention) const {
    if (unevaluated_) return Rule::function_pointer_unevaluated;
    if (templateArgument_) return Rule::function_pointer_template_argument;
    const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(&named);
    if (method && method->isInstance()) return Rule::function_pointer_member;
    return bound_.count(mention) ? Rule::function_pointer_bound : Rule::function_pointer_address;
  }

  static std::string nameOf(const clang::NamedDecl& declared) {
    return declared.getDeclName() ? declared.getNameAsString() : "(unnamed)";
  }

  bool checkDeclared(const clang::TypeSourceInfo* type, const clang::NamedDecl* declared, Place place,
                     Rule rule) {
    return checkWritten(type->getTypeLoc(), declared->getLocation(), nameOf(*declared), place, rule);
  }

  /// Returns true if `type` is at fault, so that its initializer is not reported as well. `ampRule` is the
  /// rule for a type that points or refers to an amp-restricted function.
  bool checkWritten(clang::TypeLoc type, clang::SourceLocation where, std::string name, Place place,
                    Rule ampRule) {
    const std::optional<FunctionReference> reference =
        functionReference(type, unit_.restrictions, place == Place::parameter);
    if (!reference) return false;
    if (reference->toMember && inAmpCode()) return true;  // checkTypes rejects it (l.693)
    // In the body of an amp-restricted function, a function type without a restriction specifier is
    // amp-restricted (l.413).
    const bool inherits = inAmpCode() && place == Place::body;
    const RestrictionSet restrictions =
        reference->restrictions.value_or(inherits ? RestrictionSet::ampOnly() : RestrictionSet::cpuOnly());
    if (!restrictions.amp() && !inAmpCode()) return false;
    const Rule rule = restrictions.amp() ? ampRule : Rule::type_pointer_pointee;
    if (reference->throughTypedef) return true;
    Violation& violation = unit_.reporter.report(rule, where) << name;
    if (rule == Rule::type_pointer_pointee)
      violation << type.getType()
                << (name.empty() || ampRule == Rule::function_pointer_cast ? 0
                    : place == Place::result                               ? 2
                                                                           : 1);
    violation.in(currentFunction());
    return true;
  }

  void checkNamed(const clang::FunctionDecl* named, clang::SourceLocation where, Rule rule) {
    const RestrictionSet restrictions = restrictionsOf(named);
    if (!restrictions.amp()) return;
    // Cpu code means the overload with restrict(cpu), even if Clang has chosen the other one for this pass.
    if (!inAmpCode() && offeredRestrictions(unit_.context, named).cpu()) return;
    Violation& violation = unit_.reporter.report(rule, where);
    if (rule != Rule::function_pointer_lambda) violation << *named;
    if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(named);
        !method || !method->getParent()->isLambda())
      violation.note(named->getLocation(), "declared restrict(" + restrictions.str() + ") here");
    violation.in(currentFunction());
  }

  /// Excludes the function that `expression` names: it is called, or only its type is used.
  void suppressName(const clang::Expr* expression) { suppressed_.insert(expression->IgnoreParenImpCasts()); }

  /// Excludes the functions that `expression` names: a violation that contains them is already reported.
  void suppress(const clang::Expr* expression) {
    if (!expression) return;
    expression = expression->IgnoreParenImpCasts();
    suppressed_.insert(expression);
    if (const auto* operation = llvm::dyn_cast<clang::UnaryOperator>(expression))
      suppress(operation->getSubExpr());
    if (const auto* list = llvm::dyn_cast<clang::InitListExpr>(expression))
      for (const clang::Expr* value : list->inits()) suppress(value);
  }

  Unit& unit_;
  std::set<const clang::Expr*> suppressed_;
  std::set<const clang::Expr*> bound_;  ///< initializers of references
  bool unevaluated_ = false, templateArgument_ = false;
};

}  // namespace

void checkFunctionPointers(Unit& unit) {
  FunctionPointerVisitor(unit).TraverseDecl(unit.context.getTranslationUnitDecl());
}

}  // namespace amp::checks
