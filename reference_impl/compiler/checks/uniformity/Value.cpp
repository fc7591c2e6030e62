#include "checks/uniformity/Value.h"

#include <algorithm>
#include <tuple>

namespace amp::checks::uniformity {

Variation join(Variation left, Variation right) {
  return right.level > left.level ? right : left;
}

Place Place::part(Part next) const {
  Place result = *this;
  // Parts of an element that is not known are not told apart.
  if (!someElement) result.path.push_back(next);
  return result;
}

bool Place::operator<(const Place& other) const {
  return std::tie(root, path, someElement) < std::tie(other.root, other.path, other.someElement);
}

Variation Value::whole() const {
  Variation result = own;
  // A class all of whose parts are known has nothing else.
  if (!parts.empty() && own.level <= Level::uniform) result = {};
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
  return own.level == other.own.level && refersToMemory == other.refersToMemory &&
         !(targets < other.targets) && !(other.targets < targets) &&
         std::equal(parts.begin(), parts.end(), other.parts.begin(), other.parts.end(),
                    [](const auto& a, const auto& b) {
                      return a.first == b.first && a.second.sameLevels(b.second);
                    });
}

Value join(const Value& left, const Value& right) {
  Value result(join(left.own, right.own));
  result.targets = left.targets;
  result.targets.insert(right.targets.begin(), right.targets.end());
  result.refersToMemory = left.refersToMemory || right.refersToMemory;
  for (const auto& [part, value] : left.parts) result.parts[part] = join(value, right.part(part));
  for (const auto& [part, value] : right.parts)
    if (!left.parts.count(part)) result.parts[part] = join(value, left.part(part));
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
  return reachable == other.reachable && afterBarrier == other.afterBarrier &&
         storedSinceBarrier == other.storedSinceBarrier &&
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
    const auto [entry, isNew] = state.objects.try_emplace(root, value);
    // What only one way knows ended with its block.
    if (!isNew) entry->second = join(entry->second, value);
  }
  state.afterBarrier = state.afterBarrier && other.afterBarrier;
  state.storedSinceBarrier.insert(other.storedSinceBarrier.begin(), other.storedSinceBarrier.end());
}

}  // namespace amp::checks::uniformity
