// The commands of `ampcts`. Each adds itself to the command line and says what runs when it is given.
#pragma once

#include <CLI/CLI.hpp>

#include <functional>
#include <string>

#include "model/adapter.h"

namespace ampcts {

/// Exit codes, the same for every command (docs/exit-codes.md).
enum ExitCode : int {
  kConformant = 0,     // conformant, or everything that was selected passed
  kNotConformant = 1,  // something failed, or nothing was tested
  kBadInput = 2,       // the command line or a file it names cannot be used
  kInterrupted = 3,    // ended by SIGINT or SIGTERM; `run` goes on where it stopped
  kHarnessFailed = 4,  // the harness could not do its work, as on a full disk
};

using Action = std::function<int()>;

void add_list_command(CLI::App& app, const Places& places, Action& action);
void add_bundle_command(CLI::App& app, const Places& places, Action& action);
void add_run_command(CLI::App& app, const Places& places, Action& action);
void add_report_command(CLI::App& app, const Places& places, Action& action);
void add_replay_command(CLI::App& app, const Places& places, Action& action);
void add_doctor_command(CLI::App& app, const Places& places, Action& action);
void add_export_command(CLI::App& app, const Places& places, Action& action);
void add_judge_command(CLI::App& app, const Places& places, Action& action);
void add_coverage_command(CLI::App& app, const Places& places, Action& action);
void add_mutate_command(CLI::App& app, const Places& places, Action& action);
void add_compare_command(CLI::App& app, Action& action);

}  // namespace ampcts
