// The process host, with commands that misbehave.
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>
#include <catch2/catch.hpp>

#include <fstream>
#include <thread>

#include "base/temp_folder.h"
#include "process/process.h"
#include "process/process_tree_linux.h"
#include "process/spawn_linux.h"

namespace ampcts {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

const std::function<bool()> kNever = [] { return false; };

ProcessLimits limits(milliseconds wall, std::uint64_t memory_mib = 1024, std::uint64_t output_kib = 1024) {
  return {wall, memory_mib << 20, output_kib << 10};
}

Outcome run_shell(const std::string& script, const ProcessLimits& limit = limits(seconds(20)),
                  const std::function<bool()>& stop = kNever) {
  return make_process_host()->run({{"/bin/sh", "-c", script}, {}, "/tmp"}, limit, stop);
}

Outcome run_python(const std::string& script, const ProcessLimits& limit = limits(seconds(20))) {
  return make_process_host()->run({{"python3", "-c", script}, {}, "/tmp"}, limit, kNever);
}

/// Whether the process that wrote its id to `file` no longer exists.
bool is_gone(const std::filesystem::path& file) {
  std::ifstream stream(file);
  pid_t process = 0;
  REQUIRE(stream >> process);
  return ::kill(process, 0) != 0;
}

}  // namespace

TEST_CASE("exit status and both outputs are kept apart", "[process]") {
  const Outcome outcome = run_shell("echo out; echo err >&2; exit 7");
  CHECK(outcome.ending == Ending::exited);
  CHECK(outcome.exit_code == 7);
  CHECK(outcome.output == "out\n");
  CHECK(outcome.errors == "err\n");
  CHECK(outcome.stragglers == 0);
}

TEST_CASE("standard input is empty", "[process]") {
  CHECK(run_shell("cat; echo end").output == "end\n");
}

TEST_CASE("environment and working folder are the command's", "[process]") {
  TempFolder folder;
  const Outcome outcome = make_process_host()->run(
      {{"/bin/sh", "-c", "echo $AMPCTS_TEST; pwd"}, {{"AMPCTS_TEST", "here"}}, folder.path()},
      limits(seconds(5)), kNever);
  CHECK(outcome.output == "here\n" + folder.path().string() + "\n");
}

TEST_CASE("a missing program is reported as not started", "[process]") {
  const Outcome outcome =
      make_process_host()->run({{"/no/such/program"}, {}, "/"}, limits(seconds(5)), kNever);
  CHECK(outcome.ending == Ending::not_started);
  CHECK(outcome.error.find("/no/such/program") != std::string::npos);
}

TEST_CASE("a shortage of the machine is not attributed to the command", "[process]") {
  for (const int error : {EAGAIN, ENOMEM, EMFILE, ENFILE}) CHECK(is_shortage(error));
  for (const int error : {ENOENT, EACCES, ENOEXEC, E2BIG, ENOTDIR}) CHECK_FALSE(is_shortage(error));
}

// UBSan checks objects by means of a pipe: without free descriptors, it reports false positives.
#ifndef __SANITIZE_ADDRESS__
TEST_CASE("a warden without free descriptors reports an error", "[process]") {
  rlimit before;
  REQUIRE(::getrlimit(RLIMIT_NOFILE, &before) == 0);
  const auto host = make_process_host();
  const auto wardens = descendants_of(::getpid());
  REQUIRE(wardens.size() == 1);
  const rlimit few = {4, before.rlim_max};
  REQUIRE(::prlimit(wardens.front(), RLIMIT_NOFILE, &few, nullptr) == 0);
  CHECK_THROWS_WITH(host->run({{"true"}, {}, "/"}, limits(seconds(5)), kNever),
                    Catch::Contains("Too many open files"));
}
#endif

TEST_CASE("one host runs many commands", "[process]") {
  const auto host = make_process_host();
  for (int i = 0; i < 50; ++i)
    CHECK(host->run({{"/bin/sh", "-c", "exit " + std::to_string(i)}, {}, "/"}, limits(seconds(5)), kNever)
              .exit_code == i);
}

TEST_CASE("a crash is reported as a signal", "[process]") {
  const Outcome outcome = run_shell("kill -SEGV $$");
  CHECK(outcome.ending == Ending::signalled);
  CHECK(outcome.signal == SIGSEGV);
}

TEST_CASE("a child that hangs and ignores signals is ended", "[process]") {
  const Outcome outcome =
      run_shell("trap '' TERM INT HUP; while :; do sleep 1; done", limits(milliseconds(300)));
  CHECK(outcome.ending == Ending::timed_out);
  CHECK(outcome.wall < seconds(3));
}

TEST_CASE("descendants that hold the pipes open do not keep the host waiting", "[process]") {
  const Outcome outcome = run_shell("sleep 600 & echo $! > /dev/null; echo done");
  CHECK(outcome.ending == Ending::exited);
  CHECK(outcome.output == "done\n");
  CHECK(outcome.stragglers == 1);
  CHECK(outcome.wall < seconds(5));
}

TEST_CASE("a daemon in another session is ended with its command", "[process]") {
  TempFolder folder;
  const std::string file = (folder.path() / "daemon.pid").string();
  const Outcome outcome = run_python(
      "import os, time, signal\n"
      "if os.fork() == 0:\n"
      "  os.setsid()\n"
      "  if os.fork() == 0:\n"
      "    for s in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP): signal.signal(s, signal.SIG_IGN)\n"
      "    for d in (0, 1, 2): os.close(d)\n"
      "    open('" +
      file + ".new', 'w').write(str(os.getpid())); os.rename('" + file + ".new', '" + file +
      "')\n"
      "    time.sleep(600)\n"
      "  os._exit(0)\n"
      "while not os.path.exists('" +
      file + "'): time.sleep(0.01)\n");
  CHECK(outcome.ending == Ending::exited);
  CHECK(outcome.stragglers >= 1);
  CHECK(is_gone(file));
}

TEST_CASE("children that fork repeatedly are all ended", "[process]") {
  const auto host = make_process_host();
  const Outcome outcome =
      host->run({{"/bin/sh", "-c",
                  "f() { sleep 600 & sleep 600 & }; for i in 1 2 3 4 5 6 7 8 9 10; do f; done; sleep 600"},
                 {},
                 "/"},
                limits(milliseconds(500)), kNever);
  CHECK(outcome.ending == Ending::timed_out);
  CHECK(outcome.error.empty());
  const auto mine = descendants_of(::getpid());
  CHECK(mine.size() == 1);  // only the host's warden
}

TEST_CASE("a child that prints endlessly is stopped at the limit", "[process]") {
  const Outcome outcome =
      run_shell("yes 'error: no' | head -c 1073741824; sleep 5", limits(seconds(20), 1024, 64));
  CHECK(outcome.ending == Ending::output_exceeded);
  CHECK(outcome.output.size() == 64 << 10);
  CHECK(outcome.wall < seconds(4));
}

TEST_CASE("output up to the limit is allowed", "[process]") {
  const Outcome outcome = run_shell("head -c 65536 /dev/zero", limits(seconds(20), 1024, 64));
  CHECK(outcome.ending == Ending::exited);
  CHECK(outcome.output.size() == 64 << 10);
  CHECK(run_shell("head -c 65537 /dev/zero", limits(seconds(20), 1024, 64)).ending ==
        Ending::output_exceeded);
}

TEST_CASE("memory is the sum over the process tree", "[process]") {
  // Two children of 80 MiB each, which a limit on a single process would not detect.
  const Outcome outcome = run_python(
      "import os, time\n"
      "for i in range(2):\n"
      "  if os.fork() == 0:\n"
      "    block = bytearray(80 << 20); time.sleep(600)\n"
      "time.sleep(600)\n",
      limits(seconds(20), 128));
  CHECK(outcome.ending == Ending::memory_exceeded);
  CHECK(outcome.peak_memory_bytes > (std::uint64_t{128} << 20));
}

TEST_CASE("address space that is only reserved does not count as memory", "[process]") {
  const Outcome outcome = run_python(
      "import mmap, time\nm = mmap.mmap(-1, 64 << 30, mmap.MAP_PRIVATE | 0x4000)\ntime.sleep(0.3)\n",
      limits(seconds(20), 256));
  CHECK(outcome.ending == Ending::exited);
  CHECK(outcome.exit_code == 0);
}

TEST_CASE("a command is ended when the harness is asked to stop", "[process]") {
  const auto start = std::chrono::steady_clock::now();
  const Outcome outcome = run_shell("sleep 600", limits(seconds(600)), [&] {
    return std::chrono::steady_clock::now() - start > milliseconds(200);
  });
  CHECK(outcome.ending == Ending::interrupted);
  CHECK(outcome.wall < seconds(5));
}

TEST_CASE("after a stop the host still works", "[process]") {
  const auto host = make_process_host();
  CHECK(host->run({{"sleep", "600"}, {}, "/"}, limits(seconds(600)), [] { return true; }).ending ==
        Ending::interrupted);
  CHECK(host->run({{"true"}, {}, "/"}, limits(seconds(5)), kNever).ending == Ending::exited);
}

TEST_CASE("a host that dies is reported", "[process]") {
  const auto host = make_process_host();
  const auto wardens = descendants_of(::getpid());
  REQUIRE(wardens.size() == 1);
  std::thread assassin([&] {
    std::this_thread::sleep_for(milliseconds(200));
    ::kill(wardens.front(), SIGKILL);
  });
  CHECK_THROWS_WITH(host->run({{"sleep", "2"}, {}, "/"}, limits(seconds(600)), kNever),
                    Catch::Contains("warden"));
  assassin.join();
}

}  // namespace ampcts
