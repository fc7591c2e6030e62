// Starts, limits and ends processes. This is the only part that depends on the operating system.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace ampcts {

struct ProcessLimits {
  std::chrono::milliseconds wall{60'000};
  std::uint64_t memory_bytes = std::uint64_t{4096} << 20;  // sum of the resident sizes in the process tree
  std::uint64_t output_bytes = std::uint64_t{1024} << 10;  // standard output and error together
};

struct Command {
  std::vector<std::string> words;                  // the first is a path or a name to look up in PATH
  std::map<std::string, std::string> environment;  // added to the harness's own, or replacing it
  std::filesystem::path folder;                    // working folder
};

enum class Ending {
  exited,           // with `exit_code`
  signalled,        // by `signal`, which the harness did not send
  timed_out,        // ended because of ProcessLimits::wall
  memory_exceeded,  // ended because of ProcessLimits::memory_bytes
  output_exceeded,  // ended because of ProcessLimits::output_bytes
  not_started,      // no such program or no permission; `error` says why
  interrupted,      // ended because `stop` returned true
};

std::string to_string(Ending ending);
Ending ending_named(const std::string& name);

struct Outcome {
  Ending ending = Ending::not_started;
  int exit_code = 0;
  int signal = 0;
  std::string output;  // at most ProcessLimits::output_bytes together with `errors`
  std::string errors;
  std::string error;  // why a command was not started
  std::chrono::milliseconds wall{0};
  std::uint64_t peak_memory_bytes = 0;
  unsigned stragglers = 0;  // descendants that outlived the command and were killed
};

/// Runs one command at a time with empty standard input. Before it returns, it ends every descendant of the
/// command, including those that left the process group or the session. One per worker; not thread-safe.
class ProcessHost {
 public:
  virtual ~ProcessHost() = default;

  /// Runs a command. Calls `stop` a few times per second and ends the command if it returns true. Throws
  /// HarnessError if the host itself has died.
  virtual Outcome run(const Command& command, const ProcessLimits& limits,
                      const std::function<bool()>& stop) = 0;
};

/// Creates a host. Call it before any thread is started: on Linux it forks a child process.
std::unique_ptr<ProcessHost> make_process_host();

}  // namespace ampcts
