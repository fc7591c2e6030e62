// A baseline: the verdicts of one run of the whole suite, with which later runs are compared.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "judge/verdict.h"

namespace ampcts {

struct Baseline {
  std::string vendor;
  std::string device;                       // that ran the programs
  std::string driver;                       // of the device; empty if no evidence names it
  std::string commit;                       // of the suite and, for the reference, of the vendor
  std::string date;                         // when the run began
  std::map<std::string, Verdict> verdicts;  // by case id
};

/// Reads a baseline. Throws BadInput, which names the file and the field, if it is malformed or contains an
/// unknown verdict.
Baseline read_baseline(const std::filesystem::path& file);

/// Returns the baseline that a report.json gives. Throws BadInput if `file` is not a report, or covers only a
/// part of the suite.
Baseline baseline_of_report(const std::filesystem::path& file);

/// Replaces `file` atomically. Creates its folder if necessary.
void write_baseline(const std::filesystem::path& file, const Baseline& baseline);

/// The differences between a run and a baseline. Each case whose verdict differs is in exactly one list.
/// Skipped does not count as failed: a case that was skipped and now fails is worse, whatever made it run.
struct Comparison {
  std::vector<std::string> broken;       // passed then, not now; or skipped then, failed now
  std::vector<std::string> gone;         // in the baseline, not in the run
  std::vector<std::string> new_failed;   // not in the baseline, failed now
  std::vector<std::string> new_passed;   // not in the baseline, passed now
  std::vector<std::string> new_skipped;  // not in the baseline, skipped now
  std::vector<std::string> fixed;        // failed or skipped then, passed now
  std::vector<std::string> changed;      // failed then; fails with a different verdict, or skipped, now

  /// Whether the run is no worse than the baseline: nothing is broken, nothing is gone, no new case fails.
  bool holds() const { return broken.empty() && gone.empty() && new_failed.empty(); }

  /// Whether both have the same cases with the same verdicts.
  bool same() const {
    return holds() && new_passed.empty() && new_skipped.empty() && fixed.empty() && changed.empty();
  }
};

Comparison compare(const Baseline& before, const Baseline& now);

}  // namespace ampcts
