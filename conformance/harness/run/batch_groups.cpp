#include "run/batch_groups.h"

#include <map>
#include <optional>
#include <string>
#include <tuple>

#include "run/batch_source.h"

namespace ampcts {

std::vector<std::vector<const Case*>> grouped(const std::vector<const Case*>& cases, const Adapter& adapter,
                                              std::size_t size) {
  std::vector<std::vector<const Case*>> groups;
  std::map<std::tuple<Kind, std::string, std::string>, std::size_t> open;  // the group that still has room
  for (const Case* entry : cases) {
    const bool has_command = !(is_program(entry->kind) ? adapter.batch_build : adapter.batch).empty();
    std::optional<std::string> headers;
    if (size > 1 && has_command) headers = headers_for_batch(*entry);
    if (!headers) {
      groups.push_back({entry});
      continue;
    }
    const auto [place, is_new] = open.try_emplace(
        std::tuple(entry->kind, adapter.standard_for(*entry), *std::move(headers)), groups.size());
    if (is_new || groups[place->second].size() >= size) {
      place->second = groups.size();
      groups.emplace_back();
    }
    groups[place->second].push_back(entry);
  }
  return groups;
}

}  // namespace ampcts
