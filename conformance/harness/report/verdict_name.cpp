#include "report/verdict_name.h"

#include <map>

namespace ampcts {
namespace {

std::map<std::string, Verdict> names() {
  std::map<std::string, Verdict> verdicts;
  for (int i = 0; i <= static_cast<int>(Verdict::missing); ++i)
    verdicts[to_string(static_cast<Verdict>(i))] = static_cast<Verdict>(i);
  return verdicts;
}

}  // namespace

std::optional<Verdict> verdict_named(const std::string& name) {
  static const std::map<std::string, Verdict> verdicts = names();
  const auto found = verdicts.find(name);
  if (found == verdicts.end()) return std::nullopt;
  return found->second;
}

}  // namespace ampcts
