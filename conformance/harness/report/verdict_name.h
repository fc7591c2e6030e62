// Verdicts by the names they have in reports and baselines.
#pragma once

#include <optional>
#include <string>

#include "judge/verdict.h"

namespace ampcts {

/// Nothing when no verdict has this name.
std::optional<Verdict> verdict_named(const std::string& name);

}  // namespace ampcts
