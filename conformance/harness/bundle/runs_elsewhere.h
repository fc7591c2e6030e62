// Runs of programs on another machine, read from journals of `run --bundle`.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "judge/judge.h"
#include "model/adapter.h"
#include "model/case_list.h"
#include "run/journal.h"

namespace ampcts {

struct RunsElsewhere {
  nlohmann::json origin;  // device, driver, commit, compiler and date, for reports; null if there are none
  std::map<std::string, JournalRecord> records;  // by case id
};

/// Returns the records of `programs` in the journals. Throws BadInput, which names the journal,
/// - if a journal is not that of a bundle;
/// - if it was written with another suite, adapter, compiler or text of a case than those on this machine;
/// - if two journals name different devices or drivers;
/// - if two journals contain the same case and the first settles it;
/// - if the journals of a bundle together lack a case of it;
/// - if no journal contains one of `programs`.
///
/// A case that failed in a shared executable may be in a second journal, run from an executable of its own;
/// the second then decides.
RunsElsewhere read_runs(const std::vector<std::filesystem::path>& journals,
                        const std::vector<const Case*>& programs, const CaseList& list,
                        const Adapter& adapter, const JudgeRules& rules,
                        const std::function<std::string(const Case&)>& fingerprint);

}  // namespace ampcts
