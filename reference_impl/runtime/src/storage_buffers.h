/// Containers as storage buffers, for devices that reach those faster than addresses (docs/abi.md, "Two
/// forms").
#pragma once

#include <vulkan/vulkan.h>

#include <cstdint>
#include <map>
#include <span>

#include "closure.h"
#include "command_list.h"

namespace amprt {

/// What a device takes as storage buffers.
struct BufferLimits {
  std::uint32_t count;      ///< for one kernel; 0 without VK_KHR_push_descriptor
  std::uint64_t range;      ///< bytes
  std::uint64_t alignment;  ///< of where one begins, bytes

  static BufferLimits of(VkPhysicalDevice device);
};

/// More than these no kernel is given.
inline constexpr std::uint32_t most_buffers = 32;

/// The captures that a launch binds, in the order of their bindings. None when the kernel has no form with
/// buffers, or one of the containers is too large or begins where no buffer may.
std::span<const std::uint32_t> bindable_captures(const amp_kernel& kernel, const Closure& closure,
                                                 const BufferLimits& limits);

/// Pipeline layouts by the number of storage buffers, and their descriptors.
class BufferLayouts {
 public:
  explicit BufferLayouts(VkDevice device);
  ~BufferLayouts();
  BufferLayouts(const BufferLayouts&) = delete;
  BufferLayouts& operator=(const BufferLayouts&) = delete;

  /// Push constants, and so many storage buffers as bindings 0, 1, ... of descriptor set 0. Made on first
  /// use.
  VkPipelineLayout layout(std::uint32_t buffers);

  /// From there on kernels see these buffers; most_buffers at most.
  void push(CommandList& commands, VkPipelineLayout layout,
            std::span<const VkDescriptorBufferInfo> buffers) const;

 private:
  struct Layout {
    VkDescriptorSetLayout set;
    VkPipelineLayout pipeline;
  };
  VkDescriptorSetLayout create_set(std::uint32_t buffers) const;

  VkDevice device_;
  PFN_vkCmdPushDescriptorSetKHR push_;
  std::map<std::uint32_t, Layout> layouts_;
};

}  // namespace amprt
