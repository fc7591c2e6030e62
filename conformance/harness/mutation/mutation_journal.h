// What a hunt for mutants knows already: what each group of cases reaches, and what became of each mutant.
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

/// A group of cases that passed without a defect.
struct Reach {
  Witnesses witnesses;
  std::chrono::milliseconds slowest{0};
};

struct MutationRecords {
  std::map<std::string, Reach> reach;  // by TestGroup::name
  std::map<std::string, Fate> fates;   // by Mutant::name()
};

/// The records of a journal; nothing when they were made of other inputs. BadInput names what cannot be read.
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
