// Starting, limiting and ending processes: the one place that depends on the operating system.
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
  std::uint64_t memory_bytes = std::uint64_t{4096} << 20;  // sum of the resident sizes of the process tree
  std::uint64_t output_bytes = std::uint64_t{1024} << 10;  // standard output and error together
};

struct Command {
  std::vector<std::string> words;                  // the first is a path, or a name to look up in PATH
  std::map<std::string, std::string> environment;  // added to, or replacing, what the harness has itself
  std::filesystem::path folder;                    // working folder
};

enum class Ending {
  exited,           // with `exit_code`
  signalled,        // by `signal`, of its own doing
  timed_out,        // ended because of ProcessLimits::wall
  memory_exceeded,  // ended because of ProcessLimits::memory_bytes
  output_exceeded,  // ended because of ProcessLimits::output_bytes
  not_started,      // no such program, no permission; `error` says
  interrupted,      // ended because the harness was asked to stop
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
  unsigned stragglers = 0;  // descendants that outlived the command and were ended
};

/// Runs one command at a time, with standard input empty, and ends every descendant of it before it returns,
/// those included that left the process group or the session. One per worker; not shared between threads.
class ProcessHost {
 public:
  virtual ~ProcessHost() = default;

  /// `stop` is asked a few times a second; once it is true the command is ended. HarnessError when the host
  /// itself is gone.
  virtual Outcome run(const Command& command, const ProcessLimits& limits,
                      const std::function<bool()>& stop) = 0;
};

/// Call before any thread is started: on Linux the host is a child process of its own.
std::unique_ptr<ProcessHost> make_process_host();

}  // namespace ampcts
