// What happened, without any opinion on it. Observations are what the journal keeps; verdicts are made from
// them.
#pragma once

#include <nlohmann/json.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "process/process.h"

namespace ampcts {

/// One command and how it ended. Output is kept as printable UTF-8.
struct Observation {
  std::vector<std::string> words;
  Outcome outcome;
  unsigned shared_by = 1;  // cases that the command observed at once; its time and memory are of all of them
};

/// The command ended by itself, with exit status 0.
bool ended_well(const Observation& observation);

/// All that was seen of one case.
struct CaseObservations {
  std::optional<Observation> twin;     // negatives: the twin's compilation
  std::optional<Observation> compile;  // the case's own compilation
  std::optional<Observation> run;      // programs: the run, if the compilation made one
  std::uint32_t nonce = 0;             // what AMPCTS_NONCE held
  nlohmann::json evidence;             // what the vendor's evidence file held; null when there was none
};

/// Whether what was seen serves a run that lets so many programs share a process: who wants a process for
/// each has no use for a shared one.
bool serves(const CaseObservations& seen, unsigned together);

/// Output of a command as it goes into an observation: printable, and after a flood only its beginning.
void tidy(Outcome& outcome);

nlohmann::json to_json(const Observation& observation);
Observation observation_of(const nlohmann::json& object);

nlohmann::json to_json(const CaseObservations& observations);
CaseObservations case_observations_of(const nlohmann::json& object);

}  // namespace ampcts
