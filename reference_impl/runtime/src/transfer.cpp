/// Storage's movement of bytes between the host and accelerators.
#include <algorithm>
#include <cstring>

#include "storage.h"

namespace amprt {
namespace {

/// Staging memory moves in parts of this size, so that large arrays need little of it.
constexpr std::size_t staging_bytes = std::size_t{16} << 20;

/// A part of a list of runs that fits into a staging buffer.
struct Batch {
  std::vector<Run> runs;
  std::size_t bytes = 0;
};

std::vector<Batch> batches_of(std::span<const Run> runs) {
  std::vector<Batch> batches(1);
  for (const Run& run : runs) {
    for (std::size_t done = 0; done < run.bytes;) {
      if (batches.back().bytes == staging_bytes) batches.emplace_back();
      Batch& batch = batches.back();
      const std::size_t part = std::min(run.bytes - done, staging_bytes - batch.bytes);
      batch.runs.push_back({run.offset + done, part});
      batch.bytes += part;
      done += part;
    }
  }
  return batches;
}

/// Copy regions between the runs and compact staging memory.
std::vector<VkBufferCopy> regions_of(const Batch& batch, bool from_staging) {
  std::vector<VkBufferCopy> regions;
  VkDeviceSize staged = 0;
  for (const Run& run : batch.runs) {
    regions.push_back(from_staging ? VkBufferCopy{staged, run.offset, run.bytes}
                                   : VkBufferCopy{run.offset, staged, run.bytes});
    staged += run.bytes;
  }
  return regions;
}

std::uint64_t submit_copy(Queue& queue, const std::shared_ptr<Buffer>& from,
                          const std::shared_ptr<Buffer>& to, const std::vector<VkBufferCopy>& regions) {
  return queue.submit(
      [&](VkCommandBuffer commands) {
        vkCmdCopyBuffer(commands, from->handle(), to->handle(), static_cast<std::uint32_t>(regions.size()),
                        regions.data());
      },
      {from, to});
}

void gather(const std::byte* from, std::span<const Run> runs, std::byte* to) {
  for (const Run& run : runs) {
    std::memcpy(to, from + run.offset, run.bytes);
    to += run.bytes;
  }
}

void scatter(const std::byte* from, std::span<const Run> runs, std::byte* to) {
  for (const Run& run : runs) {
    std::memcpy(to + run.offset, from, run.bytes);
    from += run.bytes;
  }
}

}  // namespace

void Storage::read(Location at, std::span<const Run> runs, std::byte* to) {
  if (at == host_location) return gather(host_bytes(), runs, to);
  const std::shared_ptr<Buffer> device = buffer(at);
  if (device->mapped()) {
    wait_for(at);
    return gather(device->mapped(), runs, to);
  }
  Queue& queue = *copy_at(at).view->queue;
  for (const Batch& batch : batches_of(runs)) {
    const auto staging = queue.staging(MemoryKind::download, std::min(staging_bytes, bytes_));
    const std::uint64_t copied = submit_copy(queue, device, staging, regions_of(batch, false));
    used_by(at, copied);
    queue.wait(copied);
    std::memcpy(to, staging->mapped(), batch.bytes);
    to += batch.bytes;
  }
}

void Storage::write(Location at, std::span<const Run> runs, const std::byte* from) {
  if (at == host_location) return scatter(from, runs, host_bytes());
  const std::shared_ptr<Buffer> device = buffer(at);
  if (device->mapped()) {
    wait_for(at);
    return scatter(from, runs, device->mapped());
  }
  Queue& queue = *copy_at(at).view->queue;
  for (const Batch& batch : batches_of(runs)) {
    const auto staging = queue.staging(MemoryKind::upload, std::min(staging_bytes, bytes_));
    std::memcpy(staging->mapped(), from, batch.bytes);
    used_by(at, submit_copy(queue, staging, device, regions_of(batch, true)));
    from += batch.bytes;
  }
}

bool Storage::copy_on_device(Storage& source, Location from, Storage& destination, Location to,
                             const std::vector<Piece>& pieces) {
  if (from == host_location || to == host_location) return false;
  const std::shared_ptr<Buffer> source_buffer = source.buffer(from);
  const std::shared_ptr<Buffer> destination_buffer = destination.buffer(to);
  Queue& source_queue = *source.copy_at(from).view->queue;
  Queue& queue = *destination.copy_at(to).view->queue;
  if (&source_queue.device() != &queue.device()) return false;

  std::vector<VkBufferCopy> regions;
  for (const Piece& piece : pieces) regions.push_back({piece.source, piece.destination, piece.bytes});
  const bool other_view = &source_queue != &queue;
  // Views of one device have no order among themselves (AMP 1.2 §3.3 l.939): the host makes one here.
  if (other_view) source.wait_for(from);
  const std::uint64_t copied = submit_copy(queue, source_buffer, destination_buffer, regions);
  destination.used_by(to, copied);
  if (other_view) {
    queue.wait(copied);
  } else {
    source.used_by(from, copied);
  }
  return true;
}

}  // namespace amprt
