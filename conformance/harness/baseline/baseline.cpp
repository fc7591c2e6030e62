#include "baseline/baseline.h"

#include "base/atomic_file.h"
#include "base/error.h"
#include "base/text.h"
#include "model/json_fields.h"
#include "report/verdict_name.h"

namespace ampcts {
namespace fs = std::filesystem;
using nlohmann::json;
namespace {

constexpr int kBaselineFormat = 1;

json parsed(const fs::path& file) {
  if (!fs::exists(file)) throw BadInput::at(file.string(), "there is no such file");
  json object = json::parse(read_file(file.string()), nullptr, /*allow_exceptions=*/false);
  if (object.is_discarded()) throw BadInput::at(file.string(), "is not JSON");
  if (!object.is_object() || object.value("format", json()) != kBaselineFormat)
    throw BadInput::at(file.string(), "'format' must be {}", kBaselineFormat);
  return object;
}

Verdict verdict_at(const std::string& place, const std::string& name) {
  if (const auto verdict = verdict_named(name)) return *verdict;
  throw BadInput::at(place, "'{}' is not a verdict", name);
}

/// Returns the list for a case that is in both, with different verdicts.
std::vector<std::string>& list_for(Comparison& comparison, Verdict then, Verdict now) {
  if (now == Verdict::passed) return comparison.fixed;
  return then == Verdict::passed || then == Verdict::skipped ? comparison.broken : comparison.changed;
}

std::vector<std::string>& list_for_new(Comparison& comparison, Verdict now) {
  if (is_failure(now)) return comparison.new_failed;
  return now == Verdict::passed ? comparison.new_passed : comparison.new_skipped;
}

}  // namespace

Baseline read_baseline(const fs::path& file) {
  const json object = parsed(file);
  JsonFields fields(object, file.string());
  Baseline baseline;
  fields.find("format");
  baseline.vendor = fields.get<std::string>("vendor");
  baseline.device = fields.get<std::string>("device");
  baseline.driver = fields.get_or<std::string>("driver", "");
  baseline.commit = fields.get<std::string>("commit");
  baseline.date = fields.get<std::string>("date");
  for (const auto& [id, name] : fields.get<std::map<std::string, std::string>>("verdicts"))
    baseline.verdicts[id] = verdict_at(file.string() + ": " + id, name);
  fields.end();
  if (baseline.verdicts.empty()) throw BadInput::at(file.string(), "contains no verdict");
  return baseline;
}

Baseline baseline_of_report(const fs::path& file) {
  const json object = parsed(file);
  JsonFields fields(object, file.string());
  const json vendor = fields.get<json>("vendor");
  JsonFields of_vendor(vendor, file.string() + ": vendor");
  Baseline baseline;
  baseline.vendor = of_vendor.get<std::string>("name");
  baseline.device = of_vendor.get<std::string>("device");
  baseline.driver = of_vendor.get_or<std::string>("driver", "");
  baseline.commit = fields.get<std::string>("commit");
  baseline.date = fields.get<std::string>("started");
  const json selection = fields.get<json>("selection");
  for (const json& patterns : selection)
    if (!patterns.empty())
      throw BadInput::at(file.string(),
                         "is the report of a part of the suite; give the report of a run of the whole suite");
  for (const json& entry : fields.array("cases")) {
    JsonFields of_case(entry, file.string() + ": cases");
    const std::string id = of_case.get<std::string>("id");
    baseline.verdicts[id] = verdict_at(file.string() + ": " + id, of_case.get<std::string>("verdict"));
  }
  if (baseline.verdicts.empty()) throw BadInput::at(file.string(), "contains no case");
  return baseline;
}

void write_baseline(const fs::path& file, const Baseline& baseline) {
  std::map<std::string, std::string> verdicts;
  for (const auto& [id, verdict] : baseline.verdicts) verdicts[id] = to_string(verdict);
  json object = {{"format", kBaselineFormat}, {"vendor", baseline.vendor}, {"device", baseline.device},
                 {"commit", baseline.commit}, {"date", baseline.date},     {"verdicts", verdicts}};
  if (!baseline.driver.empty()) object["driver"] = baseline.driver;
  std::error_code error;
  if (const fs::path folder = file.parent_path(); !folder.empty()) fs::create_directories(folder, error);
  if (error)
    throw HarnessError(fmt::format("{} cannot be created: {}", file.parent_path().string(), error.message()));
  write_file_atomically(file, object.dump(1) + "\n");
}

Comparison compare(const Baseline& before, const Baseline& now) {
  Comparison comparison;
  for (const auto& [id, then] : before.verdicts) {
    const auto found = now.verdicts.find(id);
    if (found == now.verdicts.end())
      comparison.gone.push_back(id);
    else if (found->second != then)
      list_for(comparison, then, found->second).push_back(id);
  }
  for (const auto& [id, verdict] : now.verdicts)
    if (before.verdicts.count(id) == 0) list_for_new(comparison, verdict).push_back(id);
  return comparison;
}

}  // namespace ampcts
