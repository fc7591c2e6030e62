/// A kernel as hand-written GLSL, built by glslang.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "Vulkan.h"
#include "cases/Case.h"

namespace ampbench {

/// How a kernel reaches its buffers.
enum class Reach { descriptors, addresses };

/// The data of a case on a device, and pipelines for its steps.
class GlslKernel {
 public:
  /// Mode and reach are part of the names of the modules in `modules`. Throws std::runtime_error.
  GlslKernel(const Case& measured, Vulkan& vulkan, const std::filesystem::path& modules,
             const std::string& mode, Reach reach);
  ~GlslKernel();
  GlslKernel(const GlslKernel&) = delete;
  GlslKernel& operator=(const GlslKernel&) = delete;

  /// Runs all steps; nanoseconds by the device's clock.
  double run();

  /// The contents of a buffer.
  Words words(std::size_t buffer);

 private:
  struct Pipeline {
    VkDescriptorSetLayout set_layout;
    VkPipelineLayout layout;
    VkPipeline pipeline;
    std::uint32_t group_size;  ///< of untiled kernels
  };
  const Pipeline& pipeline_of(const Step& step);
  VkDescriptorSet descriptors_of(const Step& step, VkDescriptorSetLayout layout);
  std::vector<std::uint32_t> push_constants_of(const Step& step) const;
  void add(const Step& step);

  Vulkan& vulkan_;
  std::filesystem::path modules_;
  std::string mode_;
  Reach reach_;
  std::vector<std::size_t> sizes_;
  std::vector<Vulkan::Buffer> buffers_;
  std::map<std::string, Pipeline> pipelines_;
  VkDescriptorPool descriptors_ = VK_NULL_HANDLE;
  std::vector<Vulkan::Part> parts_;
};

}  // namespace ampbench
