// ampcts mutate: seeds defects into the vendor's compiler, one at a time, and checks whether a case detects
// each.
#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "base/atomic_file.h"
#include "base/error.h"
#include "base/output.h"
#include "base/sha256.h"
#include "base/text.h"
#include "commands/commands.h"
#include "commands/session.h"
#include "mutation/hunt.h"
#include "mutation/score.h"
#include "run/fingerprint.h"
#include "run/interrupt.h"
#include "run/progress.h"

namespace ampcts {
namespace fs = std::filesystem;
using nlohmann::json;
namespace {

// A compilation takes about a second, plus about 15 ms per case in it: each further mutant costs little more
// than that second.
constexpr unsigned kBatch = 32;
constexpr unsigned kEffort = 60;

struct MutateOptions {
  bool checks = false;
  std::string cases;
  std::string vendor;
  Selection selection;
  std::vector<std::string> mutants;  // globs
  std::string shard;
  unsigned jobs = std::max(1U, std::thread::hardware_concurrency());
  unsigned batch = kBatch;
  unsigned effort = kEffort;
  std::string journal;
  std::vector<std::string> with;
  std::string earlier;
  std::string out = "ampcts-out";
  bool fresh = false;
};

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

/// Returns the [mutants] section of the adapter. Throws BadInput if there is none or its program does not
/// exist.
const MutantsOfVendor& mutants_of_vendor(const Adapter& adapter) {
  if (!adapter.mutants)
    throw BadInput::at(
        adapter.file.string(),
        "has no section [mutants], which names a build of {} into which defects can be seeded; add it",
        adapter.title);
  if (find_program(adapter.mutants->program).empty())
    throw BadInput::at(adapter.file.string(),
                       "mutants.program '{}' does not exist or is not executable; build it",
                       adapter.mutants->program);
  return *adapter.mutants;
}

class MutateCommand {
 public:
  MutateCommand(const MutateOptions& options, const Places& places)
      : options_(options),
        places_(places),
        shard_(shard_named(options.shard)),
        list_(CaseList::load(options.cases)),
        adapter_(Adapter::load(Adapter::find(options.vendor, places), places)),
        vendor_(mutants_of_vendor(adapter_)),
        sites_(read_mutation_sites(vendor_.sites)),
        mutants_(mutants_of(sites_)),
        equivalent_(equivalent_mutants()),
        cases_(selected_cases(list_, options.selection)),
        chosen_(chosen_mutants()),
        groups_(test_groups(cases_, adapter_, options.batch)),
        pool_(options.jobs),
        hunt_(adapter_, pool_, groups_, mutants_, options.effort, earlier_killers()) {}

  int run() {
    watch_for_interrupt();
    inputs_ = inputs();
    journal_file_ = prepared_journal(options_.journal, options_.out, "mutation-" + adapter_.name + ".jsonl");
    bool sound = true;
    {
      JournalLock lock(journal_file_);
      reuse_earlier_records();
      MutationJournal journal(std::move(lock), inputs_, records_);
      const std::vector<std::size_t> due = due_mutants();
      if (!due.empty()) sound = explore(due, journal);
      if (sound && !interrupted()) hunt(due, journal);
    }
    if (inputs() != inputs_)
      throw HarnessError("the compiler, its list of sites or a case changed during the run; run again");
    if (interrupted()) {
      tell("interrupted; run the same command again to continue\n");
      return kInterrupted;
    }
    return sound ? conclude() : kNotConformant;
  }

 private:
  EquivalentMutants equivalent_mutants() const {
    return vendor_.equivalent.empty() ? EquivalentMutants() : EquivalentMutants(vendor_.equivalent, mutants_);
  }

  EarlierKillers earlier_killers() const {
    return options_.earlier.empty() ? EarlierKillers() : EarlierKillers(options_.earlier);
  }

  /// Without --mutants, a selection of cases selects the mutants that the rules of those cases must detect.
  bool is_chosen(const Mutant& mutant, const std::set<std::string>& rules) const {
    if (!options_.mutants.empty())
      return std::any_of(options_.mutants.begin(), options_.mutants.end(),
                         [&](const std::string& glob) { return glob_matches(glob, mutant.name()); });
    if (options_.selection.is_everything()) return true;
    const std::set<std::string>& own = mutant.site->rules;
    return std::any_of(own.begin(), own.end(),
                       [&](const std::string& rule) { return rules.count(rule) != 0; });
  }

  std::vector<std::size_t> chosen_mutants() const {
    std::set<std::string> rules;
    for (const Case* entry : cases_) rules.insert(entry->rule->id);
    std::vector<std::size_t> selected;
    for (std::size_t i = 0; i < mutants_.size(); ++i)
      if (is_chosen(mutants_[i], rules)) selected.push_back(i);
    std::vector<std::size_t> chosen;
    for (const std::size_t i : shard_of(selected.size(), shard_.index, shard_.count))
      chosen.push_back(selected[i]);
    if (chosen.empty())
      throw BadInput(
          fmt::format("nothing is selected: the selection matches no mutant of {}", vendor_.sites.string()));
    return chosen;
  }

  /// Returns a hash over everything that decides the fates of the mutants and the names in the journal.
  std::string inputs() const {
    Sha256 sum;
    sum.field(adapter_.sha256).field(sha256_of_path(find_program(vendor_.program)));
    for (const std::string& input : adapter_.inputs) sum.field(sha256_of_path(input));
    sum.field(sha256_of_path(vendor_.sites)).field(sha256_of_path(places_.include));
    sum.field(std::to_string(options_.batch));
    sum.field(list_.sha256()).field(options_.selection.to_json().dump());
    for (const TestGroup& group : groups_)
      for (const Case& entry : group.cases) sum.field(read_file(entry.file.string()));
    return sum.hex();
  }

  void reuse_earlier_records() {
    if (!options_.fresh && fs::exists(journal_file_)) {
      if (auto records = read_mutation_journal(journal_file_, inputs_, mutants_.size()))
        records_ = *std::move(records);
      else
        tell("{} is from another compiler, other sites, cases or options; starting over\n",
             journal_file_.string());
    }
    for (const std::string& file : options_.with) {
      auto records = read_mutation_journal(file, inputs_, mutants_.size());
      if (!records)
        throw BadInput::at(file,
                           "is from another compiler, other sites, cases or options; give journals of "
                           "shards of the same command");
      records_.reach.merge(records->reach);
      records_.fates.merge(records->fates);
    }
  }

  std::vector<std::size_t> due_mutants() const {
    std::vector<std::size_t> due;
    for (const std::size_t mutant : chosen_) {
      const auto known = records_.fates.find(mutants_[mutant].name());
      if (known == records_.fates.end() || known->second.is_open(options_.effort)) due.push_back(mutant);
    }
    return due;
  }

  /// Returns false if a case fails without a defect: a case that always fails detects nothing.
  bool explore(const std::vector<std::size_t>& due, MutationJournal& journal) {
    hunt_.check_sites(due, interrupted);
    std::vector<std::size_t> open;
    for (const std::size_t group : hunt_.groups_for(due)) {
      const auto known = records_.reach.find(groups_[group].name);
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
            journal.add(groups_[group].name, reach);
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
          "correct the cases or the compiler, or select other cases (--filter)\n",
          counted(failures, "group"));
    return failures == 0;
  }

  void hunt(const std::vector<std::size_t>& due, MutationJournal& journal) {
    Progress progress(due.size(), {"mutants", "survived", "decided"});
    hunt_.hunt(due, interrupted, [&](std::size_t number, const Fate& fate) {
      const Mutant& mutant = mutants_[number];
      journal.add(mutant.name(), fate);
      records_.fates[mutant.name()] = fate;
      const Result result = result_of(fate, !equivalent_.reason(mutant).empty());
      if (result == Result::killed || result == Result::equivalent) return progress.add();
      progress.add_failure(fmt::format("{:<14} {}: {}", to_string(result), mutant.name(),
                                       fate.killer ? fate.killer->case_id : fate.reason()));
    });
  }

  bool is_partial() const {
    return !options_.selection.is_everything() || !options_.mutants.empty() || shard_.count != 1;
  }

  json header() {
    return {{"vendor", adapter_.name},
            {"compiler", compiler_version(adapter_, pool_.first_host())},
            {"commit", source_commit(places_, pool_.first_host())},
            {"inputs_sha256", inputs_},
            {"cases_sha256", list_.sha256()},
            {"cases", cases_.size()},
            {"selection", options_.selection.to_json()},
            {"mutants_selection", options_.mutants},
            {"shard", fmt::format("{}/{}", shard_.index, shard_.count)},
            {"effort", options_.effort},
            {"partial", is_partial()},
            {"started", started_},
            {"finished", now_utc()}};
  }

  int conclude() {
    const json report = mutation_report(mutants_, chosen_, records_.fates, equivalent_, header());
    const fs::path file = fs::path(options_.out) / "mutation.json";
    write_file_atomically(file, report.dump(1) + "\n");
    write_out(console_mutation_summary(report));
    say("report: {}\n", file.string());
    const json& total = report.at("summary");
    return total.at("survived") == 0 && total.at("equivalent_killed") == 0 ? kConformant : kNotConformant;
  }

  const MutateOptions& options_;
  const Places& places_;
  Shard shard_;
  CaseList list_;
  Adapter adapter_;
  MutantsOfVendor vendor_;
  std::vector<MutationSite> sites_;
  std::vector<Mutant> mutants_;
  EquivalentMutants equivalent_;
  std::vector<const Case*> cases_;
  std::vector<std::size_t> chosen_;
  std::vector<TestGroup> groups_;
  WorkerPool pool_;
  Hunt hunt_;
  std::string inputs_;
  std::string started_ = now_utc();
  fs::path journal_file_;
  MutationRecords records_;
};

}  // namespace

void add_mutate_command(CLI::App& app, const Places& places, Action& action) {
  auto options = std::make_shared<MutateOptions>();
  CLI::App* command = app.add_subcommand(
      "mutate", "Seed defects into the vendor's compiler, one at a time, and check that a case detects each");
  command
      ->add_flag("--checks", options->checks,
                 "Seed defects into the checks of the compiler; required, as there is no other kind yet")
      ->required();
  add_vendor_option(*command, options->vendor);
  add_cases_option(*command, options->cases, places);
  command
      ->add_option("--mutants", options->mutants,
                   "Only mutants whose name FILE:SITE=DEFECT matches, e.g. 'checks/Casts.cpp:*'; repeatable")
      ->type_name("GLOB")
      ->allow_extra_args(false);
  add_selection_options(*command, options->selection);
  command->add_option("--shard", options->shard, "Only part I of N parts of the mutants, e.g. 2/8")
      ->type_name("I/N");
  command
      ->add_option("-j,--jobs", options->jobs, "Number of parallel compilations; default: one per processor")
      ->check(CLI::Range(1U, 1024U));
  command
      ->add_option("--batch", options->batch,
                   fmt::format("Maximum number of cases in one compilation; default: {}", kBatch))
      ->check(CLI::Range(1U, 1000U));
  command
      ->add_option("--effort", options->effort,
                   fmt::format("Maximum number of groups of cases tried on one mutant; default: {}", kEffort))
      ->check(CLI::Range(1U, 1000000U));
  command
      ->add_option(
          "--journal", options->journal,
          "Journal of results, from which the command continues; default: mutation-VENDOR.jsonl in --out")
      ->type_name("FILE");
  command
      ->add_option("--with", options->with, "Journal of another shard, whose results are merged; repeatable")
      ->type_name("FILE")
      ->allow_extra_args(false);
  command
      ->add_option(
          "--earlier", options->earlier,
          "mutation.json of an earlier run with any build of the compiler: the cases that killed a mutant "
          "there are tried first")
      ->type_name("FILE");
  command->add_option("--out", options->out, "Folder for mutation.json; default: ampcts-out")
      ->type_name("DIR");
  command->add_flag("--fresh", options->fresh, "Discard the results of earlier runs");
  command->callback([&places, &action, options] {
    action = [&places, options] { return MutateCommand(*options, places).run(); };
  });
}

}  // namespace ampcts
