// The descendants of a process, from /proc.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <vector>

namespace ampcts {

/// All living descendants of `root`, without `root` itself.
std::vector<pid_t> descendants_of(pid_t root);

/// Resident size of one process in bytes; 0 when it is gone.
std::uint64_t resident_bytes(pid_t process);

}  // namespace ampcts
