/// The runtime is one to a process, and so is the driver: each way in which a device can be takes a child.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "vulkan.h"

namespace fake {

/// After the runtime has shut down.
inline void check_the_end() {
  const auto all = faults();
  for (const std::string& fault : all) std::printf("%s\n", fault.c_str());
  std::fflush(stdout);
  if (!all.empty()) std::_Exit(3);
}

/// Runs the function, whose value is the exit code, and lets the runtime shut down: the exit code, or 128 and
/// the signal. 3: the driver found a fault with the runtime.
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
