#include "checks/common/Unit.h"

#include "base/Restriction.h"
#include "checks/common/Visitors.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Sema/Sema.h"

namespace amp::checks {

namespace {

class Collector : public ProgramVisitor {
 public:
  explicit Collector(Unit& unit) : unit_(unit) {}

  bool VisitCallExpr(clang::CallExpr* call) override {
    Launch launch;
    if (asLaunch(call, launch)) {
      launch.caller = currentFunction();
      unit_.launches.push_back(launch);
    }
    return true;
  }

  bool VisitVarDecl(clang::VarDecl* variable) override {
    if (isTileStatic(variable)) unit_.tileStatics.push_back(variable);
    return true;
  }

 protected:
  void enterFunction(clang::FunctionDecl* function) override {
    // A defaulted function is checked where the program uses it.
    if (function->isDefaulted() || isUnreadable(function)) return;
    if (function->isDefined() && !function->doesThisDeclarationHaveABody()) return;
    const bool isAmp = restrictionsOf(function).amp();
    (isAmp ? unit_.ampFunctions : unit_.cpuFunctions).push_back(function);
  }

  bool VisitLambdaExpr(clang::LambdaExpr* lambda) override {
    const clang::FunctionDecl* body = lambda->getCallOperator();
    if (restrictionsOf(body).amp() && !isUnreadable(body))
      unit_.ampLambdas.push_back({lambda, enclosing(lambda)});
    return true;
  }

 private:
  /// True if the restriction specifier of `function` is malformed: its meaning is unknown, and it is already
  /// reported.
  bool isUnreadable(const clang::FunctionDecl* function) const {
    const clang::FunctionTypeLoc type = function->getFunctionTypeLoc();
    if (!type) return false;
    const FunctionTypeRestriction none;
    return !unit_.restrictions.writtenAt(type.getLParenLoc()).value_or(none).known;
  }

  static const clang::FunctionDecl* enclosing(const clang::LambdaExpr* lambda) {
    return llvm::dyn_cast_or_null<clang::FunctionDecl>(lambda->getLambdaClass()->getParentFunctionOrMethod());
  }

  Unit& unit_;
};

}  // namespace

Unit::Unit(clang::Sema& s, const Restrictions& r)
    : sema(s), context(s.getASTContext()), restrictions(r), reporter(s), types(s) {
  Collector(*this).TraverseDecl(context.getTranslationUnitDecl());
}

}  // namespace amp::checks
