#include "mutation/fate.h"

#include <fmt/format.h>

namespace ampcts {

std::string Fate::reason() const {
  if (reachable == 0) return "no case reaches this site";
  if (tried < reachable)
    return fmt::format("the {} groups of cases that were tried passed; {} groups reach this site", tried,
                       reachable);
  return fmt::format("all {} groups of cases that reach this site passed", reachable);
}

}  // namespace ampcts
