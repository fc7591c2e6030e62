// The selection of cases for a command.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>
#include <vector>

#include "model/case_list.h"

namespace ampcts {

/// Filters. A case is selected if it matches at least one value of each filter that has values.
struct Selection {
  std::vector<std::string> globs;       // over rule ids; a glob with a slash, over case ids
  std::vector<std::string> clauses;     // such as 2.4.3.3; a clause includes its subclauses
  std::vector<std::string> levels;      // required, vendor, optional, optional:FEATURE
  std::vector<std::string> polarities;  // of the case: reject, accept, ...

  bool is_everything() const;
  bool matches(const Case& entry) const;
  std::vector<const Case*> from(const CaseList& list) const;
  nlohmann::json to_json() const;

  /// Reads the result of `to_json`. A missing list counts as empty.
  static Selection from_json(const nlohmann::json& object);
};

/// Whether `clause` is `wanted` or one of its subclauses, as 2.4.3 is of 2.4.
bool is_in_clause(const std::string& clause, const std::string& wanted);

}  // namespace ampcts
