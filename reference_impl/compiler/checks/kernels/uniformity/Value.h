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

/// Where two meet, the later one wins.
enum class Level {
  undefined,  ///< of a variable that nothing was written to yet
  uniform,    ///< the same in all threads of the tile
  unproven,   ///< not among what l.3201-3213 list, though it may well be the same
  divergent,  ///< depends on the thread
};

enum class Cause {
  thread,      ///< the index of the thread, or memory at a place that depends on it, or an atomic operation
  memory,      ///< memory that other threads may write
  tileStatic,  ///< a tile_static variable read otherwise than l.3205-3208 say
  aliasing,    ///< one of several objects, and it is not known which
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

/// A data member, or the element of an array with that number.
using Part = std::pair<const clang::FieldDecl*, uint64_t>;

/// An object, or a part of one.
struct Place {
  const void* root = nullptr;  ///< the declaration of a variable, or the expression that makes a temporary
  std::vector<Part> path;
  bool someElement = false;  ///< of the array at `path`, or a member of the object there; which one is not known

  Place part(Part next) const;
  /// Of an array: any of its elements. Of another object: any of its members.
  Place elements() const;
  /// Of an element: any of the same array. Another object is alone.
  Place siblings() const;
  auto operator<=>(const Place& other) const = default;
};

/// A value with its parts; for a pointer or a reference, what it refers to as well.
struct Value {
  Variation own;  ///< of all that is not in `parts`
  std::map<Part, Value> parts;
  std::set<Place> targets;
  bool refersToMemory = false;  ///< may refer to global memory

  Value() = default;
  Value(Variation variation) : own(variation) {}

  Variation whole() const;
  Value part(Part which) const;
  /// Raises every part.
  void raise(Variation variation);
  /// A pointer to what `change` makes of each of the targets.
  template <class Change>
  Value pointingTo(Change change) const {
    Value result = *this;
    result.targets.clear();
    for (const Place& target : targets) result.targets.insert(change(target));
    return result;
  }
  bool sameLevels(const Value& other) const;
};

/// What a pointer to an object makes a pointer to a part of it.
Value partOf(const Value& object, Part which);

/// A value that came by one way or by another.
Value join(const Value& left, const Value& right);

/// One of the elements that have the values `left` and `right`: nothing is proven where they differ.
Value either(const Value& left, const Value& right, const Reason* unknownElement);

/// What one thread knows at a point of the program.
struct State {
  bool reachable = true;
  std::map<const void*, Value> objects;
  /// l.3205-3208: a barrier came before; what is stored into since then.
  bool afterBarrier = false;
  std::set<const void*> storedSinceBarrier;

  static State unreachable();
  bool isSettled(const void* tileStatic) const;
  /// Of `other`, a later round of a loop that began with this: whether the round found anything new.
  bool sameLevels(const State& other) const;
};

void joinInto(State& state, const State& other);

}  // namespace amp::checks::uniformity

#endif
