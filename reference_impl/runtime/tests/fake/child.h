/// Runs tests in child processes. A process has only one runtime and one fake driver, so each configuration
/// of a device needs a process of its own.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "vulkan.h"

namespace fake {

/// Called at exit, after the runtime has shut down: prints the faults that the driver found, if any, and
/// exits with 3.
inline void check_the_end() {
  const auto all = faults();
  for (const std::string& fault : all) std::printf("%s\n", fault.c_str());
  std::fflush(stdout);
  if (!all.empty()) std::_Exit(3);
}

/// Runs body() in a child process, with its result as the exit code, and lets the runtime shut down. Returns
/// the exit code, or 128 plus the signal that ended the child. 3 means that the driver found a fault of the
/// runtime.
template <typename Body>
int in_a_child(const Body& body) {
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    std::atexit(check_the_end);
    alarm(60);
    const int code = body();
    std::fflush(stdout);
    std::exit(code);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace fake
