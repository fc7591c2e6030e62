// The probes that check whether the harness interprets the compiler correctly through an adapter.
#pragma once

#include <string>
#include <vector>

#include "model/adapter.h"
#include "process/process.h"

namespace ampcts {

struct ProbeResult {
  enum class State { ok, failed, note };  // a note is never a failure
  State state = State::ok;
  std::string name;
  std::string detail;
};

/// Runs all probes; `device` as for `run`. The results are in the order in which a user should read them.
std::vector<ProbeResult> run_probes(const Adapter& adapter, ProcessHost& host, const std::string& device);

}  // namespace ampcts
