#include "vulkan/staging_buffers.h"

namespace amprt {

std::shared_ptr<Buffer> StagingBuffers::take(Device& device, MemoryKind kind, std::size_t bytes) {
  auto& buffers = buffers_[kind == MemoryKind::upload ? 0 : 1];
  for (const auto& buffer : buffers) {
    if (buffer.use_count() == 1 && buffer->bytes() >= bytes) return buffer;
  }
  // With two buffers the host fills one while the device reads the other.
  while (buffers.size() > 1) buffers.erase(buffers.begin());
  buffers.push_back(std::make_shared<Buffer>(device, bytes, kind));
  return buffers.back();
}

void StagingBuffers::clear() {
  for (auto& buffers : buffers_) buffers.clear();
}

}  // namespace amprt
