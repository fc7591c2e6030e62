// ampcts replay: prints one case as a shell line, runs it and judges it.
#include <fmt/format.h>

#include "base/error.h"
#include "base/output.h"
#include "base/text.h"
#include "commands/commands.h"
#include "commands/session.h"
#include "model/command_lines.h"
#include "run/executor.h"
#include "run/interrupt.h"

namespace ampcts {
namespace {

struct ReplayOptions {
  std::string case_id;
  std::string cases;
  std::string vendor;
  std::string device;
  bool print_only = false;
};

std::string replay_line(const Adapter& adapter, const Case& entry, const Executor& executor) {
  std::string line = "cd \"$(mktemp -d)\" && ";
  if (!is_program(entry.kind)) {
    if (!entry.twin.empty())
      line += shell_line(case_command(adapter, entry, sources_of(entry, entry.twin), "program")) + "; ";
    return line + shell_line(case_command(adapter, entry, sources_of(entry, entry.file), "program"));
  }
  line += shell_line(case_command(adapter, entry, sources_of(entry, entry.file), "program")) + " && env";
  for (const auto& [name, value] : executor.run_environment(1, "evidence.json"))
    line += " " + shell_quoted(name + "=" + value);
  return line + " ./program";
}

void print_stage(const char* stage, const std::optional<Observation>& observation) {
  if (!observation) return;
  const Outcome& outcome = observation->outcome;
  const std::string status = outcome.ending == Ending::exited
                                 ? fmt::format("exit status {}", outcome.exit_code)
                             : outcome.ending == Ending::signalled ? fmt::format("signal {}", outcome.signal)
                                                                   : to_string(outcome.ending);
  say("\n[{}] {}, {} ms, {} MiB\n{}{}{}\n", stage, status, outcome.wall.count(),
      outcome.peak_memory_bytes >> 20, outcome.output, outcome.errors, outcome.error);
}

int replay(const ReplayOptions& options, const Places& places) {
  const CaseList list = CaseList::load(options.cases);
  const Adapter adapter = Adapter::load(Adapter::find(options.vendor, places), places);
  const Case* entry = list.find_case(options.case_id);
  if (entry == nullptr)
    throw BadInput(fmt::format("there is no case '{}' in {}; 'ampcts list' lists the cases", options.case_id,
                               list.folder().string()));
  if (const std::string reason = adapter.skip_reason(*entry); !reason.empty())
    throw BadInput(fmt::format("'{}' skips this case: {}", adapter.name, reason));
  const auto host = make_process_host();
  Executor::Options executor_options;
  executor_options.device = options.device;
  Executor executor(adapter, *host, executor_options);
  say("{}\n", replay_line(adapter, *entry, executor));
  if (entry->has_several_files())
    for (const std::filesystem::path& file : files_of(*entry)) say("file: {}\n", file.string());
  std::fflush(stdout);
  if (options.print_only) return kConformant;

  require_compiler(adapter);
  watch_for_interrupt();
  const auto observations = executor.observe(*entry, interrupted);
  if (!observations) return kInterrupted;
  print_stage("twin", observations->twin);
  print_stage("compile", observations->compile);
  print_stage("run", observations->run);
  const DiagnosticReader reader(adapter);
  const Judgement judgement = judge(*entry, *observations, judge_rules(adapter, reader));
  say("\n{}: {}{}{}\n", entry->id, to_string(judgement.verdict), judgement.reason.empty() ? "" : ": ",
      judgement.reason);
  return judgement.verdict == Verdict::passed ? kConformant : kNotConformant;
}

}  // namespace

void add_replay_command(CLI::App& app, const Places& places, Action& action) {
  auto options = std::make_shared<ReplayOptions>();
  CLI::App* command = app.add_subcommand("replay", "Print one case as a shell line, run it and judge it");
  command->add_option("case", options->case_id, "Id of the case, as 'list' prints it")->required();
  add_vendor_option(*command, options->vendor);
  add_cases_option(*command, options->cases, places);
  command->add_option("--device", options->device, "Accelerator, by the vendor's name for it; see 'doctor'");
  command->add_flag("--print", options->print_only, "Only print the line");
  command->callback(
      [&places, &action, options] { action = [&places, options] { return replay(*options, places); }; });
}

}  // namespace ampcts
