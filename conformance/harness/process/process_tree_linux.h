// The descendants of a process, from /proc.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <vector>

namespace ampcts {

/// Returns all living descendants of `root`, without `root` itself.
std::vector<pid_t> descendants_of(pid_t root);

/// Returns the resident size of one process in bytes, or 0 if it no longer exists.
std::uint64_t resident_bytes(pid_t process);

}  // namespace ampcts
