// Observations: what happened, without a verdict. The journal keeps observations, from which the judge makes
// verdicts.
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "process/process.h"

namespace ampcts {

/// One command and its outcome. Output is stored as printable UTF-8.
struct Observation {
  std::vector<std::string> words;
  Outcome outcome;
  unsigned shared_by = 1;  // number of cases in the command; its time and memory are those of all together
};

/// Whether the command exited with status 0.
bool ended_well(const Observation& observation);

/// All observations of one case.
struct CaseObservations {
  std::optional<Observation> twin;     // negatives: the twin's compilation
  std::optional<Observation> compile;  // the case's own compilation
  std::optional<Observation> run;      // programs: the run, if the compilation succeeded
  std::uint32_t nonce = 0;             // value of AMPCTS_NONCE
  nlohmann::json evidence;             // contents of the vendor's evidence file; null if there was none
};

/// Whether observations can be reused by a run with `--together together`: a run with one program per process
/// does not reuse observations of shared processes.
bool serves(const CaseObservations& seen, unsigned together);

/// Prepares the output of a command for an observation: makes it printable and, if it exceeded the limit,
/// shortens it to an excerpt.
void tidy(Outcome& outcome);

nlohmann::json to_json(const Observation& observation);
Observation observation_of(const nlohmann::json& object);

nlohmann::json to_json(const CaseObservations& observations);
CaseObservations case_observations_of(const nlohmann::json& object);

}  // namespace ampcts
