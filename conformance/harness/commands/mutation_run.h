// The part of `ampcts mutate` that is the same for all kinds of defects: explores the groups of cases, tries
// the mutants, keeps the journal and writes the report.
#pragma once

#include <nlohmann/json.hpp>

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "model/selection.h"
#include "mutation/earlier_killers.h"
#include "mutation/hunt.h"
#include "mutation/mutants.h"
#include "mutation/mutation_journal.h"
#include "mutation/subject.h"
#include "run/worker_pool.h"

namespace ampcts {

struct MutateOptions {
  bool checks = false;
  bool semantics = false;
  std::string bundle;
  std::string device;
  std::string equivalent;  // file
  std::string cases;
  std::string vendor;
  Selection selection;
  std::vector<std::string> mutants;  // globs
  std::string shard;
  unsigned jobs = 0;
  unsigned batch = 0;
  unsigned effort = 0;
  std::string journal;
  std::vector<std::string> with;
  std::string earlier;
  std::string out = "ampcts-out";
  bool fresh = false;
};

/// What the run is about. The references must outlive it.
struct MutationSetup {
  std::string vendor;  // name of the adapter
  const Subject& subject;
  const std::vector<Mutant>& mutants;
  const EquivalentMutants& equivalent;
  const std::vector<TestGroup>& groups;
  std::vector<std::size_t> chosen;  // indices of mutants
  bool is_partial = false;          // not all mutants, or not all cases
  nlohmann::json header;            // of the report; MutationRun adds what follows from the options
  /// Returns a hash over everything that decides the fates of the mutants and the names in the journal.
  std::function<std::string()> inputs;
  /// Checks that the subject has the mutants that are due. May throw BadInput.
  std::function<void(const std::vector<std::size_t>& due)> check = [](const auto&) {};
};

/// Returns those of `mutants` (indices) that belong to the shard that the options name. Throws BadInput if
/// there are none; `source` tells where the mutants come from.
std::vector<std::size_t> sharded(const std::vector<std::size_t>& mutants, const MutateOptions& options,
                                 const std::string& source);

/// Whether one of the globs matches.
bool matches_any(const std::vector<std::string>& globs, const std::string& name);

class MutationRun {
 public:
  MutationRun(const MutateOptions& options, MutationSetup setup, WorkerPool& pool);

  /// Returns the exit code.
  int run();

 private:
  void reuse_earlier_records();
  std::vector<std::size_t> due_mutants() const;
  /// Returns false if a case fails without a defect: a case that always fails detects nothing.
  bool explore(const std::vector<std::size_t>& due, MutationJournal& journal);
  void hunt(const std::vector<std::size_t>& due, MutationJournal& journal);
  int conclude();

  const MutateOptions& options_;
  MutationSetup setup_;
  Hunt hunt_;
  std::string inputs_;
  std::string started_;
  std::filesystem::path journal_file_;
  MutationRecords records_;
};

/// Tries the defects of the checks of a compiler; of the programs in a bundle.
int mutate_checks(const MutateOptions& options, const Places& places);
int mutate_programs(const MutateOptions& options);

}  // namespace ampcts
