#include "pipelines/buffer_layouts.h"

#include <array>
#include <vector>

#include "base/errors.h"
#include "pipelines/push_constants.h"

namespace amprt {

BufferLayouts::BufferLayouts(VkDevice device)
    : device_(device),
      push_(reinterpret_cast<PFN_vkCmdPushDescriptorSetKHR>(
          vkGetDeviceProcAddr(device, "vkCmdPushDescriptorSetKHR"))) {}

BufferLayouts::~BufferLayouts() {
  for (const auto& [buffers, layout] : layouts_) {
    vkDestroyPipelineLayout(device_, layout.pipeline, nullptr);
    vkDestroyDescriptorSetLayout(device_, layout.set, nullptr);
  }
}

VkDescriptorSetLayout BufferLayouts::create_set(std::uint32_t buffers) const {
  if (buffers == 0) return VK_NULL_HANDLE;
  std::vector<VkDescriptorSetLayoutBinding> bindings;
  for (std::uint32_t b = 0; b < buffers; ++b)
    bindings.push_back({b, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_COMPUTE_BIT, nullptr});
  VkDescriptorSetLayoutCreateInfo info = {VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO};
  info.flags = VK_DESCRIPTOR_SET_LAYOUT_CREATE_PUSH_DESCRIPTOR_BIT_KHR;
  info.bindingCount = buffers;
  info.pBindings = bindings.data();
  VkDescriptorSetLayout set = VK_NULL_HANDLE;
  check(vkCreateDescriptorSetLayout(device_, &info, nullptr, &set), "create a descriptor set layout");
  return set;
}

VkPipelineLayout BufferLayouts::layout(std::uint32_t buffers) {
  // Entered in the table at once: if the second call fails, the next attempt uses the set, and the destructor
  // destroys it.
  Layout& made = layouts_[buffers];
  if (made.pipeline) return made.pipeline;
  if (!made.set) made.set = create_set(buffers);
  const VkPushConstantRange range = {VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof(PushConstants)};
  VkPipelineLayoutCreateInfo info = {VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO};
  info.setLayoutCount = made.set ? 1 : 0;
  info.pSetLayouts = &made.set;
  info.pushConstantRangeCount = 1;
  info.pPushConstantRanges = &range;
  check(vkCreatePipelineLayout(device_, &info, nullptr, &made.pipeline), "create a pipeline layout");
  return made.pipeline;
}

void BufferLayouts::push(CommandList& commands, VkPipelineLayout layout,
                         std::span<const VkDescriptorBufferInfo> buffers) const {
  if (buffers.empty()) return;
  const auto push = [push = push_, layout](VkCommandBuffer into,
                                           std::span<const VkDescriptorBufferInfo> pushed) {
    std::array<VkWriteDescriptorSet, most_buffers> writes;
    for (std::uint32_t b = 0; b < pushed.size(); ++b) {
      writes[b] = {VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET};
      writes[b].dstBinding = b;
      writes[b].descriptorCount = 1;
      writes[b].descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
      writes[b].pBufferInfo = &pushed[b];
    }
    push(into, VK_PIPELINE_BIND_POINT_COMPUTE, layout, 0, static_cast<std::uint32_t>(pushed.size()),
         writes.data());
  };
  commands.add(push, buffers);
}

}  // namespace amprt
