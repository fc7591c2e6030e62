// ampcts compare: a run against a baseline.
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

/// What a baseline says of a case; nothing when it does not hold it.
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
    throw BadInput::at(options.baseline, "is of the vendor '{}', the report of '{}'", before.vendor,
                       now.vendor);
  print_origin("baseline", before);
  print_origin("now", now);
  if (before.device != now.device) say("the devices differ: differences may be theirs\n");

  const Comparison comparison = compare(before, now);
  print_list("broken since the baseline", comparison.broken, before, now);
  print_list("gone since the baseline", comparison.gone, before, now);
  print_list("new and failed", comparison.new_failed, before, now);
  print_list("fixed since the baseline", comparison.fixed, before, now);
  print_list("failed before, and now in another way", comparison.changed, before, now);
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
    say("the same as the baseline\n");
  } else if (comparison.holds()) {
    say("nothing is worse; take the rest into the baseline with --update\n");
  } else {
    say("WORSE than the baseline; if that is meant, run again with --update and commit {}\n",
        options.baseline);
  }
  return comparison.holds() ? kConformant : kNotConformant;
}

}  // namespace

void add_compare_command(CLI::App& app, Action& action) {
  auto options = std::make_shared<CompareOptions>();
  CLI::App* command = app.add_subcommand(
      "compare", "Hold a report against a baseline; 1 when a case is broken, is gone, or is new and fails");
  command->add_option("baseline", options->baseline, "As results/baselines/lavapipe.json")
      ->required()
      ->type_name("BASELINE");
  command->add_option("report", options->report, "The report.json of a whole run")
      ->required()
      ->type_name("REPORT");
  command->add_flag("--update", options->update, "Make the report the baseline");
  command->callback([&action, options] { action = [options] { return compare_command(*options); }; });
}

}  // namespace ampcts
