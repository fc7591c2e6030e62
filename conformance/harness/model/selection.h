// Which cases a command is about.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

#include "model/case_list.h"

namespace ampcts {

/// Filters; several values of one filter widen it, different filters narrow each other.
struct Selection {
  std::vector<std::string> globs;       // over rule ids, or over case ids where the glob has a slash
  std::vector<std::string> clauses;     // `2.4.3.3`; a clause selects those below it too
  std::vector<std::string> levels;      // required, vendor, optional, optional:FEATURE
  std::vector<std::string> polarities;  // of the case: reject, accept, ...

  bool is_everything() const;
  bool matches(const Case& entry) const;
  std::vector<const Case*> from(const CaseList& list) const;
  nlohmann::json to_json() const;

  /// What `to_json` gave; a list that is missing is an empty one.
  static Selection from_json(const nlohmann::json& object);
};

/// Whether `clause` is `wanted` or stands below it, as 2.4.3 below 2.4.
bool is_in_clause(const std::string& clause, const std::string& wanted);

}  // namespace ampcts
