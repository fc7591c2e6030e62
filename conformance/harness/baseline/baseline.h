// A baseline: the verdicts of one whole run, kept so that later runs can be held against them.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "judge/verdict.h"

namespace ampcts {

struct Baseline {
  std::string vendor;
  std::string device;                       // what ran the programs
  std::string driver;                       // of the device; empty when nothing said
  std::string commit;                       // of the suite and, where it is ours, the vendor
  std::string date;                         // when the run began
  std::map<std::string, Verdict> verdicts;  // by case id
};

/// BadInput names file and field of what is wrong; a verdict that there is not is wrong too.
Baseline read_baseline(const std::filesystem::path& file);

/// The baseline that report.json would make. BadInput when it is no report, or one of a part of the suite.
Baseline baseline_of_report(const std::filesystem::path& file);

/// Replaces `file` as a whole, and makes the folder it lies in.
void write_baseline(const std::filesystem::path& file, const Baseline& baseline);

/// How a run differs from a baseline: each case whose verdict is another stands in one list. A case that was
/// skipped was no failure: that it fails now is worse, whatever made it run.
struct Comparison {
  std::vector<std::string> broken;       // passed then, and not now; or skipped then, and failed now
  std::vector<std::string> gone;         // in the baseline, not in the run
  std::vector<std::string> new_failed;   // not in the baseline, failed now
  std::vector<std::string> new_passed;   // not in the baseline, passed now
  std::vector<std::string> new_skipped;  // not in the baseline, skipped now
  std::vector<std::string> fixed;        // failed or skipped then, passed now
  std::vector<std::string> changed;      // failed then; failed in another way, or skipped, now

  /// A gate stays open only for this: nothing is worse, nothing is gone, nothing new fails.
  bool holds() const { return broken.empty() && gone.empty() && new_failed.empty(); }

  /// Both hold the same cases with the same verdicts.
  bool same() const {
    return holds() && new_passed.empty() && new_skipped.empty() && fixed.empty() && changed.empty();
  }
};

Comparison compare(const Baseline& before, const Baseline& now);

}  // namespace ampcts
