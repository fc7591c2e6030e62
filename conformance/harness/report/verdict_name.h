// Looks up verdicts by their names in reports and baselines.
#pragma once

#include <optional>
#include <string>

#include "judge/verdict.h"

namespace ampcts {

/// Returns the verdict of this name, or nothing if there is none.
std::optional<Verdict> verdict_named(const std::string& name);

}  // namespace ampcts
