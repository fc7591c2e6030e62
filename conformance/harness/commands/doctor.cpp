// ampcts doctor: checks an adapter with probes.
#include <fmt/format.h>

#include "base/output.h"
#include "base/text.h"
#include "commands/commands.h"
#include "commands/probes.h"
#include "commands/session.h"
#include "run/interrupt.h"

namespace ampcts {
namespace {

struct DoctorOptions {
  std::string vendor;
  std::string device;
};

const char* mark_of(ProbeResult::State state) {
  switch (state) {
    case ProbeResult::State::ok:
      return "ok";
    case ProbeResult::State::failed:
      return "FAILED";
    case ProbeResult::State::note:
      return "-";
  }
  return "?";
}

int doctor(const DoctorOptions& options, const Places& places) {
  const Adapter adapter = Adapter::load(Adapter::find(options.vendor, places), places);
  require_compiler(adapter);
  const auto host = make_process_host();
  watch_for_interrupt();
  say("{} ({})\n", adapter.title, adapter.file.string());
  std::size_t failed = 0;
  for (const ProbeResult& result : run_probes(adapter, *host, options.device)) {
    failed += result.state == ProbeResult::State::failed;
    say("{:<7} {:<18} {}\n", mark_of(result.state), result.name, result.detail);
  }
  if (interrupted()) return kInterrupted;
  if (failed != 0)
    say("{} failed: verdicts obtained with this adapter are meaningless until it is corrected\n",
        counted(failed, "probe"));
  return failed == 0 ? kConformant : kNotConformant;
}

}  // namespace

void add_doctor_command(CLI::App& app, const Places& places, Action& action) {
  auto options = std::make_shared<DoctorOptions>();
  CLI::App* command = app.add_subcommand(
      "doctor", "Probe an adapter: accept, reject, location, crash, time-out, missing compiler");
  add_vendor_option(*command, options->vendor);
  command->add_option("--device", options->device, "Accelerator on which to run the kernel probe");
  command->callback(
      [&places, &action, options] { action = [&places, options] { return doctor(*options, places); }; });
}

}  // namespace ampcts
