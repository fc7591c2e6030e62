/// Observations of commands that ended in a certain way.
#pragma once

#include <string>

#include "judge/observation.h"

namespace ampcts {

inline Observation exited(int code, const std::string& errors = "", const std::string& output = "") {
  Observation observation;
  observation.outcome.ending = Ending::exited;
  observation.outcome.exit_code = code;
  observation.outcome.errors = errors;
  observation.outcome.output = output;
  return observation;
}

}  // namespace ampcts
