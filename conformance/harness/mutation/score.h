// The mutation score: which defects the suite detects.
#pragma once

#include <nlohmann/json.hpp>

#include <map>
#include <string>
#include <vector>

#include "mutation/fate.h"
#include "mutation/mutants.h"

namespace ampcts {

enum class Result { killed, survived, equivalent, equivalent_killed };

/// Returns the result for a mutant. `equivalent_killed`: the mutant is listed as equivalent, but a case
/// killed it.
Result result_of(const Fate& fate, bool listed_as_equivalent);

std::string to_string(Result result);

/// Counts over a set of mutants.
struct MutationTally {
  std::size_t mutants = 0, killed = 0, equivalent = 0, survived = 0, equivalent_killed = 0;

  void add(Result result);

  /// The number of mutants that a case must kill.
  std::size_t due() const { return mutants - equivalent - equivalent_killed; }

  /// The score in percent, never rounded up; 0 if there is no mutant to kill.
  std::size_t percent() const { return due() == 0 ? 0 : 100 * killed / due(); }
};

/// Returns the contents of mutation.json: `header`, and the result of each mutant of `chosen` (indices of
/// `mutants`). `fates` is by mutant name.
nlohmann::json mutation_report(const std::vector<Mutant>& mutants, const std::vector<std::size_t>& chosen,
                               const std::map<std::string, Fate>& fates, const EquivalentMutants& equivalent,
                               const nlohmann::json& header);

/// Returns the report as text for a terminal: a table by file, the survivors, the score.
std::string console_mutation_summary(const nlohmann::json& report);

}  // namespace ampcts
