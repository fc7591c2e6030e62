#include <algorithm>
#include <set>

#include "base/atomic_file.h"
#include "base/error.h"
#include "base/text.h"
#include "report/report.h"

namespace ampcts {
namespace fs = std::filesystem;
using nlohmann::json;
namespace {

constexpr int kReportFormat = 1;
constexpr std::size_t kOutputExcerpt = 4096;  // bytes of one stream; the journal has all of it
constexpr std::size_t kSourceLimit = 16 * 1024;

json json_of(const Tally& tally) {
  return {{"rules", tally.rules.size()},
          {"cases", tally.cases},
          {"shapes", tally.shapes.size()},
          {"passed", tally.passed},
          {"failed", tally.failed},
          {"skipped", tally.skipped},
          {"negatives",
           {{"total", tally.negatives},
            {"passed", tally.negatives_passed},
            {"passed_ill_formed_cpp", tally.negatives_passed_ill_formed},
            {"rejected", tally.rejected},
            {"located", tally.located},
            {"identified", tally.identified}}},
          {"twins", {{"total", tally.twins}, {"accepted", tally.twins_accepted}}},
          {"warns",
           {{"total", tally.warns}, {"passed", tally.warns_passed}, {"identified", tally.warns_identified}}},
          {"accepts", {{"total", tally.accepts}, {"passed", tally.accepts_passed}}},
          {"runs", {{"total", tally.runs}, {"passed", tally.runs_passed}}},
          {"invalid", tally.invalid},
          {"crash", tally.crash},
          {"time_out", tally.time_out},
          {"missing", tally.missing}};
}

json tallies(const std::map<std::string, Tally>& by_name, const char* key) {
  std::vector<const std::pair<const std::string, Tally>*> sorted;
  for (const auto& entry : by_name) sorted.push_back(&entry);
  std::sort(sorted.begin(), sorted.end(), [](const auto* a, const auto* b) {
    return clause_sort_key(a->first) < clause_sort_key(b->first);
  });
  json list = json::array();
  for (const auto* entry : sorted) {
    json tally = json_of(entry->second);
    tally[key] = entry->first;
    list.push_back(std::move(tally));
  }
  return list;
}

json evidence_json(const std::optional<Observation>& observation) {
  if (!observation) return nullptr;
  json object = to_json(*observation);
  for (const char* stream : {"stdout", "stderr"})
    object[stream] = excerpt(object[stream].get<std::string>(), kOutputExcerpt);
  object["command"] = shell_line(observation->words);
  object.erase("words");
  return object;
}

/// Returns the marked lines: numbers in the main file, and objects for lines of further files.
json marks_json(const Case& entry) {
  json marks = json::array();
  for (const Mark& mark : entry.marks)
    marks.push_back(mark.file.empty() ? json(mark.line) : json{{"file", mark.file}, {"line", mark.line}});
  return marks;
}

json json_of(const CaseResult& result, const fs::path& folder) {
  const Case& entry = *result.entry;
  const Judgement& judgement = result.judgement;
  json object = {{"id", entry.id},
                 {"rule", entry.rule->id},
                 {"kind", to_string(entry.kind)},
                 {"file", entry.file.lexically_relative(folder).generic_string()},
                 {"verdict", to_string(judgement.verdict)},
                 {"headline", headline(judgement.verdict)},
                 {"reason", judgement.reason},
                 {"stage", judgement.stage},
                 {"cause", to_string(judgement.cause)},
                 {"marks", marks_json(entry)},
                 {"dimensions", entry.dimensions},
                 {"ill_formed_cpp", entry.ill_formed_cpp},
                 {"reused", result.reused}};
  if (is_negative(entry.kind))
    object["tiers"] = {{"rejected", judgement.rejected},
                       {"located", judgement.located},
                       {"identified", judgement.identified},
                       {"twin_accepted", judgement.twin_accepted}};
  const CaseObservations& observations = result.observations;
  object["evidence"] = {{"twin", evidence_json(observations.twin)},
                        {"compile", evidence_json(observations.compile)},
                        {"run", evidence_json(observations.run)},
                        {"accelerator", observations.evidence}};
  if (is_failure(judgement.verdict))
    object["source"] = printable_utf8(excerpt(text_of(entry, entry.file), kSourceLimit));
  return object;
}

json json_of(const Rule& rule, const Tally* tally) {
  return {{"id", rule.id},
          {"title", rule.title},
          {"document", rule.document},
          {"clause", rule.clause},
          {"lines", rule.lines},
          {"polarity", to_string(rule.polarity)},
          {"level", rule.level.text()},
          {"statement", rule.statement},
          {"codes", rule.codes},
          {"source", rule.source},
          {"reading", rule.reading},
          {"cases", tally == nullptr ? 0 : tally->cases},
          {"passed", tally == nullptr ? 0 : tally->passed},
          {"failed", tally == nullptr ? 0 : tally->failed}};
}

/// Returns the distinct values of the field `name` (device or driver) in the evidence of the programs, or "".
std::string named_in_evidence(const ReportInput& input, const char* name) {
  std::set<std::string> values;
  for (const CaseResult& result : input.results)
    if (const json& evidence = result.observations.evidence; evidence.is_object())
      if (const auto value = evidence.find(name);
          value != evidence.end() && value->is_string() && *value != "")
        values.insert(*value);
  return fmt::format("{}", fmt::join(values, ", "));
}

/// Returns the accelerators that ran the programs according to their evidence, or else the value of --device.
std::string devices_used(const ReportInput& input) {
  const std::string devices = named_in_evidence(input, "device");
  return devices.empty() ? input.header.value("device", "") : devices;
}

json vendor_json(const ReportInput& input) {
  const Adapter& adapter = input.adapter;
  return {{"name", adapter.name},
          {"title", adapter.title},
          {"adapter", adapter.file.string()},
          {"adapter_sha256", adapter.sha256},
          {"compiler", input.header.value("compiler", "")},
          {"compiler_sha256", input.header.value("compiler_sha256", "")},
          {"device", devices_used(input)},
          {"driver", named_in_evidence(input, "driver")},
          {"features", adapter.features},
          {"required_tier", to_string(adapter.required_tier)},
          {"vendor_rules_decide", adapter.vendor_rules_decide}};
}

json suite_json(const CaseList& cases) {
  std::vector<const Case*> all;
  for (const Case& entry : cases.cases()) all.push_back(&entry);
  return {{"version", cases.suite()},
          {"generator", cases.generator()},
          {"catalogue_sha256", cases.catalogue_sha256()},
          {"cases_sha256", cases.sha256()},
          {"rules", cases.rules().size()},
          {"cases", cases.cases().size()},
          {"shapes", distinct_shapes(all)}};
}

}  // namespace

json report_json(const ReportInput& input) {
  const Summary& summary = input.summary;
  json report = {{"format", kReportFormat},
                 {"suite", suite_json(input.cases)},
                 {"vendor", vendor_json(input)},
                 {"selection", input.header.value("selection", json::object())},
                 {"started", input.header.value("started", "")},
                 {"commit", input.header.value("commit", "")},
                 {"verdict", to_string(summary.overall)},
                 {"why", summary.why},
                 {"summary", json_of(summary.total)},
                 {"by_verdict", summary.by_verdict},
                 {"by_clause", tallies(summary.by_clause, "clause")},
                 {"by_level", tallies(summary.by_level, "level")},
                 {"evidence", {{"reused", summary.reused}, {"fresh", summary.total.cases - summary.reused}}},
                 {"median_negative_ms", summary.median_negative_ms}};
  if (const json runs = input.header.value("runs", json()); runs.is_object()) report["runs"] = runs;
  json& rules = report["rules"] = json::array();
  for (const Rule& rule : input.cases.rules()) {
    const auto tally = summary.by_rule.find(rule.id);
    if (tally != summary.by_rule.end()) rules.push_back(json_of(rule, &tally->second));
  }
  json& cases = report["cases"] = json::array();
  for (const CaseResult& result : input.results) cases.push_back(json_of(result, input.cases.folder()));
  return report;
}

void write_reports(const fs::path& folder, const json& report) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) throw HarnessError(fmt::format("{} cannot be created: {}", folder.string(), error.message()));
  const std::string json_text = report.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
  const std::string junit = junit_xml(report);
  const std::string page = html_page(report);
  write_files_atomically(
      {{folder / "report.json", json_text}, {folder / "junit.xml", junit}, {folder / "report.html", page}});
}

}  // namespace ampcts
