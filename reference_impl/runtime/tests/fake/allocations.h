/// Counts the allocations of a program that is linked with allocations.cpp, and lets one of them fail.
#pragma once

#include <cstddef>

namespace fake {

/// How often this thread has allocated memory outside of the fake driver.
extern thread_local std::size_t allocations;
/// The allocation of this thread with this number, counted from 1, throws std::bad_alloc.
extern thread_local std::size_t failing_allocation;

}  // namespace fake
