#include "judge/judge.h"

#include <fmt/format.h>

#include "judge/negative.h"
#include "judge/program.h"

namespace ampcts {
namespace {

Judgement judge_accept(const CaseObservations& observations, const JudgeRules& rules) {
  if (!observations.compile) return {};
  const Compilation compilation = read_compilation(*observations.compile, rules.reader);
  Judgement judgement;
  judgement.stage = "compile";
  if (compilation.accepted()) {
    judgement.verdict = Verdict::passed;
    judgement.stage.clear();
  } else {
    judgement.verdict = compilation.rejected() ? Verdict::not_accepted : compilation.failure;
    judgement.reason = compilation.detail;
  }
  return judgement;
}

Judgement judge_by_kind(const Case& entry, const CaseObservations& observations, const JudgeRules& rules) {
  if (entry.kind == Kind::warn) return judge_warning(entry, observations, rules);
  if (is_negative(entry.kind)) return judge_negative(entry, observations, rules);
  if (is_program(entry.kind)) return judge_program(observations, rules);
  return judge_accept(observations, rules);
}

}  // namespace

Judgement judge(const Case& entry, const CaseObservations& observations, const JudgeRules& rules) {
  Judgement judgement = judge_by_kind(entry, observations, rules);
  if (judgement.cause == Verdict::missing) judgement.cause = judgement.verdict;
  return judgement;
}

bool settles_in_batch(const Case& entry, const Judgement& judgement) {
  if (judgement.verdict == Verdict::not_rejected) return true;
  return judgement.verdict == Verdict::passed &&
         (!is_negative(entry.kind) || (judgement.located && judgement.identified));
}

bool is_open(const Case& entry, const CaseObservations& observations, const JudgeRules& rules) {
  return observations.compile && observations.compile->shared_by > 1 &&
         !settles_in_batch(entry, judge(entry, observations, rules));
}

Judgement skipped(std::string reason) {
  Judgement judgement;
  judgement.verdict = judgement.cause = Verdict::skipped;
  judgement.reason = std::move(reason);
  return judgement;
}

}  // namespace ampcts
