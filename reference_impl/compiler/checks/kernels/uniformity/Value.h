// What is known of values over the threads of a tile: AMP 1.2 §8.1.1 l.3198-3214.
#ifndef AMP_CHECKS_UNIFORMITY_VALUE_H
#define AMP_CHECKS_UNIFORMITY_VALUE_H

#include <compare>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "clang/Basic/SourceLocation.h"

namespace clang {
class FieldDecl;
}

namespace amp::checks::uniformity {

/// In ascending order: join() returns the higher of two levels.
enum class Level {
  undefined,  ///< of a variable without a value
  uniform,    ///< the same in all threads of the tile
  unproven,   ///< not proven by l.3201-3213, but possibly the same in all threads
  divergent,  ///< depends on the thread
};

enum class Cause {
  thread,      ///< the index of the thread, memory at a place that depends on it, or an atomic operation
  memory,      ///< memory that other threads can write
  tileStatic,  ///< a tile_static variable, read otherwise than l.3205-3208 require
  aliasing,    ///< one of several objects; which one is unknown
};

/// Why a value is not uniform.
struct Reason {
  Cause cause;
  clang::SourceLocation where;
  std::string text;
};

struct Variation {
  Level level = Level::uniform;
  const Reason* reason = nullptr;

  bool isUniform() const { return level <= Level::uniform; }
};

Variation join(Variation left, Variation right);

/// A data member, or, if the pointer is null, the array element with that number.
using Part = std::pair<const clang::FieldDecl*, uint64_t>;

/// An object, or a part of one.
struct Place {
  const void* root = nullptr;  ///< the declaration of a variable, or the expression that creates a temporary
  std::vector<Part> path;
  bool someElement = false;  ///< an unknown element of the array at `path`, or an unknown member of an object

  Place part(Part next) const;
  /// Returns any element of an array, or any member of another object.
  Place elements() const;
  /// For an element, returns any element of the same array; for another object, the object itself.
  Place siblings() const;
  auto operator<=>(const Place& other) const = default;
};

/// A value with its parts. For a pointer or a reference, also the objects that it may refer to.
struct Value {
  Variation own;  ///< the variation of everything that is not in `parts`
  std::map<Part, Value> parts;
  std::set<Place> targets;
  bool refersToMemory = false;  ///< may refer to global memory

  Value() = default;
  Value(Variation variation) : own(variation) {}

  Variation whole() const;
  Value part(Part which) const;
  /// Raises the value and each of its parts to `variation`; a higher level stays.
  void raise(Variation variation);
  /// Returns this pointer with `change` applied to each of its targets.
  template <class Change>
  Value pointingTo(Change change) const {
    Value result = *this;
    result.targets.clear();
    for (const Place& target : targets) result.targets.insert(change(target));
    return result;
  }
  bool sameLevels(const Value& other) const;
};

/// Returns a pointer to the part `which` of the object that `object` points to.
Value partOf(const Value& object, Part which);

/// Returns the value where two paths meet, one with the value `left` and one with `right`.
Value join(const Value& left, const Value& right);

/// Returns the value of an element that has the value `left` or `right`. If they differ, it is unproven, for
/// the reason `unknownElement`.
Value either(const Value& left, const Value& right, const Reason* unknownElement);

/// What is known at a point of the program.
struct State {
  bool reachable = true;
  std::map<const void*, Value> objects;
  /// l.3205-3208: whether a barrier precedes, and the tile_static variables that were stored to since then.
  bool afterBarrier = false;
  std::set<const void*> storedSinceBarrier;

  static State unreachable();
  bool isSettled(const void* tileStatic) const;
  /// True if both states have the same levels: another iteration of a loop would find nothing new.
  bool sameLevels(const State& other) const;
};

void joinInto(State& state, const State& other);

}  // namespace amp::checks::uniformity

#endif
