// What became of a mutant.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "mutation/trial.h"

namespace ampcts {

struct Fate {
  std::optional<Failure> killer;  // the case that noticed; nothing: it survived
  std::size_t tried = 0;          // groups
  std::size_t reachable = 0;      // groups that reach it

  /// True when greater `effort` could notice what survived.
  bool is_open(std::size_t effort) const { return !killer && tried < reachable && tried < effort; }

  /// Why it survived, in a sentence.
  std::string reason() const;
};

}  // namespace ampcts
