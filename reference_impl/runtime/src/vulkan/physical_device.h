/// The properties of a Vulkan physical device that C++ AMP needs.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "amp_detail/runtime_api.h"
#include "base/vulkan.h"
#include "vulkan/device_limits.h"

namespace amprt {

/// The features to be enabled on a device, chained for VkDeviceCreateInfo::pNext.
class FeatureChain {
 public:
  FeatureChain();
  FeatureChain(const FeatureChain& other) : FeatureChain() { copy_from(other); }
  FeatureChain& operator=(const FeatureChain& other) {
    copy_from(other);
    return *this;
  }

  /// The features of the device that the runtime and its kernels use; none if the device lacks a required
  /// one.
  static std::optional<FeatureChain> usable_of(VkPhysicalDevice device);

  /// amp_feature bits that kernels may require.
  std::uint64_t kernel_features() const;

  /// Whether atomic additions of floating-point numbers in global memory are enabled. They need the extension
  /// VK_EXT_shader_atomic_float.
  bool has_float_atomics() const { return float_atomics_.shaderBufferFloat32AtomicAdd; }

  VkPhysicalDeviceFeatures2* head() { return &core_; }

 private:
  void copy_from(const FeatureChain& other);
  void chain_float_atomics();

  VkPhysicalDeviceFeatures2 core_;
  VkPhysicalDeviceVulkan11Features vulkan11_;
  VkPhysicalDeviceVulkan12Features vulkan12_;
  VkPhysicalDeviceShaderAtomicFloatFeaturesEXT float_atomics_;
};

struct PhysicalDevice {
  VkPhysicalDevice handle;
  VkPhysicalDeviceType type;
  FeatureChain features;
  VkPhysicalDeviceMemoryProperties memory;
  std::uint32_t queue_family;
  std::uint32_t queue_count;
  std::uint64_t kernel_features;  ///< amp_feature bits that kernels may require
  DispatchLimits limits;
  BufferLimits buffer_limits;
  std::uint32_t max_shared_memory;  ///< bytes of tile_static memory
  std::uint32_t float_arithmetic;   ///< amp_float_arithmetic bits
  bool reads_debug_info;            ///< the device has VK_KHR_shader_non_semantic_info
  bool has_statistics;              ///< the device has VK_KHR_pipeline_executable_properties
  std::uint64_t local_memory;       ///< bytes
  std::array<std::uint8_t, VK_UUID_SIZE> uuid;
  std::string name;
  std::string driver;
  bool is_watched = false;  ///< a Vulkan tool is attached
  concurrency::__detail::accelerator_facts facts;

  /// Whether host memory and device memory are the same: then nothing is staged.
  bool shares_host_memory() const {
    return type == VK_PHYSICAL_DEVICE_TYPE_CPU || type == VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU;
  }
  /// Whether the device has local memory that the host reads through its caches: such memory costs kernels
  /// nothing.
  bool has_shared_memory() const;
  /// Whether the host can write all of the device's memory over the bus.
  bool has_window() const;
  /// Whether kernels run on the host's processor: a thread that polls takes processor time from them.
  bool is_host_processor() const { return type == VK_PHYSICAL_DEVICE_TYPE_CPU; }
  /// Whether kernels watch for loops that the driver cuts (docs/abi.md, specialization constant 2). lavapipe
  /// ends all loops of a kernel together after 65,535 iterations, GPUs do not. Other drivers for processors
  /// are watched, too: if they cut no loop, nothing is reported.
  bool may_cut_loops() const { return is_host_processor(); }

  /// None if the device cannot run C++ AMP. It needs Vulkan 1.2 with device addresses, timeline semaphores,
  /// the Vulkan memory model and 64-bit integers, and a compute queue.
  static std::optional<PhysicalDevice> examine(VkPhysicalDevice handle);
};

bool has_device_extension(VkPhysicalDevice device, const char* name);

/// Orders devices: discrete, integrated, virtual, CPU, other; then by memory.
bool is_better(const PhysicalDevice& a, const PhysicalDevice& b);

}  // namespace amprt
