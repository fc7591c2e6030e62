#include "baseline/baseline.h"

#include "base/atomic_file.h"
#include "base/error.h"
#include "base/text.h"
#include "judge/verdict.h"
#include "model/json_fields.h"

namespace ampcts {
namespace fs = std::filesystem;
using nlohmann::json;
namespace {

constexpr int kFormat = 1;

json parsed(const fs::path& file) {
  if (!fs::exists(file)) throw BadInput::at(file.string(), "no such file");
  json object = json::parse(read_file(file.string()), nullptr, /*allow_exceptions=*/false);
  if (object.is_discarded()) throw BadInput::at(file.string(), "is not JSON");
  if (!object.is_object() || object.value("format", json()) != kFormat)
    throw BadInput::at(file.string(), "'format' must be {}", kFormat);
  return object;
}

bool passed(const std::string& verdict) {
  return verdict == to_string(Verdict::passed);
}

bool skipped(const std::string& verdict) {
  return verdict == to_string(Verdict::skipped);
}

}  // namespace

Baseline read_baseline(const fs::path& file) {
  const json object = parsed(file);
  JsonFields fields(object, file.string());
  Baseline baseline;
  fields.find("format");
  baseline.vendor = fields.get<std::string>("vendor");
  baseline.device = fields.get<std::string>("device");
  baseline.commit = fields.get<std::string>("commit");
  baseline.date = fields.get<std::string>("date");
  baseline.verdicts = fields.get<std::map<std::string, std::string>>("verdicts");
  fields.end();
  if (baseline.verdicts.empty()) throw BadInput::at(file.string(), "holds no verdict");
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
  baseline.commit = fields.get<std::string>("commit");
  baseline.date = fields.get<std::string>("started");
  const json selection = fields.get<json>("selection");
  for (const json& patterns : selection)
    if (!patterns.empty())
      throw BadInput::at(file.string(), "is a report of a part of the suite; compare a whole run");
  for (const json& entry : fields.array("cases")) {
    JsonFields of_case(entry, file.string() + ": cases");
    baseline.verdicts[of_case.get<std::string>("id")] = of_case.get<std::string>("verdict");
  }
  if (baseline.verdicts.empty()) throw BadInput::at(file.string(), "holds no case");
  return baseline;
}

void write_baseline(const fs::path& file, const Baseline& baseline) {
  const json object = {{"format", kFormat},
                       {"vendor", baseline.vendor},
                       {"device", baseline.device},
                       {"commit", baseline.commit},
                       {"date", baseline.date},
                       {"verdicts", baseline.verdicts}};
  write_file_atomically(file, object.dump(1) + "\n");
}

Comparison compare(const Baseline& before, const Baseline& now) {
  Comparison comparison;
  for (const auto& [id, then] : before.verdicts) {
    const auto found = now.verdicts.find(id);
    if (found == now.verdicts.end())
      comparison.gone.push_back(id);
    else if (passed(then) && !passed(found->second))
      comparison.broken.push_back(id);
    else if (!passed(then) && passed(found->second))
      comparison.fixed.push_back(id);
  }
  for (const auto& [id, verdict] : now.verdicts) {
    if (before.verdicts.count(id) != 0 || skipped(verdict)) continue;
    (passed(verdict) ? comparison.new_passed : comparison.new_failed).push_back(id);
  }
  return comparison;
}

}  // namespace ampcts
