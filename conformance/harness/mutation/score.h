// The mutation score: which defects the suite notices, and which it does not.
#pragma once

#include <nlohmann/json.hpp>

#include <map>
#include <string>
#include <vector>

#include "mutation/fate.h"
#include "mutation/mutants.h"

namespace ampcts {

enum class Result { killed, survived, equivalent, equivalent_killed };

/// killed, survived, equivalent; an equivalent mutant that a case noticed is none.
Result result_of(const Fate& fate, bool listed_as_equivalent);

std::string to_string(Result result);

/// Counts over some mutants.
struct MutationTally {
  std::size_t mutants = 0, killed = 0, equivalent = 0, survived = 0, equivalent_killed = 0;

  void add(Result result);

  /// Those that a case must notice.
  std::size_t due() const { return mutants - equivalent - equivalent_killed; }

  /// In percent, never rounded up. A whole without a mutant has none.
  std::size_t percent() const { return due() == 0 ? 0 : 100 * killed / due(); }
};

/// mutation.json: `header` and, for each of `chosen` (numbers of `mutants`), what became of it by the name of
/// the mutant.
nlohmann::json mutation_report(const std::vector<Mutant>& mutants, const std::vector<std::size_t>& chosen,
                               const std::map<std::string, Fate>& fates, const EquivalentMutants& equivalent,
                               const nlohmann::json& header);

/// The report for a terminal: a table by file, the survivors, the score.
std::string console_mutation_summary(const nlohmann::json& report);

}  // namespace ampcts
