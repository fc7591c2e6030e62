// The journal of a mutation run: which sites each group of cases reaches, and the fate of each mutant.
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "mutation/fate.h"
#include "mutation/witnesses.h"
#include "run/sealed_lines.h"

namespace ampcts {

/// What a group of cases reached. It passed without a defect.
struct Reach {
  Witnesses witnesses;
  std::chrono::milliseconds slowest{0};
};

struct MutationRecords {
  std::map<std::string, Reach> reach;  // by TestGroup::name
  std::map<std::string, Fate> fates;   // by Mutant::name()
};

/// Reads a journal. Returns nothing if it was written with other inputs. Throws BadInput, which names file
/// and line, if it is not a journal or is damaged.
std::optional<MutationRecords> read_mutation_journal(const std::filesystem::path& file,
                                                     const std::string& inputs, std::size_t mutants);

class MutationJournal {
 public:
  MutationJournal(JournalLock lock, const std::string& inputs, const MutationRecords& kept);

  void add(const std::string& group, const Reach& reach);
  void add(const std::string& mutant, const Fate& fate);

 private:
  SealedWriter lines_;
};

}  // namespace ampcts
