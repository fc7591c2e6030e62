/// Copies of many bytes between staging arrays and their accelerator by CUDA, which maps the host's memory
/// for the device so that they are faster than Vulkan's (bench/README.md). They are the program's choice:
/// CUDA's context takes time and memory.
#pragma once

#include <vulkan/vulkan.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>

#include "base/runs.h"
#include "cuda/cuda.h"

namespace amprt {

class Buffer;
class Queue;
struct PhysicalDevice;

class LargeCopies {
 public:
  /// Null unless AMP_LARGE_COPIES asks for them and the device has memory of its own that it can export.
  /// Throws runtime_exception where the variable has another word.
  static std::unique_ptr<LargeCopies> of(const PhysicalDevice& device);
  explicit LargeCopies(const cuda::Uuid& device) : uuid_(device) {}
  LargeCopies(const LargeCopies&) = delete;
  LargeCopies& operator=(const LargeCopies&) = delete;

  /// Smaller ones do not win the time that it takes to hand memory over.
  static constexpr std::size_t least_bytes = std::size_t{64} << 20;
  /// What device memory of so many bytes must be exportable as, in dedicated allocations.
  static constexpr VkExternalMemoryHandleTypeFlagBits handle_type =
      VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT;

  /// Whether they are for copies of such pieces; never again once CUDA has failed.
  bool are_for(std::span<const Piece> pieces) const;

  enum class Way { to_device, to_host };

  /// Copies between a staging array's memory on the host and device memory that the queue's commands use:
  /// behind those that it has, and before those that follow. The bytes are there when it returns. Returns the
  /// number of the last commands that it took, or none if CUDA has not copied. Throws as the queue does.
  std::optional<std::uint64_t> copy(Queue& queue, const Buffer& pinned, const std::shared_ptr<Buffer>& device,
                                    std::span<const Piece> pieces, Way way);

  /// For memory that is about to go.
  void forget(VkDeviceMemory memory) noexcept;

 private:
  /// All that there is of CUDA.
  struct Cuda {
    explicit Cuda(const cuda::Uuid& device) : context(device), to_device(context), to_host(context) {}
    const cuda::Context context;
    const cuda::Stream to_device, to_host;
    std::map<VkDeviceMemory, cuda::RegisteredMemory> registered;
    std::map<VkDeviceMemory, cuda::ImportedMemory> imported;
  };

  CUdeviceptr reach(const Buffer& pinned, const Buffer& device);
  template <typename Action>
  bool attempt(const Action& action) noexcept;

  const cuda::Uuid uuid_;
  std::atomic<bool> has_failed_ = false;
  std::mutex mutex_;
  std::unique_ptr<Cuda> cuda_;  ///< by the first copy, under the mutex, as its maps
};

}  // namespace amprt
