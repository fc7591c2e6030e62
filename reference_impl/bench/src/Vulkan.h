/// A Vulkan device for the kernels in GLSL, independent of the runtime of C++ AMP.
#pragma once

#include <vulkan/vulkan.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cases/Case.h"
#include "pipelines/float_controls.h"

namespace ampbench {

/// Throws std::runtime_error if the result is an error; its text is "Vulkan cannot <what>" with the result.
void check(VkResult result, const char* what);

class Vulkan {
 public:
  /// Opens the device with that path (`vulkan:` and its UUID), with a queue of that family. With
  /// AMP_VALIDATION=1 the validation layer writes to standard error. Throws std::runtime_error.
  Vulkan(const std::string& device_path, std::uint32_t queue_family);
  ~Vulkan();
  Vulkan(const Vulkan&) = delete;
  Vulkan& operator=(const Vulkan&) = delete;

  VkDevice device() const { return device_; }
  VkQueue queue() const { return queue_; }
  std::uint32_t queue_family() const { return queue_family_; }
  const VkPhysicalDeviceProperties& properties() const { return properties_; }
  /// The float controls that modules can request on this device.
  amprt::FloatControls float_controls() const { return amprt::FloatControls::of(physical_); }
  bool is_host_processor() const { return properties_.deviceType == VK_PHYSICAL_DEVICE_TYPE_CPU; }

  /// The number of messages of the validation layer in this process, for all devices.
  static std::size_t validation_messages();

  struct Buffer {
    VkBuffer buffer;
    VkDeviceMemory memory;
    std::uint64_t address;
    std::byte* mapped;  ///< null if the host cannot access it
  };
  enum class Where {
    device,
    host,   ///< mapped
    window  ///< device memory; mapped if the host can access it over the bus
  };
  Buffer create_buffer(std::size_t bytes, Where where);
  void destroy(const Buffer& buffer);

  void upload(const Words& words, const Buffer& buffer);
  Words download(const Buffer& buffer, std::size_t words);

  /// Records commands, executes them and waits for them.
  void execute(const std::function<void(VkCommandBuffer)>& record);

  using Part = std::function<void(VkCommandBuffer)>;
  /// Executes the parts one after another. Returns the sum of their times in nanoseconds, by the device's
  /// clock, without what lies between them.
  double time(const std::vector<Part>& parts);

 private:
  void create_instance();
  void choose_device(const std::string& path);
  void create_device();

  const std::uint32_t queue_family_;
  VkInstance instance_ = VK_NULL_HANDLE;
  VkDebugUtilsMessengerEXT messenger_ = VK_NULL_HANDLE;
  VkPhysicalDevice physical_ = VK_NULL_HANDLE;
  VkPhysicalDeviceProperties properties_ = {};
  VkPhysicalDeviceMemoryProperties memory_ = {};
  std::uint64_t clock_bits_ = 0;
  VkDevice device_ = VK_NULL_HANDLE;
  VkQueue queue_ = VK_NULL_HANDLE;
  VkCommandPool pool_ = VK_NULL_HANDLE;
  VkCommandBuffer commands_ = VK_NULL_HANDLE;
  VkFence fence_ = VK_NULL_HANDLE;
  VkQueryPool clock_ = VK_NULL_HANDLE;
  Buffer staging_ = {};
};

}  // namespace ampbench
