// Judging cases whose own text must draw a diagnostic while their twin draws none.
#pragma once

#include "judge/compilation.h"
#include "judge/judge.h"

namespace ampcts {

/// reject and static-assert.
Judgement judge_negative(const Case& entry, const CaseObservations& observations, const JudgeRules& rules);

/// warn.
Judgement judge_warning(const Case& entry, const CaseObservations& observations, const JudgeRules& rules);

}  // namespace ampcts
