#include "commands/run_bundle.h"

#include "base/error.h"
#include "base/output.h"
#include "base/sha256.h"
#include "base/text.h"
#include "bundle/bundle.h"
#include "commands/commands.h"
#include "commands/session.h"
#include "run/executor.h"
#include "run/fingerprint.h"
#include "run/interrupt.h"
#include "run/progress.h"
#include "run/worker_pool.h"

namespace ampcts {
namespace fs = std::filesystem;
using nlohmann::json;
namespace {

class BundleRun {
 public:
  explicit BundleRun(const BundleRunOptions& options)
      : options_(options),
        pool_(options.jobs),
        bundle_(options.bundle),
        list_(CaseList::load_part(bundle_.list(), bundle_.case_ids())),
        adapter_(bundle_.adapter()),
        cases_(selected_cases(list_, options.selection)),
        reader_(adapter_),
        rules_(judge_rules(adapter_, reader_)),
        machine_(run_fingerprint(adapter_, options.device)) {
    const json& origin = bundle_.manifest().origin;
    if (origin.value("cases_sha256", "") != list_.sha256() ||
        origin.value("adapter_sha256", "") != adapter_.sha256)
      throw BadInput::at(
          options.bundle,
          "its cases or its adapter are not those from which it was made; make the bundle again");
    for (const BundledCase& entry : bundle_.cases()) programs_[entry.id] = &entry;
  }

  int run() {
    watch_for_interrupt();
    const fs::path file = prepared_journal(options_.journal, options_.out, journal_name());
    {
      JournalLock lock(file);
      reuse_earlier_records(file);
      JournalWriter journal(std::move(lock), header(), records_);
      observe(journal);
    }
    if (interrupted()) {
      tell("interrupted; run the same command again to continue\n");
      return kInterrupted;
    }
    return conclude_runs(file);
  }

 private:
  std::string journal_name() const {
    const Manifest& manifest = bundle_.manifest();
    return fmt::format("journal-{}{}.jsonl.zst", adapter_.name,
                       manifest.parts == 1 ? "" : fmt::format("-part-{}", manifest.part));
  }

  json header() const {
    json header = bundle_.manifest().origin;
    header["adapter"] = kPackedAdapter;
    header["device"] = options_.device;
    header["started"] = started_;
    header["bundle"] = {{"id", bundle_.manifest().id},
                        {"part", bundle_.manifest().part},
                        {"parts", bundle_.manifest().parts},
                        {"cases", bundle_.manifest().cases}};
    return header;
  }

  /// Returns a hash over everything that decides a run: program, device, driver, environment.
  std::string inputs_of(const BundledCase& entry) const {
    Sha256 sum;
    sum.field(bundle_.manifest().id).field(entry.id).field(machine_);
    return sum.hex();
  }

  void reuse_earlier_records(const fs::path& file) {
    if (options_.fresh || !fs::exists(file)) return;
    JournalContents contents = read_journal(file);
    if (const json earlier = contents.header.value("bundle", json()); earlier != header().at("bundle"))
      throw BadInput::at(
          file.string(),
          "contains the runs of another bundle or of another part; give another --journal or --out, or "
          "discard them with --fresh");
    for (auto& [id, record] : contents.records) {
      const auto entry = programs_.find(id);
      if (entry != programs_.end() && serves(record.observations, options_.together) &&
          inputs_of(*entry->second) == record.inputs)
        records_.emplace(id, std::move(record));
    }
  }

  struct Finished {
    const Case* entry = nullptr;
    CaseObservations observations;
  };

  /// Returns the cases still to be run, in groups of at most --together cases of the same executable. The
  /// cases of a group share a process in the first attempt.
  std::vector<std::vector<const Case*>> due_groups() const {
    std::map<std::string, std::vector<const Case*>> of_executables;
    std::vector<std::vector<const Case*>> groups;
    for (const Case* entry : cases_) {
      if (records_.count(entry->id) != 0) continue;
      const BundledCase& program = *programs_.at(entry->id);
      std::vector<const Case*>& group = of_executables[program.executable];
      group.push_back(entry);
      const bool is_shared = !program.executable.empty() && !program.arguments.empty();
      if (is_shared && group.size() < options_.together) continue;
      groups.push_back(std::move(group));
      group.clear();
    }
    for (auto& [executable, group] : of_executables)
      if (!group.empty()) groups.push_back(std::move(group));
    return groups;
  }

  /// Runs the cases of `group` in a shared process, then alone each case that did not pass there. Calls `put`
  /// with each observed case; `stop` can leave some unobserved.
  template <class Put>
  void observe_group(const std::vector<const Case*>& group, ProcessHost& host, const WorkerPool::Stop& stop,
                     const Put& put) {
    std::vector<CaseObservations> seen(group.size());
    std::vector<Executor::Built> programs;
    for (std::size_t i = 0; i < group.size(); ++i) {
      const BundledCase& program = *programs_.at(group[i]->id);
      seen[i].compile = program.build;
      if (!program.executable.empty())
        programs.push_back({{bundle_.executable(program.executable), program.arguments}, &seen[i]});
    }
    Executor executor(adapter_, host, executor_options());
    executor.run_together(programs, stop);
    for (std::size_t i = 0, next = 0; i < group.size(); ++i) {
      const bool is_built = next < programs.size() && programs[next].seen == &seen[i];
      const bool is_settled =
          !is_built || (seen[i].run && judge(*group[i], seen[i], rules_).verdict == Verdict::passed);
      if (is_settled || (!stop() && executor.run_copy(programs[next].program, stop, seen[i])))
        put({group[i], std::move(seen[i])});
      next += is_built ? 1 : 0;
    }
  }

  Executor::Options executor_options() const {
    Executor::Options options;
    options.device = options_.device;
    options.keep = options_.keep;
    options.kept = [](const std::string& path) { tell("kept {}\n", path); };
    return options;
  }

  void observe(JournalWriter& journal) {
    const std::vector<std::vector<const Case*>> due = due_groups();
    std::size_t cases = 0;
    for (const auto& group : due) cases += group.size();
    Progress progress(cases);
    const auto work = [&](ProcessHost& host, std::size_t i, const WorkerPool::Stop& stop, const auto& put) {
      observe_group(due[i], host, stop, put);
    };
    pool_.run<Finished>(due.size(), interrupted, work, [&](Finished finished) {
      const BundledCase& program = *programs_.at(finished.entry->id);
      JournalRecord record = {inputs_of(program), std::move(finished.observations), program.fingerprint};
      journal.append(finished.entry->id, record);
      progress.add(finished.entry->id, judge(*finished.entry, record.observations, rules_));
      records_[finished.entry->id] = std::move(record);
      fresh_.insert(finished.entry->id);
    });
  }

  int conclude_runs(const fs::path& file) const {
    std::vector<CaseResult> results = judged(cases_, adapter_, records_);
    for (CaseResult& result : results) result.reused = fresh_.count(result.entry->id) == 0;
    // A bundle never contains the whole suite, so its selection is never empty.
    Selection selection = Selection::from_json(bundle_.manifest().origin.at("selection"));
    const int code = conclude(list_, adapter_, results, selection, header(), "");
    say("journal: {}\n", file.string());
    std::size_t open = 0;
    for (const CaseResult& result : results) open += is_open(*result.entry, result.observations, rules_);
    if (open != 0) tell("{}", open_cases_note(open));
    return code;
  }

  const BundleRunOptions& options_;
  WorkerPool pool_;  // first: it forks, which must precede any thread
  Bundle bundle_;
  CaseList list_;
  Adapter adapter_;
  std::vector<const Case*> cases_;
  DiagnosticReader reader_;
  JudgeRules rules_;
  std::string machine_;
  std::string started_ = now_utc();
  std::map<std::string, const BundledCase*> programs_;
  std::map<std::string, JournalRecord> records_;
  std::set<std::string> fresh_;
};

}  // namespace

int run_bundle(const BundleRunOptions& options) {
  return BundleRun(options).run();
}

}  // namespace ampcts
