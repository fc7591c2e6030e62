// Checks whether all cases of a group pass with a compiler, with or without a defect.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "judge/judge.h"
#include "mutation/test_group.h"
#include "process/process.h"

namespace ampcts {

/// A case that did not pass.
struct Failure {
  std::string case_id;
  Side side = Side::own;
  Verdict verdict = Verdict::missing;
  std::string reason;
};

struct Trial {
  std::optional<Failure> failure;        // the first; later cases were not judged
  std::chrono::milliseconds slowest{0};  // time of the slowest compilation
};

/// Compiles the group with `environment`. As in `ampcts run`, cases that a batch does not settle are compiled
/// again without the others, so that a failure is that of one case. Throws HarnessError if the compiler
/// cannot be started.
Trial try_group(const TestGroup& group, const Adapter& adapter, ProcessHost& host,
                const std::map<std::string, std::string>& environment, const JudgeRules& rules,
                const std::function<bool()>& stop);

}  // namespace ampcts
