#include "commands/mutation_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "base/atomic_file.h"
#include "base/error.h"
#include "base/output.h"
#include "base/text.h"
#include "commands/commands.h"
#include "commands/session.h"
#include "mutation/score.h"
#include "run/interrupt.h"
#include "run/progress.h"

namespace ampcts {
namespace fs = std::filesystem;
using nlohmann::json;
namespace {

/// INDEX/COUNT, as in 2/8.
struct Shard {
  std::size_t index = 1, count = 1;
};

Shard shard_named(const std::string& text) {
  Shard shard;
  if (text.empty()) return shard;
  char rest = 0;
  if (std::sscanf(text.c_str(), "%zu/%zu%c", &shard.index, &shard.count, &rest) != 2 || shard.index < 1 ||
      shard.index > shard.count)
    throw BadInput(fmt::format("--shard '{}': expected I/N with I from 1 to N, e.g. 2/8", text));
  return shard;
}

EarlierKillers earlier_killers(const MutateOptions& options) {
  return options.earlier.empty() ? EarlierKillers() : EarlierKillers(options.earlier);
}

}  // namespace

std::vector<std::size_t> sharded(const std::vector<std::size_t>& mutants, const MutateOptions& options,
                                 const std::string& source) {
  const Shard shard = shard_named(options.shard);
  std::vector<std::size_t> chosen;
  for (const std::size_t i : shard_of(mutants.size(), shard.index, shard.count)) chosen.push_back(mutants[i]);
  if (chosen.empty())
    throw BadInput(fmt::format("nothing is selected: the selection matches no mutant of {}", source));
  return chosen;
}

bool matches_any(const std::vector<std::string>& globs, const std::string& name) {
  return std::any_of(globs.begin(), globs.end(),
                     [&](const std::string& glob) { return glob_matches(glob, name); });
}

MutationRun::MutationRun(const MutateOptions& options, MutationSetup setup, WorkerPool& pool)
    : options_(options),
      setup_(std::move(setup)),
      hunt_(setup_.subject, pool, setup_.groups, setup_.mutants, options.effort, earlier_killers(options)),
      started_(now_utc()) {}

int MutationRun::run() {
  inputs_ = setup_.inputs();
  journal_file_ = prepared_journal(options_.journal, options_.out, "mutation-" + setup_.vendor + ".jsonl");
  bool sound = true;
  {
    JournalLock lock(journal_file_);
    reuse_earlier_records();
    MutationJournal journal(std::move(lock), inputs_, records_);
    const std::vector<std::size_t> due = due_mutants();
    if (!due.empty()) sound = explore(due, journal);
    if (sound && !interrupted()) hunt(due, journal);
  }
  if (setup_.inputs() != inputs_)
    throw HarnessError("the build, its list of defects or a case changed during the run; run again");
  if (interrupted()) {
    tell("interrupted; run the same command again to continue\n");
    return kInterrupted;
  }
  return sound ? conclude() : kNotConformant;
}

void MutationRun::reuse_earlier_records() {
  if (!options_.fresh && fs::exists(journal_file_)) {
    if (auto records = read_mutation_journal(journal_file_, inputs_, setup_.mutants.size()))
      records_ = *std::move(records);
    else
      tell("{} is from another build, other defects, cases or options; starting over\n",
           journal_file_.string());
  }
  for (const std::string& file : options_.with) {
    auto records = read_mutation_journal(file, inputs_, setup_.mutants.size());
    if (!records)
      throw BadInput::at(file,
                         "is from another build, other defects, cases or options; give journals of shards of "
                         "the same command");
    records_.reach.merge(records->reach);
    records_.fates.merge(records->fates);
  }
}

std::vector<std::size_t> MutationRun::due_mutants() const {
  std::vector<std::size_t> due;
  for (const std::size_t mutant : setup_.chosen) {
    const auto known = records_.fates.find(setup_.mutants[mutant].name);
    if (known == records_.fates.end() || known->second.is_open(options_.effort)) due.push_back(mutant);
  }
  return due;
}

bool MutationRun::explore(const std::vector<std::size_t>& due, MutationJournal& journal) {
  setup_.check(due);
  std::vector<std::size_t> open;
  for (const std::size_t group : hunt_.groups_for(due)) {
    const auto known = records_.reach.find(setup_.groups[group].name);
    if (known == records_.reach.end())
      open.push_back(group);
    else
      hunt_.learn(group, known->second);
  }
  std::size_t failures = 0;
  {
    Progress progress(open.size(), {"groups of cases", "failed", "passed without a defect"});
    hunt_.explore(
        open, interrupted,
        [&](std::size_t group, const Reach& reach) {
          journal.add(setup_.groups[group].name, reach);
          progress.add();
        },
        [&](std::size_t, const Failure& failure) {
          ++failures;
          progress.add_failure(
              fmt::format("{:<14} {}: {}", to_string(failure.verdict), failure.case_id, failure.reason));
        });
  }
  if (failures != 0)
    tell(
        "{} of cases failed without a defect. Only a case that passes without a defect can detect one: "
        "correct the cases or the build, or select other cases (--filter)\n",
        counted(failures, "group"));
  return failures == 0;
}

void MutationRun::hunt(const std::vector<std::size_t>& due, MutationJournal& journal) {
  Progress progress(due.size(), {"mutants", "survived", "decided"});
  hunt_.hunt(due, interrupted, [&](std::size_t number, const Fate& fate) {
    const Mutant& mutant = setup_.mutants[number];
    journal.add(mutant.name, fate);
    records_.fates[mutant.name] = fate;
    const Result result = result_of(fate, !setup_.equivalent.reason(mutant).empty());
    if (result == Result::killed || result == Result::equivalent) return progress.add();
    progress.add_failure(fmt::format("{:<14} {}: {}", to_string(result), mutant.name,
                                     fate.killer ? fate.killer->case_id : fate.reason()));
  });
}

int MutationRun::conclude() {
  json header = setup_.header;
  header.update({{"vendor", setup_.vendor},
                 {"inputs_sha256", inputs_},
                 {"selection", options_.selection.to_json()},
                 {"mutants_selection", options_.mutants},
                 {"shard", options_.shard.empty() ? "1/1" : options_.shard},
                 {"effort", options_.effort},
                 {"partial", setup_.is_partial},
                 {"started", started_},
                 {"finished", now_utc()}});
  const json report =
      mutation_report(setup_.mutants, setup_.chosen, records_.fates, setup_.equivalent, header);
  const fs::path file = fs::path(options_.out) / "mutation.json";
  write_file_atomically(file, report.dump(1) + "\n");
  write_out(console_mutation_summary(report));
  say("report: {}\n", file.string());
  const json& total = report.at("summary");
  return total.at("survived") == 0 && total.at("equivalent_killed") == 0 ? kConformant : kNotConformant;
}

}  // namespace ampcts
