// ampcts: the harness of the C++ AMP conformance test suite.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <exception>

#include "base/error.h"
#include "base/output.h"
#include "commands/commands.h"

namespace {

constexpr const char* kFooter =
    "Exit codes: 0 conformant, or every selected case passed; 1 not conformant, worse than the baseline,\n"
    "a hole in the coverage, or a mutant survived; 2 the command line or an input file is invalid;\n"
    "3 interrupted: run the same command again to continue; 4 the harness itself failed, for example\n"
    "because the disk is full.\n"
    "Documentation: conformance/docs.";

int run(int argc, char** argv) {
  CLI::App app("Judges implementations of C++ AMP: runs the cases of the suite through a vendor's compiler.",
               "ampcts");
  app.set_version_flag("--version", std::string("ampcts " AMPCTS_VERSION));
  app.require_subcommand(1);
  app.footer(kFooter);
  const ampcts::Places places = ampcts::Places::of_this_build();
  ampcts::Action action;
  ampcts::add_list_command(app, places, action);
  ampcts::add_run_command(app, places, action);
  ampcts::add_report_command(app, places, action);
  ampcts::add_replay_command(app, places, action);
  ampcts::add_doctor_command(app, places, action);
  ampcts::add_export_command(app, places, action);
  ampcts::add_judge_command(app, places, action);
  ampcts::add_bundle_command(app, places, action);
  ampcts::add_coverage_command(app, places, action);
  ampcts::add_mutate_command(app, places, action);
  ampcts::add_compare_command(app, action);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? ampcts::kConformant : ampcts::kBadInput;
  }
  return action();
}

/// Opens a descriptor that fails on use in place of each standard stream that is closed. Otherwise the next
/// file or socket that is opened would become standard output.
void occupy_standard_streams() {
  for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (::fcntl(number, F_GETFD) < 0 && errno == EBADF)
      ::open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

int fail(ampcts::ExitCode code, const char* what) {
  ampcts::output_error();  // flushes standard output, so that it precedes the error message
  ampcts::tell("ampcts: error: {}\n", what);
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  occupy_standard_streams();
  // A run continues if the reader of its output exits (`ampcts run | head`).
  std::signal(SIGPIPE, SIG_IGN);
  try {
    const int code = run(argc, argv);
    const std::string lost = ampcts::output_error();
    if (lost.empty()) return code;
    return fail(ampcts::kHarnessFailed, ("cannot write to standard output: " + lost).c_str());
  } catch (const ampcts::BadInput& error) {
    return fail(ampcts::kBadInput, error.what());
  } catch (const std::exception& error) {
    return fail(ampcts::kHarnessFailed, error.what());
  }
}
