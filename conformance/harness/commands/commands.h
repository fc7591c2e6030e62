// The commands of `ampcts`. Each function adds a subcommand, which sets `action` if the user gives it.
#pragma once

#include <CLI/CLI.hpp>

#include <functional>
#include <string>

#include "model/adapter.h"

namespace ampcts {

/// Exit codes, the same for every command (docs/exit-codes.md).
enum ExitCode : int {
  kConformant = 0,     // conformant, or every selected case passed
  kNotConformant = 1,  // a case failed, or nothing was tested
  kBadInput = 2,       // the command line or a file that it names is invalid
  kInterrupted = 3,    // interrupted by SIGINT or SIGTERM; `run` continues where it stopped
  kHarnessFailed = 4,  // the harness itself failed, for example because the disk is full
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
