/// Reports of accesses that are out of bounds.
#pragma once

#include <cstdint>
#include <string>

#include "amp_detail/kernel_checks.h"

namespace amprt {

/// `fault`: who does what. `kernel` is empty on the host.
void report_out_of_bounds(const std::string& fault, const std::string& kernel, const amp_place& place);

/// The type of the array, quoted, and the index as its type shows it. `facts` are what the compiler gives to
/// __ubsan_handle_out_of_bounds.
std::string array_type(const void* facts);
std::string index_text(const void* facts, std::uint64_t index);

}  // namespace amprt
