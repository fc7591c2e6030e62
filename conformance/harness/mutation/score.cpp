#include "mutation/score.h"

#include <fmt/format.h>

#include "base/text.h"

namespace ampcts {
using nlohmann::json;
namespace {

constexpr int kMutationReportFormat = 2;
constexpr std::size_t kTextWidth = 60;

json to_json(const MutationTally& tally) {
  return {{"mutants", tally.mutants},
          {"killed", tally.killed},
          {"equivalent", tally.equivalent},
          {"survived", tally.survived},
          {"equivalent_killed", tally.equivalent_killed},
          {"percent", tally.percent()}};
}

json entry_of(const Mutant& mutant, const Fate& fate, const std::string& why_equivalent) {
  const MutationSite& site = *mutant.site;
  const Result result = result_of(fate, !why_equivalent.empty());
  json entry = {{"mutant", mutant.name},
                {"file", site.file},
                {"line", site.line},
                {"column", site.column},
                {"function", site.function},
                {"text", site.text},
                {"defect", mutant.defect},
                {"rules", site.rules},
                {"result", to_string(result)},
                {"groups_tried", fate.tried},
                {"groups_reaching", fate.reachable}};
  if (!site.clause.empty()) entry["clause"] = site.clause;
  if (fate.killer) {
    entry["case"] = fate.killer->case_id;
    entry["side"] = to_string(fate.killer->side);
    entry["verdict"] = to_string(fate.killer->verdict);
  }
  entry["reason"] = !why_equivalent.empty() ? why_equivalent
                    : fate.killer           ? fate.killer->reason
                                            : fate.reason();
  return entry;
}

/// Returns source text as one line, shortened.
std::string on_one_line(const std::string& text) {
  std::string line;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\n' || c == '\t';
    if (!blank)
      line += c;
    else if (!line.empty() && line.back() != ' ')
      line += ' ';
  }
  return line.size() <= kTextWidth ? line : line.substr(0, kTextWidth - 3) + "...";
}

std::string row(const std::string& name, const json& tally) {
  return fmt::format("{:<36} {:>8} {:>8} {:>11} {:>9} {:>8}%\n", name, tally.at("mutants").get<std::size_t>(),
                     tally.at("killed").get<std::size_t>(), tally.at("equivalent").get<std::size_t>(),
                     tally.at("survived").get<std::size_t>(), tally.at("percent").get<std::size_t>());
}

std::string listed(const json& report, const char* result, const std::string& title) {
  std::string text;
  for (const json& mutant : report.at("mutants")) {
    if (mutant.at("result") != result) continue;
    if (text.empty()) text = "\n" + title + "\n";
    text += fmt::format("{}:{}:{}: '{}' {}: {} [{}]\n", mutant.at("file").get<std::string>(),
                        mutant.at("line").get<unsigned>(), mutant.at("column").get<unsigned>(),
                        on_one_line(mutant.at("text")), mutant.at("defect").get<std::string>(),
                        mutant.contains("case") ? "killed by " + mutant.at("case").get<std::string>()
                                                : mutant.at("reason").get<std::string>(),
                        mutant.at("mutant").get<std::string>());
  }
  return text;
}

}  // namespace

Result result_of(const Fate& fate, bool listed_as_equivalent) {
  if (listed_as_equivalent) return fate.killer ? Result::equivalent_killed : Result::equivalent;
  return fate.killer ? Result::killed : Result::survived;
}

std::string to_string(Result result) {
  switch (result) {
    case Result::killed:
      return "killed";
    case Result::survived:
      return "survived";
    case Result::equivalent:
      return "equivalent";
    case Result::equivalent_killed:
      return "equivalent-killed";
  }
  return "?";
}

void MutationTally::add(Result result) {
  ++mutants;
  killed += result == Result::killed;
  survived += result == Result::survived;
  equivalent += result == Result::equivalent;
  equivalent_killed += result == Result::equivalent_killed;
}

json mutation_report(const std::vector<Mutant>& mutants, const std::vector<std::size_t>& chosen,
                     const std::map<std::string, Fate>& fates, const EquivalentMutants& equivalent,
                     const json& header) {
  MutationTally total;
  std::map<std::string, MutationTally> of_file;
  std::map<std::string, MutationTally> of_kind;
  std::map<std::string, std::size_t> killed_as;
  json entries = json::array();
  for (const std::size_t number : chosen) {
    const Mutant& mutant = mutants[number];
    const Fate& fate = fates.at(mutant.name);
    const std::string why = equivalent.reason(mutant);
    const Result result = result_of(fate, !why.empty());
    total.add(result);
    of_file[mutant.site->file].add(result);
    of_kind[mutant.defect].add(result);
    if (result == Result::killed) ++killed_as[to_string(fate.killer->verdict)];
    entries.push_back(entry_of(mutant, fate, why));
  }
  json report = header;
  report["format"] = kMutationReportFormat;
  report["summary"] = to_json(total);
  report["killed_as"] = killed_as;
  report["files"] = json::array();
  for (const auto& [file, tally] : of_file) {
    report["files"].push_back(to_json(tally));
    report["files"].back()["file"] = file;
  }
  report["kinds"] = json::array();
  for (const auto& [kind, tally] : of_kind) {
    report["kinds"].push_back(to_json(tally));
    report["kinds"].back()["kind"] = kind;
  }
  report["excluded"] = json::array();
  for (const EquivalentMutants::Excluded& one : equivalent.excluded())
    report["excluded"].push_back(
        {{"file", one.file}, {"function", one.function}, {"reason", one.reason}, {"mutants", one.mutants}});
  report["mutants"] = std::move(entries);
  return report;
}

std::string console_mutation_summary(const json& report) {
  const std::string line = std::string(86, '-') + "\n";
  const auto head = [&](const char* what) {
    return fmt::format("\n{:<36} {:>8} {:>8} {:>11} {:>9} {:>9}\n", what, "mutants", "killed", "equivalent",
                       "survived", "score") +
           line;
  };
  std::string text = head("kind");
  for (const json& kind : report.at("kinds")) text += row(kind.at("kind"), kind);
  text += head("file");
  for (const json& file : report.at("files")) text += row(file.at("file"), file);
  const json& total = report.at("summary");
  text += line + row("all", total);
  std::size_t excluded = 0;
  for (const json& one : report.at("excluded")) excluded += one.at("mutants").get<std::size_t>();
  if (excluded != 0) text += fmt::format("{} mutants in excluded code were not tried\n", excluded);
  text += listed(report, "equivalent-killed", "listed as equivalent, but killed:");
  text += listed(report, "survived", "survived:");
  const std::size_t due = total.at("mutants").get<std::size_t>() - total.at("equivalent").get<std::size_t>() -
                          total.at("equivalent_killed").get<std::size_t>();
  text += fmt::format("\n{}mutation score: {} of {} killed, {}%; {} equivalent, {} survived\n",
                      report.at("partial").get<bool>() ? "PARTIAL " : "",
                      total.at("killed").get<std::size_t>(), due, total.at("percent").get<std::size_t>(),
                      total.at("equivalent").get<std::size_t>(), total.at("survived").get<std::size_t>());
  return text;
}

}  // namespace ampcts
