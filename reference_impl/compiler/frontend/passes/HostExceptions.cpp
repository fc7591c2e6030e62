#include "frontend/passes/HostExceptions.h"

#include <set>

#include "base/Restriction.h"
#include "checks/common/Visitors.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Sema/Sema.h"

namespace amp::frontend {
namespace {

class ExceptionVisitor : public checks::ProgramVisitor {
 public:
  explicit ExceptionVisitor(clang::Sema& sema) : sema_(sema) {}

  bool VisitCXXThrowExpr(clang::CXXThrowExpr* expression) override {
    report(expression->getThrowLoc(), "throw");
    return true;
  }
  bool VisitCXXTryStmt(clang::CXXTryStmt* statement) override {
    report(statement->getTryLoc(), "try");
    return true;
  }

 private:
  /// Reports each location once, whatever the number of instantiations. Omits amp-restricted code, for which
  /// a rule exists.
  void report(clang::SourceLocation where, llvm::StringRef word) {
    if (currentFunction() && restrictionsOf(currentFunction()).amp()) return;
    if (reported_.insert(where).second) sema_.Diag(where, clang::diag::err_exceptions_disabled) << word;
  }

  clang::Sema& sema_;
  std::set<clang::SourceLocation> reported_;
};

}  // namespace

void checkExceptions(clang::Sema& sema) {
  if (sema.getLangOpts().CXXExceptions) return;
  ExceptionVisitor(sema).TraverseDecl(sema.Context.getTranslationUnitDecl());
}

}  // namespace amp::frontend
