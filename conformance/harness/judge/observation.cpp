#include "judge/observation.h"

#include "base/text.h"

namespace ampcts {
using nlohmann::json;
namespace {

constexpr std::size_t kKeptOfFlood = 16 * 1024;

json optional_json(const std::optional<Observation>& observation) {
  return observation ? to_json(*observation) : json(nullptr);
}

std::optional<Observation> optional_observation(const json& object, const char* name) {
  const auto found = object.find(name);
  if (found == object.end() || found->is_null()) return std::nullopt;
  return observation_of(*found);
}

}  // namespace

bool ended_well(const Observation& observation) {
  return observation.outcome.ending == Ending::exited && observation.outcome.exit_code == 0;
}

bool serves(const CaseObservations& seen, unsigned together) {
  return together > 1 || !seen.run || seen.run->shared_by == 1;
}

void tidy(Outcome& outcome) {
  const bool flood = outcome.ending == Ending::output_exceeded;
  for (std::string* text : {&outcome.output, &outcome.errors})
    *text = printable_utf8(flood ? excerpt(*text, kKeptOfFlood) : *text);
}

json to_json(const Observation& observation) {
  const Outcome& outcome = observation.outcome;
  json object = {{"words", observation.words},
                 {"ending", to_string(outcome.ending)},
                 {"stdout", outcome.output},
                 {"stderr", outcome.errors},
                 {"milliseconds", outcome.wall.count()},
                 {"peak_kib", outcome.peak_memory_bytes >> 10}};
  if (outcome.ending == Ending::exited) object["exit"] = outcome.exit_code;
  if (outcome.ending == Ending::signalled) object["signal"] = outcome.signal;
  if (!outcome.error.empty()) object["error"] = outcome.error;
  if (outcome.stragglers != 0) object["stragglers"] = outcome.stragglers;
  if (observation.shared_by != 1) object["shared_by"] = observation.shared_by;
  return object;
}

Observation observation_of(const json& object) {
  Observation observation;
  observation.words = object.at("words").get<std::vector<std::string>>();
  Outcome& outcome = observation.outcome;
  outcome.ending = ending_named(object.at("ending"));
  outcome.exit_code = object.value("exit", 0);
  outcome.signal = object.value("signal", 0);
  outcome.output = object.at("stdout");
  outcome.errors = object.at("stderr");
  outcome.error = object.value("error", "");
  outcome.wall = std::chrono::milliseconds(object.value("milliseconds", std::int64_t{0}));
  outcome.peak_memory_bytes = object.value("peak_kib", std::uint64_t{0}) << 10;
  outcome.stragglers = object.value("stragglers", 0U);
  observation.shared_by = object.value("shared_by", 1U);
  return observation;
}

json to_json(const CaseObservations& observations) {
  return {{"twin", optional_json(observations.twin)},
          {"compile", optional_json(observations.compile)},
          {"run", optional_json(observations.run)},
          {"nonce", observations.nonce},
          {"evidence", observations.evidence}};
}

CaseObservations case_observations_of(const json& object) {
  CaseObservations observations;
  observations.twin = optional_observation(object, "twin");
  observations.compile = optional_observation(object, "compile");
  observations.run = optional_observation(object, "run");
  observations.nonce = object.value("nonce", std::uint32_t{0});
  observations.evidence = object.value("evidence", json());
  return observations;
}

}  // namespace ampcts
