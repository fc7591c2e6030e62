#include "kernel_checks/report.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <mutex>
#include <nlohmann/json.hpp>
#include <set>

#include "base/environment.h"

namespace amprt {
namespace {

constexpr int exit_code = 86;

[[noreturn]] void end_with_code() {
  std::fflush(nullptr);
  std::_Exit(exit_code);
}

class Reports {
 public:
  /// Never destroyed: kernels may run until the process ends.
  static Reports& instance() {
    static Reports* const all = new Reports;
    return *all;
  }

  void add(const std::string& key, const std::string& text, const nlohmann::json& facts) {
    const std::lock_guard lock(mutex_);
    if (!keys_.insert(key).second) return;
    std::fprintf(stderr, "%s\n", text.c_str());
    if (options_.log) log(facts);
    if (options_.halts) end_with_code();
    if (keys_.size() == 1) std::atexit(end_with_code);
  }

 private:
  void log(const nlohmann::json& facts) const {
    std::ofstream file(*options_.log, std::ios::app);
    if (!(file << facts.dump() << std::endl))
      std::fprintf(stderr, "amp: cannot write to %s, which AMP_SANITIZE names\n", options_.log->c_str());
  }

  std::mutex mutex_;
  std::set<std::string> keys_;
  const environment::Sanitize options_ = environment::sanitize();
};

}  // namespace

void check_report_options() {
  Reports::instance();
}

void report_faults(std::vector<FaultReport>& reports) {
  for (const FaultReport& report : reports) report_fault(report.key, report.text, report.facts);
  reports.clear();
}

void report_fault(const std::string& key, const std::string& text, const nlohmann::json& facts) {
  Reports::instance().add(key, text, facts);
}

}  // namespace amprt
