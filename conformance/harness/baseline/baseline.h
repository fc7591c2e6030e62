// A baseline: the verdicts of one whole run, kept so that later runs can be held against them.
#pragma once

#include <nlohmann/json.hpp>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace ampcts {

struct Baseline {
  std::string vendor;
  std::string device;                           // what ran the programs
  std::string commit;                           // of the suite and, where it is ours, the vendor
  std::string date;                             // when the run began
  std::map<std::string, std::string> verdicts;  // by case id
};

/// BadInput names file and field of what is wrong.
Baseline read_baseline(const std::filesystem::path& file);

/// The baseline that report.json would make. BadInput when it is no report, or one of a part of the suite.
Baseline baseline_of_report(const std::filesystem::path& file);

/// Replaces `file` as a whole.
void write_baseline(const std::filesystem::path& file, const Baseline& baseline);

/// How a run differs from a baseline. Skipped cases count as neither passed nor failed.
struct Comparison {
  std::vector<std::string> broken;      // passed then, not now
  std::vector<std::string> gone;        // in the baseline, not in the run
  std::vector<std::string> new_failed;  // not in the baseline, failed now
  std::vector<std::string> new_passed;  // not in the baseline, passed now
  std::vector<std::string> fixed;       // failed then, passed now

  /// A gate stays open only for this: nothing is worse, nothing is gone, nothing new fails.
  bool holds() const { return broken.empty() && gone.empty() && new_failed.empty(); }
  bool same() const { return holds() && new_passed.empty() && fixed.empty(); }
};

Comparison compare(const Baseline& before, const Baseline& now);

}  // namespace ampcts
