// Starting one child in a session of its own with its output in pipes.
#pragma once

#include <sys/types.h>

#include <string>

#include "process/descriptor.h"
#include "process/process.h"

namespace ampcts {

struct Child {
  pid_t process = 0;  // 0: not started
  Descriptor output;  // reading ends, not blocking
  Descriptor errors;
  std::string error;  // why it was not started
};

/// Whether an error means that the machine has no more of something, which says nothing about the command.
bool is_shortage(int error);

/// The child's standard input is /dev/null, its signals have their default actions. Uses posix_spawn, which
/// does not copy the parent's address space. HarnessError when the machine is short of processes, memory or
/// descriptors.
Child spawn(const Command& command);

}  // namespace ampcts
