#include "process/warden_linux.h"

#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "base/error.h"
#include "base/temp_folder.h"
#include "process/frames.h"
#include "process/process_tree_linux.h"
#include "process/spawn_linux.h"

namespace ampcts {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds kMemoryInterval{40};
constexpr milliseconds kReapPatience{10'000};  // a killed process can stay in the kernel for a while

/// Runs one command, until its last descendant has died.
class Watch {
 public:
  Watch(int socket, const ProcessLimits& limits) : socket_(socket), limits_(limits) {}

  Outcome run(const Command& command) {
    const Clock::time_point start = Clock::now();
    child_ = spawn(command);
    if (child_.process == 0) {
      outcome_.error = child_.error;
      return outcome_;
    }
    exit_signal_ = Descriptor(static_cast<int>(::syscall(SYS_pidfd_open, child_.process, 0)));
    deadline_ = start + limits_.wall;
    wait_for_end();
    outcome_.wall = std::chrono::duration_cast<milliseconds>(Clock::now() - start);
    end_all_descendants();
    drain();
    return outcome_;
  }

  bool harness_is_gone() const { return harness_gone_; }

 private:
  /// Waits until the command ends or reaches a limit, and records which in `outcome_`.
  void wait_for_end() {
    Clock::time_point next_memory = Clock::now() + kMemoryInterval;
    while (true) {
      const Clock::time_point now = Clock::now();
      if (now >= deadline_) return conclude(Ending::timed_out);
      if (now >= next_memory) {
        if (measure_memory() > limits_.memory_bytes) return conclude(Ending::memory_exceeded);
        next_memory = now + kMemoryInterval;
      }
      const auto pause = std::chrono::ceil<milliseconds>(std::min(deadline_, next_memory) - now);
      std::array<pollfd, 4> events = {{{child_.output.get(), POLLIN, 0},
                                       {child_.errors.get(), POLLIN, 0},
                                       {exit_signal_.get(), POLLIN, 0},
                                       {socket_, POLLIN, 0}}};
      ::poll(events.data(), events.size(), static_cast<int>(std::max<long>(0, pause.count())));
      if (events[3].revents != 0) return hear_harness();
      if (!read_some(child_.output, outcome_.output) || !read_some(child_.errors, outcome_.errors))
        return conclude(Ending::output_exceeded);
      if (reaped_child()) return;
    }
  }

  void conclude(Ending ending) { outcome_.ending = ending; }

  /// Stops the command: any frame during a run requests that, and so does the end of the harness.
  void hear_harness() {
    harness_gone_ = !receive_frame(socket_);
    conclude(Ending::interrupted);
  }

  bool reaped_child() {
    int status = 0;
    if (::waitpid(child_.process, &status, WNOHANG) != child_.process) return false;
    if (WIFSIGNALED(status)) {
      outcome_.ending = Ending::signalled;
      outcome_.signal = WTERMSIG(status);
    } else {
      outcome_.ending = Ending::exited;
      outcome_.exit_code = WEXITSTATUS(status);
    }
    child_.process = 0;
    return true;
  }

  std::uint64_t measure_memory() {
    std::uint64_t sum = 0;
    for (const pid_t process : descendants_of(::getpid())) sum += resident_bytes(process);
    outcome_.peak_memory_bytes = std::max(outcome_.peak_memory_bytes, sum);
    return sum;
  }

  /// Reads at most one pipe buffer, so that a command that prints endlessly cannot delay the check of the
  /// time limit. Returns false once the output limit is exceeded.
  bool read_some(Descriptor& pipe, std::string& text) {
    if (!pipe) return true;
    std::array<char, 1 << 16> buffer;
    const ssize_t count = ::read(pipe.get(), buffer.data(), buffer.size());
    if (count == 0) pipe.close();
    if (count <= 0) return true;
    const std::uint64_t room = limits_.output_bytes - (outcome_.output.size() + outcome_.errors.size());
    text.append(buffer.data(), std::min<std::uint64_t>(room, static_cast<std::uint64_t>(count)));
    return static_cast<std::uint64_t>(count) <= room;
  }

  /// Sends SIGKILL to the process group of the session, which reaches all its members at once, then
  /// repeatedly to every remaining descendant until waitpid() reports that no child is left.
  void end_all_descendants() {
    const bool child_ended_by_itself = child_.process == 0;
    if (child_.process != 0) ::kill(-child_.process, SIGKILL);
    const Clock::time_point patience = Clock::now() + kReapPatience;
    while (Clock::now() < patience) {
      for (const pid_t process : descendants_of(::getpid())) ::kill(process, SIGKILL);
      pid_t ended;
      while ((ended = ::waitpid(-1, nullptr, WNOHANG)) > 0)
        if (child_ended_by_itself || ended != child_.process) ++outcome_.stragglers;
      if (ended < 0 && errno == ECHILD) return;
      ::usleep(500);
    }
    outcome_.error = "some descendants of the command cannot be killed";
  }

  /// Reads what the command wrote before it ended and is still in the pipes. No process has their write ends
  /// open any more.
  void drain() {
    for (auto [pipe, text] :
         {std::pair{&child_.output, &outcome_.output}, std::pair{&child_.errors, &outcome_.errors}}) {
      while (*pipe) {
        const std::size_t before = text->size();
        const bool fits = read_some(*pipe, *text);
        if (!fits && outcome_.ending == Ending::exited) conclude(Ending::output_exceeded);
        if (!fits || text->size() == before) break;
      }
    }
  }

  int socket_;
  ProcessLimits limits_;
  Outcome outcome_;
  Child child_;
  Descriptor exit_signal_;
  Clock::time_point deadline_;
  bool harness_gone_ = false;
};

/// Ignores the signals of the terminal. Ctrl-C reaches the whole foreground process group, but the harness
/// decides which commands to end.
void ignore_terminal_signals() {
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE}) ::signal(number, SIG_IGN);
}

void forbid_core_files() {
  const rlimit none = {0, 0};
  ::setrlimit(RLIMIT_CORE, &none);
}

}  // namespace

void serve_as_warden(int socket) {
  ignore_terminal_signals();
  forbid_core_files();
  ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  std::filesystem::path temporary;  // folder of the last command, if it is temporary
  try {
    while (const auto request = receive_frame(socket)) {
      if (request->contains("stop")) continue;  // arrived after the command had ended
      if (request->at("goes").get<bool>()) temporary = request->at("folder").get<std::string>();
      Watch watch(socket, limits_of(*request));
      const Outcome outcome = watch.run(command_of(*request));
      if (watch.harness_is_gone() || !send_frame(socket, to_frame(outcome))) break;
    }
  } catch (const std::exception& error) {
    send_frame(socket, {{"failure", error.what()}});
  }
  // The folder still exists only if the harness was killed.
  if (!temporary.empty()) remove_folder(temporary);
  ::_exit(0);
}

}  // namespace ampcts
