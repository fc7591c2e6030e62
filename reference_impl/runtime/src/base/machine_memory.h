// The memory of the machine.
#pragma once

#include <cstddef>

namespace amprt {

/// Bytes of physical memory.
std::size_t physical_memory() noexcept;

/// Whether the machine can hold so many bytes, in memory and swap. It may allocate more
/// (vm.overcommit_memory), but ends a program that uses them.
bool can_hold(std::size_t bytes) noexcept;

}  // namespace amprt
