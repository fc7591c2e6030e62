#include "mutation/fate.h"

#include <fmt/format.h>

namespace ampcts {

std::string Fate::reason() const {
  if (reachable == 0) return "no case reaches it";
  if (tried < reachable)
    return fmt::format("the {} groups of cases that were tried pass; {} reach it", tried, reachable);
  return fmt::format("all {} groups of cases that reach it pass", reachable);
}

}  // namespace ampcts
