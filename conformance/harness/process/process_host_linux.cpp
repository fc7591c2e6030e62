#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "base/error.h"
#include "base/temp_folder.h"
#include "process/descriptor.h"
#include "process/frames.h"
#include "process/process.h"
#include "process/warden_linux.h"

namespace ampcts {
namespace {

constexpr int kStopInterval = 100;  // milliseconds between two calls of `stop`

class LinuxProcessHost : public ProcessHost {
 public:
  LinuxProcessHost() {
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
      throw HarnessError(fmt::format("cannot create a socket pair: {}", std::strerror(errno)));
    socket_ = Descriptor(ends[0]);
    Descriptor theirs(ends[1]);
    std::fflush(nullptr);
    warden_ = ::fork();
    if (warden_ < 0)
      throw HarnessError(fmt::format("cannot create a warden process: {}", std::strerror(errno)));
    if (warden_ == 0) {
      // Close the harness's ends of all sockets: a copy here would keep the other wardens from noticing that
      // the harness has died.
      ::close_range(3, static_cast<unsigned>(theirs.get()) - 1, 0);
      ::close_range(static_cast<unsigned>(theirs.get()) + 1, ~0U, 0);
      serve_as_warden(theirs.get());
    }
  }

  ~LinuxProcessHost() override {
    socket_.close();
    while (::waitpid(warden_, nullptr, 0) < 0 && errno == EINTR) {
    }
  }

  Outcome run(const Command& command, const ProcessLimits& limits,
              const std::function<bool()>& stop) override {
    if (!send_frame(socket_.get(), to_frame(command, limits, TempFolder::goes(command.folder)))) fail();
    bool asked_to_stop = false;
    pollfd event = {socket_.get(), POLLIN, 0};
    while (::poll(&event, 1, kStopInterval) <= 0) {
      if (asked_to_stop || !stop()) continue;
      asked_to_stop = true;
      if (!send_frame(socket_.get(), {{"stop", true}})) fail();
    }
    const auto frame = receive_frame(socket_.get());
    if (!frame) fail();
    if (const auto failure = frame->find("failure"); failure != frame->end())
      throw HarnessError(failure->get<std::string>());
    return outcome_of(*frame);
  }

 private:
  [[noreturn]] static void fail() {
    throw HarnessError(
        "a warden process died (was it killed, or did the machine run out of memory?); run the same "
        "command again to continue from the journal");
  }

  Descriptor socket_;
  pid_t warden_ = 0;
};

}  // namespace

std::unique_ptr<ProcessHost> make_process_host() {
  return std::make_unique<LinuxProcessHost>();
}

}  // namespace ampcts
