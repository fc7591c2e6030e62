/// Large copies between staging arrays and their accelerator by CUDA. CUDA maps the host's memory for the
/// device, which makes these copies faster than Vulkan's (bench/README.md). The user must ask for them: a
/// CUDA context takes time and memory.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>

#include "base/runs.h"
#include "base/vulkan.h"
#include "cuda/cuda.h"

namespace amprt {

class Buffer;
class Queue;
struct PhysicalDevice;

class LargeCopies {
 public:
  /// Null unless AMP_LARGE_COPIES asks for CUDA and the device has memory of its own that it can export.
  /// Throws runtime_exception if the variable has an unknown value.
  static std::unique_ptr<LargeCopies> of(const PhysicalDevice& device);
  explicit LargeCopies(const cuda::Uuid& device) : uuid_(device) {}
  LargeCopies(const LargeCopies&) = delete;
  LargeCopies& operator=(const LargeCopies&) = delete;

  /// Minimum size. Handing memory over to CUDA takes longer than smaller copies gain.
  static constexpr std::size_t least_bytes = std::size_t{64} << 20;
  /// Device memory of at least that size is exportable as this type, in dedicated allocations.
  static constexpr VkExternalMemoryHandleTypeFlagBits handle_type =
      VK_EXTERNAL_MEMORY_HANDLE_TYPE_OPAQUE_FD_BIT;

  /// Whether CUDA should copy such pieces; false once CUDA has failed.
  bool are_for(std::span<const Piece> pieces) const;

  enum class Way { to_device, to_host };

  /// Copies between the host memory of a staging array and device memory that commands of the queue use:
  /// after its earlier commands and before its later ones. Returns when the bytes are copied: the number of
  /// the last commands that this took, or none if CUDA did not copy. Throws what the queue throws.
  std::optional<std::uint64_t> copy(Queue& queue, const Buffer& pinned, const std::shared_ptr<Buffer>& device,
                                    std::span<const Piece> pieces, Way way);

  /// Call this before the memory is freed.
  void forget(VkDeviceMemory memory) noexcept;

 private:
  /// The objects of CUDA.
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
  std::unique_ptr<Cuda> cuda_;  ///< made by the first copy; the mutex guards it and its maps
};

}  // namespace amprt
