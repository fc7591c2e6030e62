// From what happened to a verdict. Pure: the same case and observations always give the same judgement.
#pragma once

#include "diagnostics/reader.h"
#include "judge/observation.h"
#include "judge/verdict.h"
#include "model/adapter.h"
#include "model/case_list.h"

namespace ampcts {

/// What the judge knows of the vendor.
struct JudgeRules {
  const DiagnosticReader& reader;
  Tier required_tier = Tier::rejected;
  nlohmann::json evidence_required = nlohmann::json::object();  // empty: none is asked for
};

Judgement judge(const Case& entry, const CaseObservations& observations, const JudgeRules& rules);

/// Whether what a compilation of many cases says of one settles it, as this judgement. What was accepted,
/// with neighbours that were, is settled as a twin or an accepted case would be; and of negatives that were
/// rejected what names its rule on a marked line: any other error may come from the batch itself or from a
/// neighbour. Every other failure must be seen without them.
bool settles_in_batch(const Case& entry, const Judgement& judgement);

/// Whether a program failed in an executable that it shares with others, and no one of its own has been seen:
/// the failure may come from a neighbour.
bool is_open(const Case& entry, const CaseObservations& observations, const JudgeRules& rules);

Judgement skipped(std::string reason);

}  // namespace ampcts
