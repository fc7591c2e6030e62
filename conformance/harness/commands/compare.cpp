// ampcts compare: compares a run with a baseline.
#include <fmt/format.h>

#include "base/error.h"
#include "base/output.h"
#include "base/text.h"
#include "baseline/baseline.h"
#include "commands/commands.h"

namespace ampcts {
namespace fs = std::filesystem;
namespace {

struct CompareOptions {
  std::string baseline;
  std::string report;
  bool update = false;
};

/// Returns the verdict on a case in a baseline, or "" if the baseline does not contain the case.
std::string verdict_in(const Baseline& baseline, const std::string& id) {
  const auto verdict = baseline.verdicts.find(id);
  return verdict == baseline.verdicts.end() ? "" : to_string(verdict->second);
}

void print_list(const char* title, const std::vector<std::string>& ids, const Baseline& before,
                const Baseline& now) {
  if (ids.empty()) return;
  say("{} ({}):\n", title, ids.size());
  for (const std::string& id : ids) {
    const std::string then = verdict_in(before, id);
    const std::string is = verdict_in(now, id);
    say("  {}: {}{}{}\n", id, then, then.empty() || is.empty() ? "" : " -> ", is);
  }
}

void print_origin(const char* what, const Baseline& baseline) {
  say("{:<9} {} at {}, {}{}, {}, {}\n", what, baseline.vendor,
      baseline.commit.empty() ? "an unknown commit" : baseline.commit,
      baseline.device.empty() ? "no device" : baseline.device,
      baseline.driver.empty() ? "" : " (" + baseline.driver + ")", baseline.date,
      counted(baseline.verdicts.size(), "case"));
}

int compare_command(const CompareOptions& options) {
  const Baseline now = baseline_of_report(options.report);
  if (options.update && !fs::exists(options.baseline)) {
    write_baseline(options.baseline, now);
    print_origin("baseline", now);
    return kConformant;
  }
  const Baseline before = read_baseline(options.baseline);
  if (before.vendor != now.vendor)
    throw BadInput::at(
        options.baseline,
        "is a baseline of the vendor '{}', but the report is of '{}'; give a baseline of that vendor",
        before.vendor, now.vendor);
  print_origin("baseline", before);
  print_origin("now", now);
  if (before.device != now.device) say("the devices differ, which can cause different verdicts\n");

  const Comparison comparison = compare(before, now);
  print_list("broken since the baseline", comparison.broken, before, now);
  print_list("gone: in the baseline, not in the report", comparison.gone, before, now);
  print_list("new and failed", comparison.new_failed, before, now);
  print_list("fixed since the baseline", comparison.fixed, before, now);
  print_list("failed before, and now fails differently or is skipped", comparison.changed, before, now);
  if (!comparison.new_passed.empty())
    say("new and passed: {}\n", counted(comparison.new_passed.size(), "case"));
  if (!comparison.new_skipped.empty())
    say("new and skipped: {}\n", counted(comparison.new_skipped.size(), "case"));
  if (options.update) {
    write_baseline(options.baseline, now);
    say("{} is now the baseline\n", options.report);
    return kConformant;
  }
  if (comparison.same()) {
    say("same verdicts as the baseline\n");
  } else if (comparison.holds()) {
    say("no worse than the baseline; record the differences in the baseline with --update\n");
  } else {
    say("WORSE than the baseline; if that is intended, run again with --update and commit {}\n",
        options.baseline);
  }
  return comparison.holds() ? kConformant : kNotConformant;
}

}  // namespace

void add_compare_command(CLI::App& app, Action& action) {
  auto options = std::make_shared<CompareOptions>();
  CLI::App* command = app.add_subcommand(
      "compare",
      "Compare a report with a baseline; exit with 1 if a case is broken, is gone, or is new and fails");
  command->add_option("baseline", options->baseline, "Baseline, e.g. results/baselines/processor.json")
      ->required()
      ->type_name("BASELINE");
  command->add_option("report", options->report, "report.json of a run of the whole suite")
      ->required()
      ->type_name("REPORT");
  command->add_flag("--update", options->update, "Replace the baseline with the verdicts of the report");
  command->callback([&action, options] { action = [options] { return compare_command(*options); }; });
}

}  // namespace ampcts
