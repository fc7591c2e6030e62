#include "checks/kernels/uniformity/Interpreter.h"
#include "clang/AST/ASTContext.h"
#include "base/Restriction.h"

namespace amp::checks::uniformity {

namespace {

/// Returns the root of `place` if it is a tile_static variable, that is, one of `tileStatics`; else null.
const clang::VarDecl* asTileStatic(const Place& place, const std::set<const void*>& tileStatics) {
  return tileStatics.count(place.root) ? static_cast<const clang::VarDecl*>(place.root) : nullptr;
}

Value* find(State& state, const Place& place) {
  Value* value = &state.objects[place.root];
  for (const Part& part : place.path) {
    const auto [entry, isNew] = value->parts.try_emplace(part, Value(value->own));
    value = &entry->second;
  }
  return value;
}

}  // namespace

Variation Interpreter::unknown(Level level, Cause cause, clang::SourceLocation where, std::string text) {
  const Reason reason = {cause, where, std::move(text)};
  return {level, &reasons_.try_emplace({cause, where}, reason).first->second};
}

Value Interpreter::pointerTo(const void* root) const {
  Value pointer;
  Place place;
  place.root = root;
  pointer.targets.insert(place);
  return pointer;
}

Value Interpreter::readPlace(const Place& place, const clang::Expr* at) {
  if (const clang::VarDecl* variable = asTileStatic(place, tileStatics_)) {
    // AMP 1.2 §8.1.1 l.3205-3208
    if (state_.isSettled(variable)) return {};
    return unknown(Level::unproven, Cause::tileStatic, at->getExprLoc(),
                   "the tile_static variable '" + variable->getNameAsString() +
                       "' is read here, and no barrier stands between its last store and this");
  }
  // An object that no analysed code has written gets its value from outside, the same in all threads.
  Value result = state_.objects[place.root];
  for (const Part& part : place.path) result = result.part(part);
  if (place.someElement) {
    const Variation whole = result.whole();
    bool mixed = false;
    for (const auto& [part, value] : result.parts) mixed |= value.whole().level != whole.level;
    result = mixed ? Value(unknown(Level::unproven, Cause::aliasing, at->getExprLoc(),
                                   "an element is read here, of which only some are the same in all threads"))
                   : Value(whole);
  }
  return result;
}

Value Interpreter::read(const Value& pointer, const clang::Expr* at) {
  Value result;
  for (const Place& place : pointer.targets) result = join(result, readPlace(place, at));
  if (pointer.refersToMemory)
    result.raise(unknown(Level::unproven, Cause::memory, at->getExprLoc(), "memory that other threads may write is read here"));
  if (pointer.own.level == Level::divergent)
    result.raise(unknown(Level::divergent, Cause::thread, at->getExprLoc(), "memory is read here at a place that depends on the thread"));
  else
    result.raise(pointer.own);
  return result;
}

void Interpreter::writePlace(const Place& place, const Value& stored, bool certain, const clang::Expr* at) {
  if (asTileStatic(place, tileStatics_)) {
    state_.storedSinceBarrier.insert(place.root);
    return;
  }
  Value* const held = find(state_, place);
  if (certain && !place.someElement) {
    *held = stored;
    return;
  }
  const Variation mixture = unknown(Level::unproven, Cause::aliasing, at->getExprLoc(), "one of several objects is written here");
  *held = either(*held, stored, mixture.reason);
}

void Interpreter::write(const Value& pointer, Value stored, const clang::Expr* at) {
  // l.3209-3212: a value that is assigned under non-uniform control flow is not uniform.
  stored.raise(contextVariation());
  stored.raise(pointer.own);
  const bool certain = pointer.targets.size() == 1 && !pointer.refersToMemory;
  for (const Place& place : pointer.targets) writePlace(place, stored, certain, at);
}

}  // namespace amp::checks::uniformity
