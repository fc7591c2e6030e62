#include "checks/captures/CapturedThis.h"

#include "checks/common/Unit.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace amp::checks {

namespace {

/// Finds a call of a member function or operator on the `this` at a given location.
class CallFinder : public clang::DynamicRecursiveASTVisitor {
 public:
  explicit CallFinder(clang::SourceLocation object) : object_(object) {}

  bool found() const { return found_; }

  bool VisitCallExpr(clang::CallExpr* call) override {
    const auto* operation = llvm::dyn_cast<clang::CXXOperatorCallExpr>(call);
    const clang::Expr* object = operation ? call->getArg(0) : call->getCallee();
    object = object->IgnoreParenImpCasts();
    if (const auto* pointed = llvm::dyn_cast<clang::UnaryOperator>(object))
      object = pointed->getSubExpr()->IgnoreParenImpCasts();
    found_ |= object->getBeginLoc() == object_;
    return !found_;
  }

 private:
  clang::SourceLocation object_;
  bool found_ = false;
};

bool isCallOfMember(const clang::LambdaExpr* lambda, clang::SourceLocation object) {
  CallFinder finder(object);
  finder.TraverseStmt(lambda->getBody());
  return finder.found();
}

/// True if the enclosing lambda captures `*this`.
bool isInsideCopy(const AmpLambda& lambda) {
  const auto* around = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(lambda.enclosing);
  return around && llvm::any_of(around->getParent()->captures(), [](const clang::LambdaCapture& capture) {
           return capture.getCaptureKind() == clang::LCK_StarThis;
         });
}

// Returns the rule for a capture of `this`. The pointer would be a data member of the closure.
Rule ruleOfPointer(const AmpLambda& lambda, const clang::LambdaCapture& capture) {
  if (isInsideCopy(lambda)) return Rule::capture_this_of_copy;
  if (!capture.isImplicit()) return Rule::capture_this;
  return isCallOfMember(lambda.expression, capture.getLocation()) ? Rule::capture_this_call
                                                                  : Rule::capture_this_default;
}

/// Returns the name of the member that `statement` uses through the `this` at `object`; empty if it uses
/// none.
std::string memberOf(const clang::Stmt* statement, clang::SourceLocation object) {
  if (!statement) return {};
  if (const auto* member = llvm::dyn_cast<clang::MemberExpr>(statement)) {
    const clang::Expr* base = member->getBase()->IgnoreParenImpCasts();
    if (const auto* pointed = llvm::dyn_cast<clang::UnaryOperator>(base))
      base = pointed->getSubExpr()->IgnoreParenImpCasts();
    if (llvm::isa<clang::CXXThisExpr>(base) && base->getBeginLoc() == object)
      return member->getMemberDecl()->getNameAsString();
  }
  for (const clang::Stmt* child : statement->children())
    if (const std::string name = memberOf(child, object); !name.empty()) return name;
  return {};
}

/// Returns the name for the message on an implicit capture of `this`: that of the used member, else "this".
std::string usedThrough(const clang::LambdaExpr* lambda, clang::SourceLocation object) {
  const std::string member = memberOf(lambda->getBody(), object);
  return member.empty() ? "this" : member;
}

void addUse(Violation& violation, const AmpLambda& lambda, clang::SourceLocation object) {
  violation << usedThrough(lambda.expression, object);
  violation.note(lambda.expression->getCaptureDefaultLoc(), "captured by this capture default");
}

const clang::CXXRecordDecl* copiedClass(const clang::LambdaExpr* lambda) {
  llvm::DenseMap<const clang::ValueDecl*, clang::FieldDecl*> variables;
  clang::FieldDecl* object = nullptr;
  lambda->getLambdaClass()->getCaptureFields(variables, object);
  return object->getType()->getAsCXXRecordDecl();
}

}  // namespace

void checkCapturedThis(Unit& unit, const AmpLambda& lambda, const clang::LambdaCapture& capture) {
  const clang::SourceLocation where = capture.getLocation();
  if (capture.getCaptureKind() == clang::LCK_This) {
    const Rule rule = ruleOfPointer(lambda, capture);
    Violation& violation = unit.reporter.report(rule, where);
    if (rule == Rule::capture_this_default || rule == Rule::capture_this_call)
      addUse(violation, lambda, where);
    violation.in(lambda.enclosing);
  } else if (capture.getCaptureKind() == clang::LCK_StarThis) {
    if (auto fault = unit.types.judgeClass(copiedClass(lambda.expression)))
      report(unit.reporter, Rule::capture_this_type, *fault, where, "*this").in(lambda.enclosing);
  }
}

}  // namespace amp::checks
