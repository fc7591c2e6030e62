#include "GlslKernel.h"

#include <fmt/format.h>

#include <fstream>
#include <stdexcept>

namespace ampbench {
namespace {

constexpr std::uint32_t most_steps = 64, most_buffers = 8;

/// The same sizes as in the runtime of C++ AMP.
constexpr std::uint32_t gpu_group_size = 256, cpu_group_size = 64;

Words read_module(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  if (!file)
    throw std::runtime_error(
        fmt::format("cannot read {}; --shaders names the folder with the built shaders", path.string()));
  Words words(static_cast<std::size_t>(file.tellg()) / sizeof(std::uint32_t));
  file.seekg(0);
  file.read(reinterpret_cast<char*>(words.data()), static_cast<std::streamsize>(words.size() * 4));
  return words;
}

}  // namespace

GlslKernel::GlslKernel(const Case& measured, Vulkan& vulkan, const std::filesystem::path& modules,
                       const std::string& mode, Reach reach)
    : vulkan_(vulkan), modules_(modules), mode_(mode), reach_(reach) {
  for (const Words& words : measured.buffers) {
    sizes_.push_back(words.size());
    buffers_.push_back(vulkan_.create_buffer(words.size() * sizeof words[0], Vulkan::Where::device));
    vulkan_.upload(words, buffers_.back());
  }
  const VkDescriptorPoolSize size = {VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, most_steps * most_buffers};
  VkDescriptorPoolCreateInfo info = {VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO};
  info.maxSets = most_steps;
  info.poolSizeCount = 1;
  info.pPoolSizes = &size;
  check(vkCreateDescriptorPool(vulkan_.device(), &info, nullptr, &descriptors_), "create a descriptor pool");
  for (const Step& step : measured.steps) add(step);
}

GlslKernel::~GlslKernel() {
  const VkDevice device = vulkan_.device();
  for (const auto& [name, pipeline] : pipelines_) {
    vkDestroyPipeline(device, pipeline.pipeline, nullptr);
    vkDestroyPipelineLayout(device, pipeline.layout, nullptr);
    vkDestroyDescriptorSetLayout(device, pipeline.set_layout, nullptr);
  }
  vkDestroyDescriptorPool(device, descriptors_, nullptr);
  for (const Vulkan::Buffer& buffer : buffers_) vulkan_.destroy(buffer);
}

const GlslKernel::Pipeline& GlslKernel::pipeline_of(const Step& step) {
  const auto found = pipelines_.find(step.kernel);
  if (found != pipelines_.end()) return found->second;
  const VkDevice device = vulkan_.device();
  Pipeline made = {};
  made.group_size = vulkan_.is_host_processor() ? cpu_group_size : gpu_group_size;

  std::vector<VkDescriptorSetLayoutBinding> bindings;
  for (std::uint32_t b = 0; b < step.buffers.size(); ++b)
    bindings.push_back({b, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1, VK_SHADER_STAGE_COMPUTE_BIT, nullptr});
  VkDescriptorSetLayoutCreateInfo set = {VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO};
  set.bindingCount = static_cast<std::uint32_t>(bindings.size());
  set.pBindings = bindings.data();
  check(vkCreateDescriptorSetLayout(device, &set, nullptr, &made.set_layout), "create a set layout");
  const VkPushConstantRange range = {VK_SHADER_STAGE_COMPUTE_BIT, 0,
                                     static_cast<std::uint32_t>(4 * push_constants_of(step).size())};
  VkPipelineLayoutCreateInfo layout = {VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO};
  layout.setLayoutCount = 1;
  layout.pSetLayouts = &made.set_layout;
  layout.pushConstantRangeCount = 1;
  layout.pPushConstantRanges = &range;
  check(vkCreatePipelineLayout(device, &layout, nullptr, &made.layout), "create a pipeline layout");

  Words words = read_module(modules_ / fmt::format("{}.{}{}.spv", step.kernel, mode_,
                                                   reach_ == Reach::addresses ? ".addresses" : ""));
  // Request the same arithmetic as the modules of C++ AMP.
  if (mode_ == "precise") words = vulkan_.float_controls().applied_to(words);
  VkShaderModuleCreateInfo module = {VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO};
  module.codeSize = words.size() * sizeof words[0];
  module.pCode = words.data();
  const VkSpecializationMapEntry entry = {0, 0, sizeof made.group_size};
  const VkSpecializationInfo specialization = {1, &entry, sizeof made.group_size, &made.group_size};
  VkComputePipelineCreateInfo info = {VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO};
  info.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
  info.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
  info.stage.pName = "main";
  info.stage.pSpecializationInfo = step.threads != 0 ? &specialization : nullptr;
  info.layout = made.layout;
  check(vkCreateShaderModule(device, &module, nullptr, &info.stage.module), "create a shader module");
  const VkResult result = vkCreateComputePipelines(device, nullptr, 1, &info, nullptr, &made.pipeline);
  vkDestroyShaderModule(device, info.stage.module, nullptr);
  check(result, "create a pipeline");
  return pipelines_.emplace(step.kernel, made).first->second;
}

VkDescriptorSet GlslKernel::descriptors_of(const Step& step, VkDescriptorSetLayout layout) {
  VkDescriptorSetAllocateInfo info = {VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO};
  info.descriptorPool = descriptors_;
  info.descriptorSetCount = 1;
  info.pSetLayouts = &layout;
  VkDescriptorSet set = VK_NULL_HANDLE;
  check(vkAllocateDescriptorSets(vulkan_.device(), &info, &set), "allocate a descriptor set");
  for (std::uint32_t b = 0; b < step.buffers.size(); ++b) {
    const VkDescriptorBufferInfo buffer = {buffers_[step.buffers[b]].buffer, 0, VK_WHOLE_SIZE};
    VkWriteDescriptorSet write = {VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET};
    write.dstSet = set;
    write.dstBinding = b;
    write.descriptorCount = 1;
    write.descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    write.pBufferInfo = &buffer;
    vkUpdateDescriptorSets(vulkan_.device(), 1, &write, 0, nullptr);
  }
  return set;
}

/// If the kernel accesses its buffers by addresses, these come first.
std::vector<std::uint32_t> GlslKernel::push_constants_of(const Step& step) const {
  std::vector<std::uint32_t> words;
  if (reach_ == Reach::addresses) {
    for (const std::size_t buffer : step.buffers) {
      words.push_back(static_cast<std::uint32_t>(buffers_[buffer].address));
      words.push_back(static_cast<std::uint32_t>(buffers_[buffer].address >> 32));
    }
  }
  words.insert(words.end(), step.parameters.begin(), step.parameters.end());
  return words;
}

void GlslKernel::add(const Step& step) {
  const Pipeline& pipeline = pipeline_of(step);
  const VkDescriptorSet set = descriptors_of(step, pipeline.set_layout);
  auto groups = step.groups;
  if (step.threads != 0) groups = {(step.threads + pipeline.group_size - 1) / pipeline.group_size, 1, 1};
  for (std::size_t d = 0; d < 3; ++d) {
    if (groups[d] > vulkan_.properties().limits.maxComputeWorkGroupCount[d])
      throw std::runtime_error(
          fmt::format("{} needs more groups than the device supports; choose a smaller --size", step.kernel));
  }
  parts_.push_back([pipeline, set, groups, parameters = push_constants_of(step)](VkCommandBuffer commands) {
    vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline.pipeline);
    vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline.layout, 0, 1, &set, 0,
                            nullptr);
    vkCmdPushConstants(commands, pipeline.layout, VK_SHADER_STAGE_COMPUTE_BIT, 0,
                       static_cast<std::uint32_t>(4 * parameters.size()), parameters.data());
    vkCmdDispatch(commands, groups[0], groups[1], groups[2]);
  });
}

double GlslKernel::run() {
  return vulkan_.time(parts_);
}

Words GlslKernel::words(std::size_t buffer) {
  return vulkan_.download(buffers_[buffer], sizes_[buffer]);
}

}  // namespace ampbench
