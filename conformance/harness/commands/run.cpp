// ampcts run: observe the selected cases, judge them, report.
#include <fmt/format.h>

#include <thread>

#include "base/error.h"
#include "base/output.h"
#include "commands/commands.h"
#include "commands/session.h"
#include "run/fingerprint.h"
#include "run/interrupt.h"
#include "run/progress.h"
#include "run/runner.h"

namespace ampcts {
namespace fs = std::filesystem;
using nlohmann::json;
namespace {

// A negative of the reference then costs 30 ms; a build of as many programs, 12 s.
constexpr unsigned kBatch = 128;

struct RunOptions {
  std::string cases;
  std::string vendor;
  Selection selection;
  unsigned jobs = std::max(1U, std::thread::hardware_concurrency());
  std::string device;
  std::string journal;
  std::string out = "ampcts-out";
  bool fresh = false;
  bool keep = false;
  unsigned batch = kBatch;
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
      JournalWriter journal(std::move(lock), header(), records_);
      observe(journal);
    }
    if (interrupted()) {
      tell("interrupted; the same command goes on where this one stopped\n");
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
    return {options_.device, options_.keep, [](const std::string& path) { tell("kept {}\n", path); }, {}};
  }

  Runner::Batches batches() const {
    return {options_.batch,
            [this](const Case& entry, const CaseObservations& seen) {
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
            {"started", started_}};
  }

  /// Raw evidence is used again only where nothing that decides it has changed; verdicts are always made
  /// anew.
  void reuse_earlier_records() {
    if (options_.fresh || !fs::exists(journal_file_)) return;
    JournalContents contents = read_journal(journal_file_);
    if (const std::string vendor = contents.header.value("vendor", ""); vendor != adapter_.name)
      throw BadInput::at(journal_file_.string(),
                         "is the journal of '{}', not of '{}'; give another --journal, or --fresh", vendor,
                         adapter_.name);
    for (auto& [id, record] : contents.records) {
      const Case* entry = list_.find_case(id);
      if (entry == nullptr || !adapter_.skip_reason(*entry).empty() ||
          fingerprint_.of(*entry) != record.inputs)
        continue;
      records_.emplace(id, std::move(record));
    }
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
      // A file that changed while it was compiled: what was seen belongs to neither text, and the case to no
      // one.
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
  command->add_option("-j,--jobs", options->jobs, "Cases at the same time; default: one per processor")
      ->check(CLI::Range(1U, 1024U));
  command
      ->add_option(
          "--batch", options->batch,
          "Most cases in one compilation, where the adapter has a command for it; 1: each alone. The "
          "verdicts are the same")
      ->check(CLI::Range(1U, 1000U));
  command->add_option("--device", options->device, "Accelerator, in the form the vendor knows; see 'doctor'");
  command
      ->add_option("--journal", options->journal,
                   "Evidence file; a run goes on with what it holds. Default: journal-VENDOR.jsonl in --out")
      ->type_name("FILE");
  command
      ->add_option("--out", options->out,
                   "Folder for report.json, junit.xml and report.html; default: ampcts-out")
      ->type_name("DIR");
  command->add_flag("--fresh", options->fresh, "Use no evidence of earlier runs");
  command->add_flag("--keep", options->keep, "Keep the temporary folder of each case");
  command->callback([&places, &action, options] {
    action = [&places, options] { return RunCommand(*options, places).run(); };
  });
}

}  // namespace ampcts
