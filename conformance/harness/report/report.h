// The result of a run in the forms in which it is kept and shown.
#pragma once

#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <vector>

#include "judge/summary.h"
#include "model/adapter.h"
#include "model/case_list.h"

namespace ampcts {

/// All a report is made of.
struct ReportInput {
  const CaseList& cases;
  const Adapter& adapter;
  const std::vector<CaseResult>& results;
  const Summary& summary;
  nlohmann::json header;  // of the journal: selection, compiler version, device, times
};

/// The report as JSON, after results/schema/report.schema.json. The other forms are made from it alone.
nlohmann::json report_json(const ReportInput& input);

std::string junit_xml(const nlohmann::json& report);
std::string html_page(const nlohmann::json& report);
std::string console_summary(const nlohmann::json& report);

/// Writes report.json, junit.xml and report.html below `folder`: all three, or, where one cannot be written,
/// none.
void write_reports(const std::filesystem::path& folder, const nlohmann::json& report);

}  // namespace ampcts
