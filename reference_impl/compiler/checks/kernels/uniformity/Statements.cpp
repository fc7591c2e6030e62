#include <optional>

#include "checks/common/Library.h"
#include "checks/kernels/uniformity/Interpreter.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "base/Restriction.h"

namespace amp::checks::uniformity {

namespace {

std::optional<bool> constantCondition(const clang::ASTContext& context, const clang::Expr* condition) {
  bool result = false;
  if (!condition) return true;
  if (!condition->EvaluateAsBooleanCondition(result, context)) return std::nullopt;
  return result;
}

}  // namespace

/// The parts of a for, while, do or range-based for loop; null if there is none.
struct Interpreter::Loop {
  Construct construct;
  const clang::Expr* condition = nullptr;
  const clang::Stmt* tested = nullptr;    ///< the declaration in the condition
  const clang::Stmt* variable = nullptr;  ///< the declaration of a range-based for
  const clang::Stmt* body = nullptr;
  const clang::Expr* increment = nullptr;
  bool testsFirst = true;
};

Value Interpreter::execute(const clang::Stmt* statement) {
  if (!statement || budget_ == 0) return {};
  // Unreachable code may contain labels of a switch.
  if (!state_.reachable && !llvm::isa<clang::CompoundStmt, clang::SwitchCase>(statement)) return {};
  --budget_;
  if (const auto* expression = llvm::dyn_cast<clang::Expr>(statement)) return value(expression);
  if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(statement)) return executeBlock(block);
  executeOther(statement);
  return {};
}

void Interpreter::executeOther(const clang::Stmt* statement) {
  switch (statement->getStmtClass()) {
    case clang::Stmt::DeclStmtClass:
      for (const clang::Decl* declaration : llvm::cast<clang::DeclStmt>(statement)->decls()) declare(declaration);
      return;
    case clang::Stmt::IfStmtClass:
      return branch(llvm::cast<clang::IfStmt>(statement));
    case clang::Stmt::SwitchStmtClass:
      return select(llvm::cast<clang::SwitchStmt>(statement));
    case clang::Stmt::CaseStmtClass:
    case clang::Stmt::DefaultStmtClass:
      joinInto(state_, scopes_[innermost(Scope::Kind::switchBody)].entry);
      execute(llvm::cast<clang::SwitchCase>(statement)->getSubStmt());
      return;
    case clang::Stmt::WhileStmtClass: {
      const auto* loop = llvm::cast<clang::WhileStmt>(statement);
      return repeat({Construct::whileLoop, loop->getCond(), loop->getConditionVariableDeclStmt(), nullptr,
                     loop->getBody(), nullptr});
    }
    case clang::Stmt::DoStmtClass: {
      const auto* loop = llvm::cast<clang::DoStmt>(statement);
      return repeat({Construct::doLoop, loop->getCond(), nullptr, nullptr, loop->getBody(), nullptr,
                     /*testsFirst=*/false});
    }
    case clang::Stmt::ForStmtClass: {
      const auto* loop = llvm::cast<clang::ForStmt>(statement);
      execute(loop->getInit());
      return repeat({Construct::forLoop, loop->getCond(), loop->getConditionVariableDeclStmt(), nullptr,
                     loop->getBody(), loop->getInc()});
    }
    case clang::Stmt::CXXForRangeStmtClass: {
      const auto* loop = llvm::cast<clang::CXXForRangeStmt>(statement);
      for (const clang::Stmt* part : {static_cast<const clang::Stmt*>(loop->getInit()),
                                      static_cast<const clang::Stmt*>(loop->getRangeStmt()),
                                      static_cast<const clang::Stmt*>(loop->getBeginStmt()),
                                      static_cast<const clang::Stmt*>(loop->getEndStmt())})
        execute(part);
      return repeat({Construct::forLoop, loop->getCond(), nullptr, loop->getLoopVarStmt(), loop->getBody(),
                     loop->getInc()});
    }
    case clang::Stmt::BreakStmtClass:
      return leaveLoop(Construct::breakOut, statement->getBeginLoc());
    case clang::Stmt::ContinueStmtClass:
      return leaveLoop(Construct::continueOn, statement->getBeginLoc());
    case clang::Stmt::ReturnStmtClass:
      return leaveFunction(llvm::cast<clang::ReturnStmt>(statement));
    default:
      for (const clang::Stmt* child : statement->children()) execute(child);
  }
}

Value Interpreter::executeBlock(const clang::CompoundStmt* block) {
  std::vector<const clang::VarDecl*> objects;
  Value last;
  for (const clang::Stmt* statement : block->body()) {
    last = execute(statement);
    if (const auto* declarations = llvm::dyn_cast<clang::DeclStmt>(statement))
      for (const clang::Decl* declaration : declarations->decls())
        if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration)) objects.push_back(variable);
  }
  for (auto object = objects.rbegin(); object != objects.rend(); ++object) destroy(*object);
  return last;
}

/// Executes the destructor of `variable`, which can contain a barrier like any other function.
void Interpreter::destroy(const clang::VarDecl* variable) {
  const clang::CXXRecordDecl* record = variable->getType()->getAsCXXRecordDecl();
  if (!record) return;
  if (const clang::CXXDestructorDecl* destructor = record->getDestructor())
    enterFunction(destructor, pointerTo(variable), {}, variable->getLocation());
}

void Interpreter::declare(const clang::Decl* declaration) {
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration);
  if (!variable) return;
  const clang::Expr* initializer = variable->getInit();
  Value held(Variation{Level::undefined});
  if (initializer) {
    held = variable->getType()->isReferenceType() ? address(initializer) : value(initializer);
    held.raise(contextVariation());
  }
  state_.objects[variable] = held;
}

void Interpreter::branch(const clang::IfStmt* statement) {
  execute(statement->getInit());
  execute(statement->getConditionVariableDeclStmt());
  const clang::Expr* condition = statement->getCond();
  const Value decision = value(condition);
  const std::optional<bool> constant = constantCondition(context_, condition);
  const State before = state_;
  enter(Construct::ifStatement, condition, constant ? Variation{} : decision.whole());
  if (constant != false) execute(statement->getThen());
  State after = constant == false ? State::unreachable() : state_;
  state_ = before;
  if (constant == true)
    state_ = State::unreachable();
  else
    execute(statement->getElse());
  leave();
  joinInto(state_, after);
}

void Interpreter::select(const clang::SwitchStmt* statement) {
  execute(statement->getInit());
  execute(statement->getConditionVariableDeclStmt());
  const Value decision = value(statement->getCond());
  enter(Construct::switchStatement, statement->getCond(), decision.whole());
  Scope scope{Scope::Kind::switchBody, controls_.size()};
  scope.entry = state_;
  bool hasDefault = false;
  for (const clang::SwitchCase* label = statement->getSwitchCaseList(); label; label = label->getNextSwitchCase())
    hasDefault |= llvm::isa<clang::DefaultStmt>(label);
  scopes_.push_back(scope);
  const State before = state_;
  state_ = State::unreachable();
  execute(statement->getBody());
  if (!hasDefault) joinInto(state_, before);
  joinInto(state_, scopes_.back().left);
  scopes_.pop_back();
  leave();
}

void Interpreter::repeat(const Loop& loop) {
  enter(loop.construct, loop.condition, {});
  const size_t control = controls_.size() - 1, scope = scopes_.size();
  scopes_.push_back({Scope::Kind::loop, controls_.size()});
  State head = state_, behind = State::unreachable();
  const std::optional<bool> constant = constantCondition(context_, loop.condition);
  const auto test = [&] {
    if (loop.condition) {
      const Variation decision = value(loop.condition).whole();
      controls_[control].variation = join(controls_[control].variation, decision);
    }
    if (constant != true) joinInto(behind, state_);
    if (constant == false) state_ = State::unreachable();
  };
  for (bool settled = false; !settled;) {
    const Level condition = controls_[control].variation.level;
    const std::vector<Level> departed = departureLevels();
    state_ = head;
    execute(loop.tested);
    if (loop.testsFirst) test();
    execute(loop.variable);
    execute(loop.body);
    joinInto(state_, scopes_[scope].continued);
    scopes_[scope].continued = State::unreachable();
    scopes_[scope].skipping = {};
    execute(loop.increment);
    if (!loop.testsFirst && state_.reachable) test();
    State next = head;
    joinInto(next, state_);
    settled = next.sameLevels(head) && condition == controls_[control].variation.level &&
              departed == departureLevels();
    head = std::move(next);
  }
  state_ = std::move(behind);
  joinInto(state_, scopes_[scope].left);
  scopes_.pop_back();
  leave();
}

namespace {

/// Records a statement that leaves a scope. l.3195: it must be uniform, as a barrier must.
void depart(Control& departed, const Control& worst, Construct construct, clang::SourceLocation where,
            size_t openScopes) {
  if (worst.variation.level > departed.variation.level)
    departed = {construct, worst.expression, worst.variation, openScopes, where};
}

}  // namespace

void Interpreter::leaveLoop(Construct construct, clang::SourceLocation where) {
  const bool isBreak = construct == Construct::breakOut;
  const size_t number = isBreak ? scopes_.size() - 1 : innermost(Scope::Kind::loop);
  Scope& scope = scopes_[number];
  depart(isBreak ? scope.departed : scope.skipping, worstSince(scope.depth), construct, where, number + 1);
  joinInto(isBreak ? scope.left : scope.continued, state_);
  state_ = State::unreachable();
}

void Interpreter::leaveFunction(const clang::ReturnStmt* statement) {
  const size_t number = innermost(Scope::Kind::function);
  const Control worst = worstSince(scopes_[number].depth);
  if (const clang::Expr* result = statement->getRetValue()) {
    Value returned = result->isGLValue() ? address(result) : value(result);
    returned.raise(worst.variation);
    scopes_[number].returned = join(scopes_[number].returned, returned);
  }
  depart(scopes_[number].departed, worst, Construct::returnFrom, statement->getBeginLoc(), number + 1);
  joinInto(scopes_[number].left, state_);
  state_ = State::unreachable();
}

}  // namespace amp::checks::uniformity
