// Judges observations. Pure functions: the same case and observations always give the same judgement.
#pragma once

#include "diagnostics/reader.h"
#include "judge/observation.h"
#include "judge/verdict.h"
#include "model/adapter.h"
#include "model/case_list.h"

namespace ampcts {

/// What the judge knows about the vendor.
struct JudgeRules {
  const DiagnosticReader& reader;
  Tier required_tier = Tier::rejected;
  nlohmann::json evidence_required = nlohmann::json::object();  // empty: none is required
};

Judgement judge(const Case& entry, const CaseObservations& observations, const JudgeRules& rules);

/// Whether a judgement from a batch is final for `entry`. It is final if the compiler accepted the case,
/// because it then accepted all cases of the batch, and if a negative was rejected with errors that name its
/// rule on marked lines. Any other failure can be caused by the batch or by another case, so the case must be
/// observed alone.
bool settles_in_batch(const Case& entry, const Judgement& judgement);

/// Whether a program failed in a shared executable and has not been observed in an executable of its own.
/// Another case of the executable can be the cause of such a failure.
bool is_open(const Case& entry, const CaseObservations& observations, const JudgeRules& rules);

Judgement skipped(std::string reason);

}  // namespace ampcts
