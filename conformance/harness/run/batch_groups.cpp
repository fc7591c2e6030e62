#include "run/batch_groups.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <tuple>

#include "run/batch_source.h"

namespace ampcts {

namespace {

/// A group that has fewer cases than the maximum.
struct OpenGroup {
  std::size_t place;
  bool c_linkage = false;
};

/// Returns the first group that can take a case of these terms, or a new group.
OpenGroup& group_for(const BatchTerms& terms, std::vector<OpenGroup>& open,
                     std::vector<std::vector<const Case*>>& groups) {
  const auto takes = [&](const OpenGroup& group) { return !(group.c_linkage && terms.c_linkage); };
  const auto found = std::find_if(open.begin(), open.end(), takes);
  if (found != open.end()) return *found;
  groups.emplace_back();
  return open.emplace_back(OpenGroup{groups.size() - 1});
}

}  // namespace

std::vector<std::vector<const Case*>> grouped(const std::vector<const Case*>& cases, const Adapter& adapter,
                                              std::size_t size) {
  std::vector<std::vector<const Case*>> groups;
  std::map<std::tuple<Kind, std::string, std::string>, std::vector<OpenGroup>> open;
  for (const Case* entry : cases) {
    const bool has_command = !(is_program(entry->kind) ? adapter.batch_build : adapter.batch).empty();
    std::optional<BatchTerms> terms;
    if (size > 1 && has_command) terms = batch_terms(*entry);
    if (!terms) {
      groups.push_back({entry});
      continue;
    }
    auto& alike = open[std::tuple(entry->kind, adapter.standard_for(*entry), terms->headers)];
    OpenGroup& group = group_for(*terms, alike, groups);
    group.c_linkage = group.c_linkage || terms->c_linkage;
    groups[group.place].push_back(entry);
    if (groups[group.place].size() == size) alike.erase(alike.begin() + (&group - alike.data()));
  }
  return groups;
}

}  // namespace ampcts
