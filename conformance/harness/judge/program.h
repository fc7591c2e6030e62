// Judges run and throw cases: whole programs that check themselves and print the result in one line.
#pragma once

#include "judge/compilation.h"
#include "judge/judge.h"

namespace ampcts {

Judgement judge_program(const CaseObservations& observations, const JudgeRules& rules);

}  // namespace ampcts
