// The result of the attempts to kill a mutant.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "mutation/trial.h"

namespace ampcts {

struct Fate {
  std::optional<Failure> killer;  // the case that killed it; nothing if it survived
  std::size_t tried = 0;          // number of groups tried
  std::size_t reachable = 0;      // number of groups that reach its site

  /// Whether the mutant survived, but trying `effort` groups can still kill it.
  bool is_open(std::size_t effort) const { return !killer && tried < reachable && tried < effort; }

  /// Returns why the mutant survived, in a sentence.
  std::string reason() const;
};

}  // namespace ampcts
