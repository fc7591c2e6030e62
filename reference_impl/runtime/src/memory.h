/// Buffers of device and staging memory.
#pragma once

#include <vulkan/vulkan.h>

#include <cstddef>
#include <cstdint>

namespace amprt {

class Device;

enum class MemoryKind {
  device,    ///< where kernels are fastest; mapped only where the device shares the host's memory
  upload,    ///< written by the host, read by the device
  download,  ///< written by the device, read by the host: cached
};

/// A buffer with memory of its own and a device address.
class Buffer {
 public:
  /// Throws out_of_memory.
  Buffer(Device& device, std::size_t bytes, MemoryKind kind);
  ~Buffer();
  Buffer(const Buffer&) = delete;
  Buffer& operator=(const Buffer&) = delete;

  VkBuffer handle() const { return buffer_; }
  std::uint64_t address() const { return address_; }
  std::size_t bytes() const { return bytes_; }

  /// The bytes, if the host can reach them; else null.
  std::byte* mapped() const { return mapped_; }

  /// Gives the Vulkan objects back; the destructor then does nothing. The device must be idle.
  void release() noexcept;

 private:
  void allocate(MemoryKind kind);

  Device& device_;
  std::size_t bytes_;
  VkBuffer buffer_ = VK_NULL_HANDLE;
  VkDeviceMemory memory_ = VK_NULL_HANDLE;
  std::uint64_t address_ = 0;
  std::byte* mapped_ = nullptr;
};

}  // namespace amprt
