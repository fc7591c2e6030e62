#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace amprt {

/// What a kernel receives with each dispatch (docs/abi.md, "Push constants").
struct PushConstants {
  std::uint64_t invoker;
  std::array<std::uint32_t, 3> base_group;
  std::uint32_t report_distance;       ///< bytes from the word for reports to the invoker
  std::array<std::byte, 104> closure;  ///< the first bytes of the closure
};
static_assert(sizeof(PushConstants) == 128, "every Vulkan device has room for 128 bytes");

}  // namespace amprt
