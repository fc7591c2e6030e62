/// Staging buffers for the copies of one queue.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "vulkan/memory.h"

namespace amprt {

class StagingBuffers {
 public:
  /// A buffer of at least that size that is not in use. It is free again when its last other reference goes.
  std::shared_ptr<Buffer> take(Device& device, MemoryKind kind, std::size_t bytes);

  /// Frees all buffers.
  void clear();

 private:
  std::vector<std::shared_ptr<Buffer>> buffers_[2];  ///< upload, download
};

}  // namespace amprt
