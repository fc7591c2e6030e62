/// Pipeline layouts of kernels, with and without storage buffers.
#pragma once

#include <cstdint>
#include <map>
#include <span>

#include "base/vulkan.h"
#include "commands/command_list.h"

namespace amprt {

/// Maximum number of storage buffers of a kernel.
inline constexpr std::uint32_t most_buffers = 32;

/// Pipeline layouts by the number of storage buffers, and the descriptors of the buffers.
class BufferLayouts {
 public:
  explicit BufferLayouts(VkDevice device);
  ~BufferLayouts();
  BufferLayouts(const BufferLayouts&) = delete;
  BufferLayouts& operator=(const BufferLayouts&) = delete;

  /// The layout with push constants and this number of storage buffers, as bindings 0, 1, ... of descriptor
  /// set 0. Made on first use.
  VkPipelineLayout layout(std::uint32_t buffers);

  /// Binds the buffers for the kernels that follow. There may be up to most_buffers.
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
