/// Reports of faults in kernels.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace amprt {

/// Prints a report to standard error, and writes `facts` to the log if there is one. There is one report for
/// each key. The first one ends the process with the exit code 86; with AMP_SANITIZE=halt=0 the process goes
/// on, and ends with that code.
void report_fault(const std::string& key, const std::string& text, const nlohmann::json& facts);

/// The arguments of report_fault.
struct FaultReport {
  std::string key, text;
  nlohmann::json facts;
};
/// Makes the reports and removes them.
void report_faults(std::vector<FaultReport>& reports);

/// Throws runtime_exception if AMP_SANITIZE is wrong: a kernel cannot throw.
void check_report_options();

}  // namespace amprt
