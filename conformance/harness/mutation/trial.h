// Whether a compiler, with or without a defect, is right about a group of cases.
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
  std::optional<Failure> failure;        // the first; the cases after it were not looked at
  std::chrono::milliseconds slowest{0};  // compilation
};

/// Compiles the group with `environment`. As in a run of the suite, what a compilation of many cases leaves
/// open is compiled again without the others, so that a failure is that of one case.
Trial try_group(const TestGroup& group, const Adapter& adapter, ProcessHost& host,
                const std::map<std::string, std::string>& environment, const JudgeRules& rules,
                const std::function<bool()>& stop);

}  // namespace ampcts
