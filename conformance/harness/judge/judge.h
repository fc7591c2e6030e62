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
  const DiagnosticReader* reader = nullptr;
  Tier required_tier = Tier::rejected;
  nlohmann::json evidence_required = nlohmann::json::object();  // empty: none is asked for
};

Judgement judge(const Case& entry, const CaseObservations& observations, const JudgeRules& rules);

Judgement skipped(std::string reason);

}  // namespace ampcts
