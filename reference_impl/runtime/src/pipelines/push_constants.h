#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace amprt {

/// What a kernel receives with each dispatch (docs/abi.md, "Push constants").
struct PushConstants {
  std::uint64_t invoker;
  std::array<std::uint32_t, 3> base_group;
  std::uint32_t reserved;
  std::array<std::byte, 104> closure;  ///< its first bytes
};
static_assert(sizeof(PushConstants) == 128, "as much as every device has room for");

}  // namespace amprt
