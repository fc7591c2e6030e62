// The part of Vulkan that is needed to run one compute shader that accesses memory by device addresses.
#ifndef AMP_TESTS_DEVICE_RUN_VULKAN_H
#define AMP_TESTS_DEVICE_RUN_VULKAN_H

#include <vulkan/vulkan.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace amp::device::test {

/// Host-visible memory with a device address.
struct Buffer {
  VkBuffer buffer = VK_NULL_HANDLE;
  VkDeviceMemory memory = VK_NULL_HANDLE;
  VkDeviceAddress address = 0;
  void* mapped = nullptr;
};

struct Launch {
  std::vector<uint32_t> spirv;
  std::array<uint32_t, 3> groups{1, 1, 1};
  std::array<uint32_t, 3> base{0, 0, 0};
  uint32_t groupSize = 0;  ///< specialization constant 0; 0 leaves the module's default
};

/// A device with all of its features enabled, under the validation layer. Throws std::runtime_error on any failure, also
/// if the layer is missing.
class Device {
 public:
  Device();
  ~Device();
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  const std::string& name() const { return name_; }
  Buffer allocate(size_t bytes);
  /// Runs the kernel with that closure, which has at least 104 bytes, and waits for it.
  void run(const Launch& launch, const Buffer& closure);
  /// The errors and warnings of the validation layer since the last reset().
  const std::vector<std::string>& messages() const { return messages_; }
  /// Frees the objects that runs and allocations have created.
  void reset();

 private:
  void createInstance();
  void chooseDevice();
  void createDevice();
  VkPipeline createPipeline(const Launch& launch);

  std::vector<std::string> messages_;
  std::string name_;
  VkInstance instance_ = VK_NULL_HANDLE;
  VkDebugUtilsMessengerEXT messenger_ = VK_NULL_HANDLE;
  VkPhysicalDevice physical_ = VK_NULL_HANDLE;
  uint32_t family_ = 0;
  VkDevice device_ = VK_NULL_HANDLE;
  VkQueue queue_ = VK_NULL_HANDLE;
  VkPipelineLayout layout_ = VK_NULL_HANDLE;
  VkShaderModule shader_ = VK_NULL_HANDLE;
  VkPipeline pipeline_ = VK_NULL_HANDLE;
  VkCommandPool pool_ = VK_NULL_HANDLE;
  std::vector<Buffer> buffers_;
};

}  // namespace amp::device::test

#endif
