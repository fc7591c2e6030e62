#include "checks/captures/CapturedThis.h"

#include "checks/common/Unit.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace amp::checks {

namespace {

/// Finds a call of a member function or operator whose object is the `this` at a given place.
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

/// True if the lambda around `lambda` has copied the object.
bool isInsideCopy(const AmpLambda& lambda) {
  const auto* around = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(lambda.enclosing);
  return around && llvm::any_of(around->getParent()->captures(), [](const clang::LambdaCapture& capture) {
           return capture.getCaptureKind() == clang::LCK_StarThis;
         });
}

// The pointer would be a data member of the closure.
Rule ruleOfPointer(const AmpLambda& lambda, const clang::LambdaCapture& capture) {
  if (isInsideCopy(lambda)) return Rule::capture_this_of_copy;
  if (!capture.isImplicit()) return Rule::capture_this;
  return isCallOfMember(lambda.expression, capture.getLocation()) ? Rule::capture_this_call
                                                                  : Rule::capture_this_default;
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
    const char* form = capture.isImplicit() ? "captured by the default where the member is used" : "captured by 'this'";
    (unit.reporter.report(ruleOfPointer(lambda, capture), where)
     << "this" << form << "bind local references to the members that the lambda needs, or copy them, and capture these")
        .in(lambda.enclosing);
  } else if (capture.getCaptureKind() == clang::LCK_StarThis) {
    if (auto fault = unit.types.judgeClass(copiedClass(lambda.expression)))
      report(unit.reporter, Rule::capture_this_type, *fault, where, "*this").in(lambda.enclosing);
  }
}

}  // namespace amp::checks
