#include "checks/Library.h"
#include "checks/uniformity/Interpreter.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "frontend/Restriction.h"

namespace amp::checks::uniformity {

namespace {

/// More rounds than levels and parts can rise in any loop of a program.
constexpr int kRounds = 24;

std::optional<bool> constantCondition(const clang::ASTContext& context, const clang::Expr* condition) {
  bool result = false;
  if (!condition) return true;
  if (condition->isValueDependent() || !condition->EvaluateAsBooleanCondition(result, context)) return std::nullopt;
  return result;
}

}  // namespace

/// The parts of for, while, do and range-for; null where there is none.
struct Interpreter::Loop {
  Construct construct;
  const clang::Expr* condition = nullptr;
  const clang::Stmt* tested = nullptr;    ///< a variable that the condition declares
  const clang::Stmt* variable = nullptr;  ///< that a range-for declares
  const clang::Stmt* body = nullptr;
  const clang::Expr* increment = nullptr;
  bool testsFirst = true;
};

void Interpreter::execute(const clang::Stmt* statement) {
  if (!statement || budget_ == 0) return;
  // Code that nothing reaches from above may hold labels of a switch.
  if (!state_.reachable && !llvm::isa<clang::CompoundStmt, clang::SwitchCase>(statement)) return;
  --budget_;
  if (const auto* expression = llvm::dyn_cast<clang::Expr>(statement)) {
    value(expression);
    return;
  }
  switch (statement->getStmtClass()) {
    case clang::Stmt::CompoundStmtClass:
      return executeBlock(llvm::cast<clang::CompoundStmt>(statement));
    case clang::Stmt::DeclStmtClass:
      for (const clang::Decl* declaration : llvm::cast<clang::DeclStmt>(statement)->decls()) declare(declaration);
      return;
    case clang::Stmt::IfStmtClass:
      return branch(llvm::cast<clang::IfStmt>(statement));
    case clang::Stmt::SwitchStmtClass:
      return select(llvm::cast<clang::SwitchStmt>(statement));
    case clang::Stmt::CaseStmtClass:
    case clang::Stmt::DefaultStmtClass:
      for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope)
        if (scope->kind == Scope::Kind::switchBody) {
          joinInto(state_, scope->entry);
          break;
        }
      return execute(llvm::cast<clang::SwitchCase>(statement)->getSubStmt());
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

void Interpreter::executeBlock(const clang::CompoundStmt* block) {
  std::vector<const clang::VarDecl*> objects;
  for (const clang::Stmt* statement : block->body()) {
    execute(statement);
    if (const auto* declarations = llvm::dyn_cast<clang::DeclStmt>(statement))
      for (const clang::Decl* declaration : declarations->decls())
        if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration)) objects.push_back(variable);
  }
  for (auto object = objects.rbegin(); object != objects.rend(); ++object) destroy(*object);
}

/// A destructor may hold a barrier like any other function.
void Interpreter::destroy(const clang::VarDecl* variable) {
  if (!state_.reachable || !variable->hasLocalStorage() || variable->getType()->isReferenceType()) return;
  const clang::CXXRecordDecl* record = variable->getType()->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition() || record->hasTrivialDestructor() || inSystemHeader(record)) return;
  if (const clang::CXXDestructorDecl* destructor = record->getDestructor())
    enterFunction(destructor, pointerTo(variable), {}, variable->getLocation());
}

void Interpreter::declare(const clang::Decl* declaration) {
  const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration);
  if (!variable) return;
  if (frontend::isTileStatic(variable)) {
    tileStatics_.insert(variable);
    return;
  }
  if (!variable->hasLocalStorage()) return;
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
      if (!constant) controls_[control].variation = join(controls_[control].variation, decision);
    }
    if (constant != true) joinInto(behind, state_);
    if (constant == false) state_ = State::unreachable();
  };
  for (int round = 0; round < kRounds && budget_ != 0; ++round) {
    const Level condition = controls_[control].variation.level;
    const std::vector<Level> departed = departureLevels();
    state_ = head;
    execute(loop.tested);
    if (loop.testsFirst) test();
    execute(loop.variable);
    execute(loop.body);
    joinInto(state_, scopes_[scope].continued);
    scopes_[scope].continued = State::unreachable();
    scopes_[scope].skipping.clear();
    if (loop.increment && state_.reachable) value(loop.increment);
    if (!loop.testsFirst && state_.reachable) test();
    State next = head;
    joinInto(next, state_);
    const bool same = next.sameLevels(head) && condition == controls_[control].variation.level &&
                      departed == departureLevels();
    head = std::move(next);
    if (same) break;
  }
  state_ = std::move(behind);
  joinInto(state_, scopes_[scope].left);
  scopes_.pop_back();
  leave();
}

namespace {

/// l.3195: a statement that leaves a scope is to be uniform like a barrier.
void depart(std::vector<Control>& departures, const std::optional<Control>& worst, Construct construct,
            clang::SourceLocation where) {
  if (!worst || (!departures.empty() && departures.front().variation.level >= worst->variation.level)) return;
  departures.assign(1, *worst);
  departures.front().construct = construct;
  departures.front().departure = where;
}

}  // namespace

void Interpreter::leaveLoop(Construct construct, clang::SourceLocation where) {
  for (size_t i = scopes_.size(); i-- > 0 && scopes_[i].kind != Scope::Kind::function;) {
    if (scopes_[i].kind == Scope::Kind::switchBody && construct == Construct::continueOn) continue;
    const std::optional<Control> worst = worstSince(scopes_[i].depth);
    if (construct == Construct::breakOut) {
      depart(scopes_[i].departed, worst, construct, where);
      joinInto(scopes_[i].left, state_);
    } else {
      depart(scopes_[i].skipping, worst, construct, where);
      joinInto(scopes_[i].continued, state_);
    }
    break;
  }
  state_ = State::unreachable();
}

void Interpreter::leaveFunction(const clang::ReturnStmt* statement) {
  size_t scope = scopes_.size() - 1;
  while (scopes_[scope].kind != Scope::Kind::function) --scope;
  if (const clang::Expr* result = statement->getRetValue()) {
    Value returned = result->isGLValue() ? address(result) : value(result);
    if (const std::optional<Control> worst = worstSince(scopes_[scope].depth)) returned.raise(worst->variation);
    scopes_[scope].returned = join(scopes_[scope].returned, returned);
  }
  depart(scopes_[scope].departed, worstSince(scopes_[scope].depth), Construct::returnFrom, statement->getBeginLoc());
  joinInto(scopes_[scope].left, state_);
  state_ = State::unreachable();
}

}  // namespace amp::checks::uniformity
