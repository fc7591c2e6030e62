// Judges cases whose own text must draw a diagnostic and whose twin must draw none.
#pragma once

#include "judge/compilation.h"
#include "judge/judge.h"

namespace ampcts {

/// Judges a case of kind reject or static-assert.
Judgement judge_negative(const Case& entry, const CaseObservations& observations, const JudgeRules& rules);

/// Judges a case of kind warn.
Judgement judge_warning(const Case& entry, const CaseObservations& observations, const JudgeRules& rules);

}  // namespace ampcts
