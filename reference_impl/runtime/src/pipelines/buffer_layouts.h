/// Pipeline layouts of kernels, with and without storage buffers.
#pragma once

#include <vulkan/vulkan.h>

#include <cstdint>
#include <map>
#include <span>

#include "commands/command_list.h"

namespace amprt {

/// More than these no kernel is given.
inline constexpr std::uint32_t most_buffers = 32;

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
