/// Reports of accesses that are out of bounds.
#pragma once

#include <cstdint>
#include <string>

namespace amprt {

/// A component of an index that is not in the extent.
struct WrongComponent {
  std::int32_t component, extent;
  std::uint32_t dimension, rank;
};
/// What a thread does that uses it.
std::string component_text(const WrongComponent& wrong, const std::string& container);

/// `fault`: who does what. `kernel` is empty on the host. `at`: file, line and column.
void report_out_of_bounds(const std::string& fault, const std::string& kernel, const std::string& at);

/// What a thread does that uses an index that is not in an array. `type`: of the array, quoted. `info`: what
/// UndefinedBehaviorSanitizer says of the index's type.
std::string array_text(std::uint64_t index, std::uint32_t info, const std::string& type);
/// The same. `facts` are what the compiler gives to __ubsan_handle_out_of_bounds.
std::string array_text(std::uint64_t index, const void* facts);

}  // namespace amprt
