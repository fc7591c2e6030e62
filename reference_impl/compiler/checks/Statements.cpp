// AMP 1.2 §2.4.3.7 l.775-777: statements that an amp-restricted function shall not contain.
#include "checks/Topics.h"
#include "checks/Unit.h"
#include "checks/Visitors.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

namespace amp::checks {

namespace {

class StatementVisitor : public BodyVisitor {
 public:
  explicit StatementVisitor(Unit& unit) : unit_(unit) {}

  void check(const clang::FunctionDecl* function) {
    body_ = function->getBody();
    visitBody(function);
  }

  bool VisitGotoStmt(clang::GotoStmt* statement) override {
    return found(Rule::stmt_goto, statement->getGotoLoc());
  }
  bool VisitIndirectGotoStmt(clang::IndirectGotoStmt* statement) override {
    return found(Rule::stmt_goto, statement->getGotoLoc());
  }
  bool VisitLabelStmt(clang::LabelStmt* statement) override {
    return found(Rule::stmt_label, statement->getIdentLoc());
  }
  bool VisitAsmStmt(clang::AsmStmt* statement) override {
    return found(Rule::stmt_asm, statement->getAsmLoc());
  }
  bool VisitCXXTryStmt(clang::CXXTryStmt* statement) override {
    return found(statement == body_ ? Rule::stmt_function_try : Rule::stmt_try, statement->getTryLoc());
  }
  bool VisitCXXThrowExpr(clang::CXXThrowExpr* expression) override {
    return found(Rule::stmt_throw, expression->getThrowLoc());
  }

 private:
  bool found(Rule rule, clang::SourceLocation where) {
    unit_.reporter.report(rule, where).in(function());
    return true;
  }

  Unit& unit_;
  const clang::Stmt* body_ = nullptr;
};

}  // namespace

void checkStatements(Unit& unit) {
  StatementVisitor visitor(unit);
  for (const clang::FunctionDecl* function : unit.ampFunctions) visitor.check(function);
}

}  // namespace amp::checks
