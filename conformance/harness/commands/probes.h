// The probes by which an adapter shows that it sees what it must see.
#pragma once

#include <string>
#include <vector>

#include "model/adapter.h"
#include "process/process.h"

namespace ampcts {

struct ProbeResult {
  enum class State { ok, failed, note };  // a note never fails the check
  State state = State::ok;
  std::string name;
  std::string detail;
};

/// Runs each probe; `device` as for `run`. The results come in the order in which they make sense.
std::vector<ProbeResult> run_probes(const Adapter& adapter, ProcessHost& host, const std::string& device);

}  // namespace ampcts
