/// A Vulkan device for kernels in GLSL, with nothing of the runtime of C++ AMP in between.
#pragma once

#include <vulkan/vulkan.h>

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "cases/Case.h"
#include "pipelines/float_controls.h"

namespace ampbench {

/// Throws std::runtime_error that says what failed.
void check(VkResult result, const char* what);

class Vulkan {
 public:
  /// The device of that path, `vulkan:` and its UUID, and one of its queue families. With AMP_VALIDATION=1
  /// the validation layer writes to standard error. Throws std::runtime_error.
  Vulkan(const std::string& device_path, std::uint32_t queue_family);
  ~Vulkan();
  Vulkan(const Vulkan&) = delete;
  Vulkan& operator=(const Vulkan&) = delete;

  VkDevice device() const { return device_; }
  VkQueue queue() const { return queue_; }
  std::uint32_t queue_family() const { return queue_family_; }
  const VkPhysicalDeviceProperties& properties() const { return properties_; }
  /// What a module may ask of the device's arithmetic.
  amprt::FloatControls float_controls() const { return amprt::FloatControls::of(physical_); }
  bool is_host_processor() const { return properties_.deviceType == VK_PHYSICAL_DEVICE_TYPE_CPU; }

  /// Of all devices in this process.
  static std::size_t validation_messages();

  struct Buffer {
    VkBuffer buffer;
    VkDeviceMemory memory;
    std::uint64_t address;
    std::byte* mapped;  ///< null where the host cannot reach it
  };
  enum class Where { device, host };
  Buffer create_buffer(std::size_t bytes, Where where);
  void destroy(const Buffer& buffer);

  void upload(const Words& words, const Buffer& buffer);
  Words download(const Buffer& buffer, std::size_t words);

  /// Executes commands and waits for them.
  void execute(const std::function<void(VkCommandBuffer)>& record);

  using Part = std::function<void(VkCommandBuffer)>;
  /// Executes the parts one after another; nanoseconds of all by the device's clock, what lies between left
  /// out.
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
