// Starts a child process in its own session, with its output in pipes.
#pragma once

#include <sys/types.h>

#include <string>

#include "process/descriptor.h"
#include "process/process.h"

namespace ampcts {

struct Child {
  pid_t process = 0;  // 0: not started
  Descriptor output;  // read ends of the pipes, nonblocking
  Descriptor errors;
  std::string error;  // why it was not started
};

/// Whether an error means that the machine lacks a resource, which says nothing about the command.
bool is_shortage(int error);

/// Starts `command` with /dev/null as standard input and default signal actions. Uses posix_spawn, which does
/// not copy the parent's address space. Throws HarnessError if the machine lacks processes, memory or
/// descriptors.
Child spawn(const Command& command);

}  // namespace ampcts
