/// Limits of a physical device.
#pragma once

#include <array>
#include <cstdint>

#include "base/vulkan.h"

namespace amprt {

/// Limits of one dispatch; x, y, z.
struct DispatchLimits {
  std::array<std::uint32_t, 3> group_count;
  std::array<std::uint32_t, 3> group_size;
  std::uint32_t group_invocations;
};

/// Limits of storage buffers.
struct BufferLimits {
  std::uint32_t count;      ///< for one kernel; 0 without VK_KHR_push_descriptor
  std::uint64_t range;      ///< bytes
  std::uint64_t alignment;  ///< of the offset of a buffer, bytes

  static BufferLimits of(VkPhysicalDevice device);
};

}  // namespace amprt
