// Runs of programs on another machine, as the journals of `run --bundle` bring them.
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
  nlohmann::json origin;  // device, driver, commit, compiler and date, for reports; null when there are none
  std::map<std::string, JournalRecord> records;  // by case id
};

/// What the journals hold of `programs`. They are trusted only together: BadInput names the journal when one
/// is no journal of a bundle, is of another suite, adapter, compiler or text of a case than this machine has,
/// or of another device than its neighbour; when two of them hold a case that is settled; when all journals
/// of a bundle lack a case of it; and the first of `programs` that none holds.
///
/// A case that failed in an executable it shares with others may stand in a second journal, from one of its
/// own, which then decides.
RunsElsewhere read_runs(const std::vector<std::filesystem::path>& journals,
                        const std::vector<const Case*>& programs, const CaseList& list,
                        const Adapter& adapter, const JudgeRules& rules,
                        const std::function<std::string(const Case&)>& fingerprint);

}  // namespace ampcts
