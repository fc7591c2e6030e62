#include "commands/session.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <thread>

#include "base/error.h"
#include "base/output.h"
#include "base/text.h"
#include "commands/commands.h"
#include "run/executor.h"
#include "run/fingerprint.h"
#include "run/interrupt.h"

namespace ampcts {
namespace fs = std::filesystem;
namespace {

std::string first_line(const std::string& output) {
  const std::string text = printable_utf8(output);
  return std::string(trimmed(std::string_view(text).substr(0, text.find('\n'))));
}

}  // namespace

void add_cases_option(CLI::App& command, std::string& folder, const Places& places) {
  folder = (places.build / "cases").string();
  command.add_option("--cases", folder, "Folder of cases.json; default: cases in the build folder")
      ->type_name("DIR");
}

void add_vendor_option(CLI::App& command, std::string& vendor) {
  command
      .add_option("--vendor", vendor,
                  "Adapter: a name in conformance/adapters or the path of a file; default: amp++")
      ->type_name("NAME|FILE");
  vendor = "amp++";
}

unsigned default_jobs() {
  return std::max(1U, std::thread::hardware_concurrency());
}

void add_jobs_options(CLI::App& command, unsigned& jobs, unsigned& batch) {
  command.add_option("-j,--jobs", jobs, "Number of cases run in parallel; default: one per processor")
      ->check(CLI::Range(1U, 1024U));
  command
      .add_option("--batch", batch,
                  "Maximum number of cases in one compilation, if the adapter has a command for batches; 1: "
                  "each case alone. The verdicts do not depend on it")
      ->check(CLI::Range(1U, 1000U));
}

void add_together_option(CLI::App& command, unsigned& together) {
  command
      .add_option(
          "--together", together,
          "Maximum number of programs of one executable that share a process, for devices that are slow to "
          "open. A program that does not pass in a shared process is run again alone. Default: 1")
      ->check(CLI::Range(1U, 1000U));
}

void add_selection_options(CLI::App& command, Selection& selection) {
  command
      .add_option(
          "--filter", selection.globs,
          "Rules by a glob over their ids, e.g. 'amp.capture.*'; a glob with a slash matches case ids")
      ->type_name("GLOB");
  command.add_option("--clause", selection.clauses, "Rules of a clause and its subclauses, e.g. 2.4.3")
      ->type_name("N");
  command.add_option("--level", selection.levels, "required, optional, optional:FEATURE or vendor")
      ->type_name("LEVEL");
  command.add_option("--polarity", selection.polarities, "reject, accept, warn, static-assert, run or throw")
      ->type_name("P");
  for (const char* name : {"--filter", "--clause", "--level", "--polarity"})
    command.get_option(name)
        ->group("Selection (repeat an option to select more, combine options to select less)")
        ->allow_extra_args(false);
}

std::vector<const Case*> selected_cases(const CaseList& list, const Selection& selection) {
  std::vector<const Case*> cases = selection.from(list);
  if (cases.empty())
    throw BadInput(fmt::format("nothing is selected: no case of {} matches {}; 'ampcts list' lists the cases",
                               list.folder().string(), selection.to_json().dump()));
  return cases;
}

void require_compiler(const Adapter& adapter) {
  if (!find_program(adapter.program).empty()) return;
  throw BadInput::at(adapter.file.string(),
                     "compiler.program '{}' does not exist or is not executable; build or install it, or "
                     "correct the adapter",
                     adapter.program);
}

namespace {

/// Runs a command that prints a short answer.
Outcome asked(std::vector<std::string> words, ProcessHost& host) {
  constexpr ProcessLimits kLimits = {std::chrono::seconds(10), std::uint64_t{1} << 32, 64 << 10};
  std::error_code error;
  const fs::path folder = fs::absolute(fs::temp_directory_path(error));
  return host.run({std::move(words), command_environment(error ? fs::path("/tmp") : folder), "/"}, kLimits,
                  interrupted);
}

/// Runs git in the source tree. Returns the first line of its output, or "" if it fails. Removes the
/// variables with which a git hook would redirect it to another repository.
std::string git_answer(const Places& places, const std::vector<std::string>& arguments, ProcessHost& host) {
  std::vector<std::string> words = {
      "env", "-u", "GIT_DIR",           "-u", "GIT_WORK_TREE", "-u", "GIT_INDEX_FILE",
      "git", "-C", places.root.string()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  const Outcome outcome = asked(std::move(words), host);
  const bool known = outcome.ending == Ending::exited && outcome.exit_code == 0;
  return known ? first_line(outcome.output) : "";
}

}  // namespace

std::optional<std::string> known_compiler_version(const Adapter& adapter, ProcessHost& host) {
  std::vector<std::string> words = {adapter.program};
  words.insert(words.end(), adapter.version.begin(), adapter.version.end());
  const Outcome outcome = asked(std::move(words), host);
  if (outcome.ending != Ending::exited || outcome.exit_code != 0) return std::nullopt;
  const std::string line = first_line(outcome.output.empty() ? outcome.errors : outcome.output);
  if (line.empty()) return std::nullopt;
  return line;
}

std::string compiler_version(const Adapter& adapter, ProcessHost& host) {
  if (adapter.version.empty()) return "";
  return known_compiler_version(adapter, host).value_or("version unknown");
}

std::string source_commit(const Places& places, ProcessHost& host) {
  // A source tree without a repository of its own may lie within another repository.
  const std::string top = git_answer(places, {"rev-parse", "--show-toplevel"}, host);
  std::error_code error;
  if (top.empty() || !fs::equivalent(top, places.root, error)) return "";
  return git_answer(places, {"describe", "--always", "--dirty", "--exclude=*", "--abbrev=12"}, host);
}

fs::path prepared_journal(const std::string& given, const fs::path& out, const std::string& name) {
  const fs::path journal = given.empty() ? out / name : fs::path(given);
  for (const fs::path& folder : {out, fs::absolute(journal).parent_path()}) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) throw HarnessError(fmt::format("{} cannot be created: {}", folder.string(), error.message()));
  }
  return journal;
}

JudgeRules judge_rules(const Adapter& adapter, const DiagnosticReader& reader) {
  return {reader, adapter.required_tier,
          adapter.evidence_variable.empty() ? nlohmann::json::object() : adapter.evidence_required};
}

std::vector<CaseResult> judged(const std::vector<const Case*>& cases, const Adapter& adapter,
                               const std::map<std::string, JournalRecord>& records) {
  const DiagnosticReader reader(adapter);
  const JudgeRules rules = judge_rules(adapter, reader);
  std::vector<CaseResult> results;
  for (const Case* entry : cases) {
    CaseResult result;
    result.entry = entry;
    if (const std::string reason = adapter.skip_reason(*entry); !reason.empty()) {
      result.judgement = skipped(reason);
    } else {
      const auto record = records.find(entry->id);
      if (record != records.end()) result.observations = record->second.observations;
      result.judgement = judge(*entry, result.observations, rules);
    }
    results.push_back(std::move(result));
  }
  return results;
}

int conclude(const CaseList& list, const Adapter& adapter, const std::vector<CaseResult>& results,
             const Selection& selection, const nlohmann::json& header, const fs::path& out) {
  const Summary summary = summarise(results, {selection.is_everything(), adapter.vendor_rules_decide});
  const nlohmann::json report = report_json({list, adapter, results, summary, header});
  // Files first: printing can fail.
  if (!out.empty()) write_reports(out, report);
  write_out(console_summary(report));
  if (!out.empty()) say("report: {}\n", (out / "report.html").string());
  return summary.success() ? kConformant : kNotConformant;
}

std::string open_cases_note(std::size_t count) {
  return fmt::format(
      "{} failed in a shared executable, where another case may be the cause. 'ampcts bundle --again "
      "JOURNAL' builds each of them alone; run that bundle on the target machine too, and give both "
      "journals to --runs-from\n",
      counted(count, "case"));
}

std::string now_utc() {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::chrono::system_clock::now()));
}

}  // namespace ampcts
