/// A kernel in hand-written GLSL, compiled by glslang.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "Vulkan.h"
#include "cases/Case.h"

namespace ampbench {

/// How a kernel accesses its buffers.
enum class Reach { descriptors, addresses };

/// The data of a case on a device, and pipelines for its steps.
class GlslKernel {
 public:
  /// Copies the buffers to the device and creates the pipelines. `modules` is the folder with the modules,
  /// whose names depend on mode and reach. Throws std::runtime_error.
  GlslKernel(const Case& measured, Vulkan& vulkan, const std::filesystem::path& modules,
             const std::string& mode, Reach reach);
  ~GlslKernel();
  GlslKernel(const GlslKernel&) = delete;
  GlslKernel& operator=(const GlslKernel&) = delete;

  /// Runs all steps and waits for them. Returns their time in nanoseconds, by the device's clock.
  double run();

  /// Returns the contents of a buffer.
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
