// ampcts run: observes the selected cases, judges them and writes the reports.
#include <fmt/format.h>

#include "base/error.h"
#include "base/output.h"
#include "bundle/runs_elsewhere.h"
#include "commands/commands.h"
#include "commands/run_bundle.h"
#include "commands/session.h"
#include "run/fingerprint.h"
#include "run/interrupt.h"
#include "run/progress.h"
#include "run/runner.h"

namespace ampcts {
namespace fs = std::filesystem;
using nlohmann::json;
namespace {

struct RunOptions {
  std::string cases;
  std::string vendor;
  Selection selection;
  unsigned jobs = default_jobs();
  std::string device;
  std::string journal;
  std::string out = "ampcts-out";
  bool fresh = false;
  bool keep = false;
  unsigned batch = kDefaultBatch;
  unsigned together = 1;
  std::vector<std::string> runs_from;
  std::string bundle;
};

class RunCommand {
 public:
  RunCommand(const RunOptions& options, const Places& places)
      : options_(options),
        list_(CaseList::load(options.cases)),
        adapter_(Adapter::load(Adapter::find(options.vendor, places), places)),
        cases_(selected_cases(list_, options.selection)),
        reader_(adapter_),
        rules_(judge_rules(adapter_, reader_)),
        runner_(checked(adapter_), options.jobs, executor_options(), batches()),
        version_(compiler_version(adapter_, runner_.first_host())),
        commit_(source_commit(places, runner_.first_host())),
        fingerprint_(adapter_, places, version_, options.device) {}

  int run() {
    watch_for_interrupt();
    journal_file_ = prepared_journal(options_.journal, options_.out, "journal-" + adapter_.name + ".jsonl");
    {
      JournalLock lock(journal_file_);
      reuse_earlier_records();
      take_in_runs();
      JournalWriter journal(std::move(lock), header(), records_);
      observe(journal);
    }
    if (interrupted()) {
      tell("interrupted; run the same command again to continue\n");
      return kInterrupted;
    }
    std::vector<CaseResult> results = judged(cases_, adapter_, records_);
    for (CaseResult& result : results)
      result.reused =
          result.judgement.verdict != Verdict::skipped && observed_now_.count(result.entry->id) == 0;
    return conclude(list_, adapter_, results, options_.selection, header(), options_.out);
  }

 private:
  static const Adapter& checked(const Adapter& adapter) {
    require_compiler(adapter);
    return adapter;
  }

  Executor::Options executor_options() const {
    return {options_.device,
            options_.keep,
            [](const std::string& path) { tell("kept {}\n", path); },
            {},
            options_.together};
  }

  Runner::Batches batches() const {
    return {options_.batch, [this](const Case& entry, const CaseObservations& seen) {
              return settles_in_batch(entry, judge(entry, seen, rules_));
            }};
  }

  json header() const {
    return {{"vendor", adapter_.name},
            {"adapter", adapter_.file.string()},
            {"adapter_sha256", adapter_.sha256},
            {"cases", list_.folder().string()},
            {"cases_sha256", list_.sha256()},
            {"selection", options_.selection.to_json()},
            {"compiler", version_},
            {"compiler_sha256", fingerprint_.compiler_sha256()},
            {"device", options_.device},
            {"commit", commit_},
            {"started", started_},
            {"runs", runs_}};
  }

  /// Loads the observations of earlier runs whose inputs are unchanged. Verdicts are always judged again.
  void reuse_earlier_records() {
    if (options_.fresh || !fs::exists(journal_file_)) return;
    JournalContents contents = read_journal(journal_file_);
    if (const std::string vendor = contents.header.value("vendor", ""); vendor != adapter_.name)
      throw BadInput::at(
          journal_file_.string(),
          "is the journal of '{}', not of '{}'; give another --journal or --out, or discard it with --fresh",
          vendor, adapter_.name);
    for (auto& [id, record] : contents.records) {
      const Case* entry = list_.find_case(id);
      if (entry == nullptr || !adapter_.skip_reason(*entry).empty() ||
          fingerprint_.of(*entry) != record.inputs || !serves(record.observations, options_.together))
        continue;
      records_.emplace(id, std::move(record));
    }
  }

  /// Loads the runs of programs on another machine. They replace earlier runs on this machine.
  void take_in_runs() {
    if (options_.runs_from.empty()) return;
    std::vector<const Case*> programs;
    for (const Case* entry : cases_)
      if (is_program(entry->kind) && adapter_.skip_reason(*entry).empty()) programs.push_back(entry);
    RunsElsewhere runs =
        read_runs({options_.runs_from.begin(), options_.runs_from.end()}, programs, list_, adapter_, rules_,
                  [&](const Case& entry) { return fingerprint_.program_of(entry); });
    tell_of_open_cases(runs);
    for (auto& [id, record] : runs.records) records_[id] = std::move(record);
    runs_ = std::move(runs.origin);
  }

  void tell_of_open_cases(const RunsElsewhere& runs) const {
    std::size_t open = 0;
    for (const Case* entry : cases_)
      if (const auto run = runs.records.find(entry->id); run != runs.records.end())
        open += is_open(*entry, run->second.observations, rules_);
    if (open != 0) tell("{}", open_cases_note(open));
  }

  void observe(JournalWriter& journal) {
    std::vector<const Case*> due;
    std::map<const Case*, std::string> due_inputs;
    for (const Case* entry : cases_) {
      if (records_.count(entry->id) != 0 || !adapter_.skip_reason(*entry).empty()) continue;
      due.push_back(entry);
      due_inputs[entry] = fingerprint_.of(*entry);
    }
    Progress progress(due.size());
    runner_.run(due, interrupted, [&](const Case& entry, CaseObservations observations) {
      // If an input changed during the observation, the observation belongs to neither version.
      if (fingerprint_.of(entry) != due_inputs.at(&entry))
        throw HarnessError(fmt::format("{} changed while it was observed; run again", entry.file.string()));
      JournalRecord record = {due_inputs.at(&entry), std::move(observations)};
      journal.append(entry.id, record);
      progress.add(entry.id, judge(entry, record.observations, rules_));
      records_[entry.id] = std::move(record);
      observed_now_.insert(entry.id);
    });
  }

  const RunOptions& options_;
  CaseList list_;
  Adapter adapter_;
  std::vector<const Case*> cases_;
  DiagnosticReader reader_;
  JudgeRules rules_;
  Runner runner_;
  std::string version_;
  std::string commit_;
  Fingerprint fingerprint_;
  std::string started_ = now_utc();
  json runs_;  // origin of the runs of --runs-from; otherwise null
  fs::path journal_file_;
  std::map<std::string, JournalRecord> records_;
  std::set<std::string> observed_now_;
};

}  // namespace

void add_run_command(CLI::App& app, const Places& places, Action& action) {
  auto options = std::make_shared<RunOptions>();
  CLI::App* command =
      app.add_subcommand("run", "Run cases against a vendor, judge them and write the reports");
  add_vendor_option(*command, options->vendor);
  add_cases_option(*command, options->cases, places);
  add_selection_options(*command, options->selection);
  add_jobs_options(*command, options->jobs, options->batch);
  add_together_option(*command, options->together);
  command->add_option("--device", options->device, "Accelerator, by the vendor's name for it; see 'doctor'");
  command
      ->add_option(
          "--journal", options->journal,
          "Journal of observations, from which a run continues; default: journal-VENDOR.jsonl in --out")
      ->type_name("FILE");
  command
      ->add_option("--out", options->out,
                   "Folder for report.json, junit.xml and report.html; default: ampcts-out")
      ->type_name("DIR");
  command->add_flag("--fresh", options->fresh, "Discard the evidence of earlier runs");
  command->add_flag("--keep", options->keep, "Keep the temporary folder of each case");
  auto* bundle =
      command->add_option("--bundle", options->bundle,
                          "Run the programs in a folder that 'bundle' made, without a compiler, and write "
                          "a compressed journal to --out");
  bundle->type_name("DIR");
  auto* runs_from = command->add_option(
      "--runs-from", options->runs_from,
      "Journals of 'run --bundle': use the runs in them instead of building and running programs here");
  runs_from->type_name("FILE")->excludes("--device");
  for (const char* name : {"--vendor", "--cases", "--batch", "--runs-from"}) bundle->excludes(name);
  command->callback([&places, &action, options] {
    action = [&places, options] {
      if (options->bundle.empty()) return RunCommand(*options, places).run();
      return run_bundle({options->bundle, options->selection, options->jobs, options->device,
                         options->journal, options->out, options->fresh, options->keep, options->together});
    };
  });
}

}  // namespace ampcts
