// ampcts report: judges a journal again and writes the reports.
#include <fmt/format.h>

#include "base/error.h"
#include "commands/commands.h"
#include "commands/session.h"

namespace ampcts {
namespace fs = std::filesystem;
namespace {

struct ReportOptions {
  std::string journal;
  std::string out;
};

/// Throws BadInput if the journal belongs to another suite or adapter, and would be judged by the wrong
/// rules.
void require_same(const std::string& journal, const char* what, const std::string& then,
                  const std::string& now) {
  if (then != now)
    throw BadInput::at(journal, "was written with another {}, which has changed since; run again", what);
}

int report(const ReportOptions& options, const Places& places) {
  const JournalContents journal = read_journal(options.journal);
  const auto text = [&](const char* name) { return journal.header.value(name, ""); };
  if (journal.header.contains("bundle"))
    throw BadInput::at(options.journal,
                       "contains only runs of a bundle; report them with 'ampcts run --runs-from {}'",
                       options.journal);
  const CaseList list = CaseList::load(text("cases"));
  require_same(options.journal, "cases.json", text("cases_sha256"), list.sha256());
  const Adapter adapter = Adapter::load(text("adapter"), places);
  require_same(options.journal, "adapter", text("adapter_sha256"), adapter.sha256);
  const Selection selection =
      Selection::from_json(journal.header.value("selection", nlohmann::json::object()));
  const auto cases = selected_cases(list, selection);
  std::vector<CaseResult> results = judged(cases, adapter, journal.records);
  for (CaseResult& result : results)
    result.reused =
        result.judgement.verdict != Verdict::skipped && result.judgement.verdict != Verdict::missing;
  const fs::path out =
      options.out.empty() ? fs::absolute(options.journal).parent_path() : fs::path(options.out);
  return conclude(list, adapter, results, selection, journal.header, out);
}

}  // namespace

void add_report_command(CLI::App& app, const Places& places, Action& action) {
  auto options = std::make_shared<ReportOptions>();
  CLI::App* command =
      app.add_subcommand("report", "Judge a journal again and write report.json, junit.xml and report.html");
  command->add_option("--journal", options->journal, "Journal of 'run', e.g. ampcts-out/journal-VENDOR.jsonl")
      ->required()
      ->type_name("FILE");
  command->add_option("--out", options->out, "Folder for the reports; default: the folder of the journal")
      ->type_name("DIR");
  command->callback(
      [&places, &action, options] { action = [&places, options] { return report(*options, places); }; });
}

}  // namespace ampcts
