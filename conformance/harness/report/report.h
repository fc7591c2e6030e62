// The reports of a run.
#pragma once

#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>
#include <vector>

#include "judge/summary.h"
#include "model/adapter.h"
#include "model/case_list.h"

namespace ampcts {

/// The input of a report.
struct ReportInput {
  const CaseList& cases;
  const Adapter& adapter;
  const std::vector<CaseResult>& results;
  const Summary& summary;
  nlohmann::json header;  // of the journal: selection, compiler version, device, times
};

/// Returns the report as JSON, according to results/schema/report.schema.json. The other forms are made from
/// it alone.
nlohmann::json report_json(const ReportInput& input);

std::string junit_xml(const nlohmann::json& report);
std::string html_page(const nlohmann::json& report);
std::string console_summary(const nlohmann::json& report);

/// Writes report.json, junit.xml and report.html to `folder`. If one cannot be written, writes none of them.
void write_reports(const std::filesystem::path& folder, const nlohmann::json& report);

}  // namespace ampcts
