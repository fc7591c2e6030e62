#include "checks/kernels/uniformity/Value.h"

#include <algorithm>

namespace amp::checks::uniformity {

Variation join(Variation left, Variation right) {
  return right.level > left.level ? right : left;
}

Place Place::part(Part next) const {
  Place result = *this;
  // The parts of an unknown element are not distinguished.
  if (!someElement) result.path.push_back(next);
  return result;
}

Place Place::elements() const {
  Place result = *this;
  result.someElement = true;
  return result;
}

Place Place::siblings() const {
  if (path.empty() || path.back().first) return *this;
  Place array = *this;
  array.path.pop_back();
  return array.elements();
}

Variation Value::whole() const {
  Variation result = own;
  for (const auto& [part, value] : parts) result = join(result, value.whole());
  return result;
}

Value Value::part(Part which) const {
  const auto found = parts.find(which);
  if (found != parts.end()) return found->second;
  return own;
}

void Value::raise(Variation variation) {
  own = join(own, variation);
  for (auto& [part, value] : parts) value.raise(variation);
}

bool Value::sameLevels(const Value& other) const {
  return own.level == other.own.level && refersToMemory == other.refersToMemory && targets == other.targets &&
         std::equal(parts.begin(), parts.end(), other.parts.begin(), other.parts.end(),
                    [](const auto& a, const auto& b) {
                      return a.first == b.first && a.second.sameLevels(b.second);
                    });
}

Value partOf(const Value& object, Part which) {
  return object.pointingTo([&](const Place& place) { return place.part(which); });
}

Value join(const Value& left, const Value& right) {
  Value result(join(left.own, right.own));
  result.targets = left.targets;
  result.targets.insert(right.targets.begin(), right.targets.end());
  result.refersToMemory = left.refersToMemory || right.refersToMemory;
  for (const auto& [part, value] : left.parts) result.parts[part] = join(value, right.part(part));
  for (const auto& [part, value] : right.parts) result.parts.try_emplace(part, join(left.part(part), value));
  return result;
}

Value either(const Value& left, const Value& right, const Reason* unknownElement) {
  Value result;
  result.targets = left.targets;
  result.targets.insert(right.targets.begin(), right.targets.end());
  result.refersToMemory = left.refersToMemory || right.refersToMemory;
  const Variation first = left.whole(), second = right.whole();
  const bool same = first.level == second.level || first.level == Level::undefined;
  result.own = same ? second : Variation{Level::unproven, unknownElement};
  return result;
}

State State::unreachable() {
  State state;
  state.reachable = false;
  return state;
}

bool State::isSettled(const void* tileStatic) const {
  return afterBarrier && !storedSinceBarrier.count(tileStatic);
}

bool State::sameLevels(const State& other) const {
  return storedSinceBarrier == other.storedSinceBarrier &&
         std::equal(objects.begin(), objects.end(), other.objects.begin(), other.objects.end(),
                    [](const auto& a, const auto& b) {
                      return a.first == b.first && a.second.sameLevels(b.second);
                    });
}

void joinInto(State& state, const State& other) {
  if (!other.reachable) return;
  if (!state.reachable) {
    state = other;
    return;
  }
  for (const auto& [root, value] : other.objects) {
    // An object that only one path knows belongs to a block that has ended.
    Value& held = state.objects.try_emplace(root, value).first->second;
    held = join(held, value);
  }
  state.afterBarrier = state.afterBarrier && other.afterBarrier;
  state.storedSinceBarrier.insert(other.storedSinceBarrier.begin(), other.storedSinceBarrier.end());
}

}  // namespace amp::checks::uniformity
