// AMP 1.2 §2.4.3.7 l.775-777: statements that an amp-restricted function must not contain.
#include "checks/common/Topics.h"
#include "checks/common/Unit.h"
#include "checks/common/Visitors.h"
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
    (unit_.reporter.report(Rule::stmt_label, statement->getIdentLoc()) << *statement->getDecl()).by(use()).in(function());
    return true;
  }
  bool VisitAsmStmt(clang::AsmStmt* statement) override {
    return found(Rule::stmt_asm, statement->getAsmLoc());
  }
  bool VisitCXXTryStmt(clang::CXXTryStmt* statement) override {
    if (statement != body_) return found(Rule::stmt_try, statement->getTryLoc());
    (unit_.reporter.report(functionTry(), statement->getTryLoc()) << *function()).in(function());
    return true;
  }
  bool VisitCXXThrowExpr(clang::CXXThrowExpr* expression) override {
    return found(throwRule(expression), expression->getThrowLoc());
  }

  // Only for templates: elsewhere, the functions that the coroutine calls are reported.
  bool VisitCoreturnStmt(clang::CoreturnStmt* statement) override {
    return found(Rule::stmt_coroutine, statement->getKeywordLoc());
  }
  bool VisitDependentCoawaitExpr(clang::DependentCoawaitExpr* expression) override {
    return found(Rule::stmt_coroutine, expression->getKeywordLoc());
  }
  bool VisitCoyieldExpr(clang::CoyieldExpr* expression) override {
    return found(Rule::stmt_coroutine, expression->getKeywordLoc());
  }

  // Keeps the path to the visited statement, which tells whether a throw is a statement of its own or an
  // operand.
  bool dataTraverseStmtPre(clang::Stmt* statement) override {
    path_.push_back(statement);
    return true;
  }
  bool dataTraverseStmtPost(clang::Stmt*) override {
    path_.pop_back();
    return true;
  }

 private:
  Rule functionTry() const {
    if (llvm::isa<clang::CXXConstructorDecl>(function())) return Rule::stmt_function_try_constructor;
    if (llvm::isa<clang::CXXDestructorDecl>(function())) return Rule::stmt_function_try_destructor;
    return Rule::stmt_function_try;
  }

  Rule throwRule(const clang::CXXThrowExpr* expression) const {
    if (unevaluated()) return Rule::stmt_throw_unevaluated;
    if (isOperand()) return Rule::stmt_throw_operand;
    return expression->getSubExpr() ? Rule::stmt_throw : Rule::stmt_rethrow;
  }

  /// True if the visited expression is a part of another expression; parentheses do not count.
  bool isOperand() const {
    auto outer = path_.rbegin() + 1;
    while (llvm::isa<clang::ParenExpr, clang::ExprWithCleanups>(*outer)) ++outer;
    return llvm::isa<clang::Expr>(*outer);
  }

  bool found(Rule rule, clang::SourceLocation where) {
    unit_.reporter.report(rule, where).by(use()).in(function());
    return true;
  }

  Unit& unit_;
  const clang::Stmt* body_ = nullptr;
  std::vector<const clang::Stmt*> path_;  ///< from the outermost statement to the one being visited
};

}  // namespace

void checkStatements(Unit& unit) {
  StatementVisitor visitor(unit);
  for (const clang::FunctionDecl* function : unit.ampFunctions) visitor.check(function);
}

}  // namespace amp::checks
