#include <functional>
#include <optional>

#include "base/Restriction.h"
#include "checks/common/Library.h"
#include "checks/kernels/uniformity/Interpreter.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"

namespace amp::checks::uniformity {

namespace {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

/// Returns the expression without its wrappers, such as parentheses and default arguments.
const clang::Expr* inner(const clang::Expr* expression) {
  for (;;) {
    if (const auto* parenthesized = dyn_cast<clang::ParenExpr>(expression))
      expression = parenthesized->getSubExpr();
    else if (const auto* full = dyn_cast<clang::FullExpr>(expression))
      expression = full->getSubExpr();
    else if (const auto* bound = dyn_cast<clang::CXXBindTemporaryExpr>(expression))
      expression = bound->getSubExpr();
    else if (const auto* defaulted = dyn_cast<clang::CXXDefaultArgExpr>(expression))
      expression = defaulted->getExpr();
    else if (const auto* member = dyn_cast<clang::CXXDefaultInitExpr>(expression))
      expression = member->getExpr();
    else if (const auto* opaque = dyn_cast<clang::OpaqueValueExpr>(expression))
      expression = opaque->getSourceExpr();
    else if (const auto* list = dyn_cast<clang::InitListExpr>(expression); list && list->isTransparent())
      expression = list->getInit(0);
    else
      return expression;
  }
}

std::optional<uint64_t> constantIndex(const clang::ASTContext& context, const clang::Expr* index) {
  clang::Expr::EvalResult result;
  if (!index->EvaluateAsInt(result, context)) return std::nullopt;
  return result.Val.getInt().getLimitedValue();
}

/// True for a member of tiled_index (AMP 1.2 §4.4). Its name tells how it varies over a tile.
bool isOfTiledIndex(const clang::FieldDecl* field) {
  const clang::RecordDecl* record = field->getParent();
  return inSystemHeader(record) && record->getName().starts_with("tiled_index");
}

}  // namespace

Value Interpreter::value(const clang::Expr* expression) {
  expression = inner(expression);
  return expression->isGLValue() ? read(address(expression), expression) : valueOf(expression);
}

Value Interpreter::address(const clang::Expr* expression) {
  return addressOf(inner(expression));
}

Value Interpreter::joinChildren(const clang::Expr* expression) {
  Value result;
  for (const clang::Stmt* child : expression->children())
    result.own = join(result.own, execute(child).whole());
  return result;
}

Value Interpreter::valueOf(const clang::Expr* expression) {
  if (const auto* castExpression = dyn_cast<clang::CastExpr>(expression)) return castValue(castExpression);
  if (const auto* operation = dyn_cast<clang::UnaryOperator>(expression)) return unary(operation);
  if (const auto* operation = dyn_cast<clang::BinaryOperator>(expression)) return binary(operation);
  if (const auto* operation = dyn_cast<clang::AbstractConditionalOperator>(expression))
    return conditional(operation, [this](const clang::Expr* hand) { return value(hand); });
  if (const auto* construction = dyn_cast<clang::CXXConstructExpr>(expression))
    return construct(construction);
  if (const auto* operation = dyn_cast<clang::CallExpr>(expression)) return call(operation);
  if (const auto* list = dyn_cast<clang::InitListExpr>(expression)) return listed(list);
  if (const auto* lambda = dyn_cast<clang::LambdaExpr>(expression)) return closure(lambda);
  if (const auto* copied = dyn_cast<clang::ArrayInitLoopExpr>(expression))
    return value(copied->getCommonExpr());
  if (const auto* property = dyn_cast<clang::PseudoObjectExpr>(expression)) {
    // The steps are the object, the stored value, and the call of the getter or setter.
    Value result;
    for (const clang::Expr* step : property->semantics()) result = value(step);
    return result;
  }
  if (isa<clang::CXXThisExpr>(expression)) return scopes_[innermost(Scope::Kind::function)].object;
  // An unevaluated operand does not depend on the thread.
  if (isa<clang::UnaryExprOrTypeTraitExpr, clang::CXXNoexceptExpr>(expression)) return {};
  return joinChildren(expression);
}

Value Interpreter::addressOf(const clang::Expr* expression) {
  if (const auto* name = dyn_cast<clang::DeclRefExpr>(expression)) return named(name);
  if (const auto* selected = dyn_cast<clang::MemberExpr>(expression)) return member(selected);
  if (const auto* subscript = dyn_cast<clang::ArraySubscriptExpr>(expression)) return element(subscript);
  if (const auto* temporary = dyn_cast<clang::MaterializeTemporaryExpr>(expression)) {
    state_.objects[temporary] = value(temporary->getSubExpr());
    return pointerTo(temporary);
  }
  if (const auto* operation = dyn_cast<clang::UnaryOperator>(expression)) {
    if (operation->getOpcode() == clang::UO_Deref) return value(operation->getSubExpr());
    // An increment or a decrement.
    const Value object = address(operation->getSubExpr());
    write(object, read(object, operation), operation);
    return object;
  }
  if (const auto* operation = dyn_cast<clang::BinaryOperator>(expression)) {
    if (operation->isAssignmentOp()) return assign(operation);
    if (operation->isPtrMemOp()) return pointedMember(operation);
    value(operation->getLHS());
    return address(operation->getRHS());
  }
  if (const auto* operation = dyn_cast<clang::AbstractConditionalOperator>(expression))
    return conditional(operation, [this](const clang::Expr* hand) { return address(hand); });
  if (const auto* operation = dyn_cast<clang::CallExpr>(expression)) return call(operation);
  if (const auto* converted = dyn_cast<clang::CastExpr>(expression)) return address(converted->getSubExpr());
  Value unknownObject = joinChildren(expression);
  unknownObject.refersToMemory = true;
  return unknownObject;
}

Value Interpreter::named(const clang::DeclRefExpr* expression) {
  if (const auto* binding = dyn_cast<clang::BindingDecl>(expression->getDecl()))
    return address(binding->getBinding());
  const auto* variable = dyn_cast<clang::VarDecl>(expression->getDecl());
  if (!variable) return {};
  if (expression->refersToEnclosingVariableOrCapture()) {
    // In a lambda's body, the name denotes a member of the closure.
    const Scope& body = scopes_[innermost(Scope::Kind::function)];
    llvm::DenseMap<const clang::ValueDecl*, clang::FieldDecl*> captures;
    clang::FieldDecl* self = nullptr;
    llvm::cast<clang::CXXMethodDecl>(body.call.callee)->getParent()->getCaptureFields(captures, self);
    return partOf(body.object, {captures.lookup(variable), 0});
  }
  if (isTileStatic(variable)) tileStatics_.insert(variable);
  return variable->getType()->isReferenceType() ? state_.objects[variable] : pointerTo(variable);
}

Value Interpreter::member(const clang::MemberExpr* expression) {
  const auto* field = dyn_cast<clang::FieldDecl>(expression->getMemberDecl());
  if (!field) {
    value(expression->getBase());
    return {};
  }
  Value object = expression->isArrow() ? value(expression->getBase()) : address(expression->getBase());
  if (isOfTiledIndex(field)) {
    // AMP 1.2 §8.1.1 l.3204
    const llvm::StringRef name = field->getName();
    Value held;
    if (name == "global" || name == "local")
      held = unknown(Level::divergent, Cause::thread, expression->getExprLoc(),
                     "'" + name.str() + "' is another one in each thread of a tile");
    state_.objects[expression] = held;
    return pointerTo(expression);
  }
  return partOf(object, {field, 0});
}

Value Interpreter::pointedMember(const clang::BinaryOperator* operation) {
  const clang::Expr* object = operation->getLHS();
  const bool isArrow = operation->getOpcode() == clang::BO_PtrMemI;
  Value result = (isArrow ? value(object) : address(object)).pointingTo(std::mem_fn(&Place::elements));
  result.own = join(result.own, value(operation->getRHS()).whole());
  return result;
}

Value Interpreter::element(const clang::ArraySubscriptExpr* subscript) {
  const clang::Expr* base = inner(subscript->getBase());
  const Value index = value(subscript->getIdx());
  Value result;
  if (const auto* decay = dyn_cast<clang::CastExpr>(base);
      decay && decay->getCastKind() == clang::CK_ArrayToPointerDecay) {
    result = elementAt(address(decay->getSubExpr()), subscript->getIdx());
  } else {
    result = value(base).pointingTo(std::mem_fn(&Place::siblings));
  }
  result.own = join(result.own, index.whole());
  return result;
}

Value Interpreter::elementAt(const Value& array, const clang::Expr* index) const {
  const std::optional<uint64_t> number = constantIndex(context_, index);
  return array.pointingTo(
      [&](const Place& place) { return number ? place.part({nullptr, *number}) : place.elements(); });
}

Value Interpreter::castValue(const clang::CastExpr* operation) {
  const clang::Expr* from = operation->getSubExpr();
  if (operation->getCastKind() != clang::CK_ArrayToPointerDecay) return value(from);
  return address(from).pointingTo(std::mem_fn(&Place::elements));
}

Value Interpreter::unary(const clang::UnaryOperator* operation) {
  const clang::Expr* operand = operation->getSubExpr();
  if (operation->getOpcode() == clang::UO_AddrOf) return address(operand);
  if (operation->isIncrementDecrementOp()) {
    const Value object = address(operand);
    const Value before = read(object, operation);
    write(object, before, operation);
    return before;
  }
  return value(operand);
}

Value Interpreter::binary(const clang::BinaryOperator* operation) {
  if (operation->isLogicalOp()) return logical(operation);
  if (operation->isCommaOp()) {
    value(operation->getLHS());
    return value(operation->getRHS());
  }
  const Value left = value(operation->getLHS());
  const Value right = value(operation->getRHS());
  // The target of pointer arithmetic is some element of the same array.
  return join(left, right).pointingTo(std::mem_fn(&Place::siblings));
}

Value Interpreter::logical(const clang::BinaryOperator* operation) {
  const Variation left = value(operation->getLHS()).whole();
  const State before = state_;
  enter(Construct::logical, operation->getLHS(), left);
  const Variation right = value(operation->getRHS()).whole();
  leave();
  joinInto(state_, before);
  return Value(join(left, right));
}

template <class Evaluate>
Value Interpreter::conditional(const clang::AbstractConditionalOperator* operation, Evaluate evaluate) {
  const Variation decision = value(operation->getCond()).whole();
  const State before = state_;
  enter(Construct::conditional, operation->getCond(), decision);
  const Value first = evaluate(operation->getTrueExpr());
  const State after = state_;
  state_ = before;
  const Value second = evaluate(operation->getFalseExpr());
  leave();
  joinInto(state_, after);
  Value result = join(first, second);
  result.raise(decision);
  return result;
}

Value Interpreter::assign(const clang::BinaryOperator* operation) {
  Value stored = value(operation->getRHS());
  const Value object = address(operation->getLHS());
  if (operation->isCompoundAssignmentOp()) {
    Value before = read(object, operation->getLHS());
    before.raise(stored.whole());
    stored = before;
  }
  write(object, stored, operation);
  return object;
}

Value Interpreter::listed(const clang::InitListExpr* list) {
  Value result;
  const clang::CXXRecordDecl* record = list->getType()->getAsCXXRecordDecl();
  if (!record) {
    for (unsigned i = 0; i < list->getNumInits(); ++i) result.parts[{nullptr, i}] = value(list->getInit(i));
    return result;
  }
  if (record->isUnion()) return joinChildren(list);
  unsigned next = 0;
  while (next < record->getNumBases())
    for (const auto& [part, held] : value(list->getInit(next++)).parts) result.parts[part] = held;
  for (auto field = record->field_begin(); next < list->getNumInits(); ++field)
    result.parts[{*field, 0}] = value(list->getInit(next++));
  return result;
}

Value Interpreter::closure(const clang::LambdaExpr* lambda) {
  Value result;
  auto field = lambda->getLambdaClass()->field_begin();
  for (const clang::Expr* given : lambda->capture_inits()) {
    result.parts[{*field++, 0}] = value(given);
  }
  return result;
}

}  // namespace amp::checks::uniformity
