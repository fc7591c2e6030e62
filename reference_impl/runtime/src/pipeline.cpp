#include "pipeline.h"

#include <string>

#include "errors.h"
#include "spirv_dump.h"

namespace amprt {
namespace {

/// A shader module that lives until the pipeline is made.
class ShaderModule {
 public:
  ShaderModule(VkDevice device, const amp_kernel& kernel) : device_(device) {
    VkShaderModuleCreateInfo info = {VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO};
    info.codeSize = kernel.spirv_bytes;
    info.pCode = kernel.spirv;
    check(vkCreateShaderModule(device_, &info, nullptr, &module_),
          std::string("create the shader module of kernel ") + kernel.name);
  }
  ~ShaderModule() { vkDestroyShaderModule(device_, module_, nullptr); }
  ShaderModule(const ShaderModule&) = delete;
  ShaderModule& operator=(const ShaderModule&) = delete;

  VkShaderModule handle() const { return module_; }

 private:
  VkDevice device_;
  VkShaderModule module_ = VK_NULL_HANDLE;
};

}  // namespace

PipelineCache::PipelineCache(VkDevice device) : device_(device) {
  const VkPushConstantRange range = {VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof(PushConstants)};
  VkPipelineLayoutCreateInfo info = {VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO};
  info.pushConstantRangeCount = 1;
  info.pPushConstantRanges = &range;
  check(vkCreatePipelineLayout(device_, &info, nullptr, &layout_), "create the pipeline layout");
}

PipelineCache::~PipelineCache() {
  for (const auto& [key, pipeline] : pipelines_) vkDestroyPipeline(device_, pipeline, nullptr);
  vkDestroyPipelineLayout(device_, layout_, nullptr);
}

PipelineCache::Entry PipelineCache::get(const RegisteredKernel& kernel, std::uint32_t group_size) {
  const std::lock_guard lock(mutex_);
  const auto key = std::make_pair(kernel.id, group_size);
  const auto found = pipelines_.find(key);
  if (found != pipelines_.end()) return {found->second, false};
  const VkPipeline pipeline = create(*kernel.kernel, group_size);
  pipelines_.emplace(key, pipeline);
  return {pipeline, true};
}

VkPipeline PipelineCache::create(const amp_kernel& kernel, std::uint32_t group_size) {
  dump_spirv(kernel);
  const ShaderModule module(device_, kernel);
  const VkSpecializationMapEntry entry = {0, 0, sizeof group_size};
  const VkSpecializationInfo specialization = {1, &entry, sizeof group_size, &group_size};

  VkComputePipelineCreateInfo info = {VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO};
  info.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
  info.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
  info.stage.module = module.handle();
  info.stage.pName = "main";
  info.stage.pSpecializationInfo = kernel.tile[0] == 0 ? &specialization : nullptr;
  info.layout = layout_;
  VkPipeline pipeline = VK_NULL_HANDLE;
  check(vkCreateComputePipelines(device_, VK_NULL_HANDLE, 1, &info, nullptr, &pipeline),
        std::string("create the pipeline of kernel ") + kernel.name);
  return pipeline;
}

}  // namespace amprt
