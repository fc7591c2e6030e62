/// How a storage moves bytes between the host and accelerators.
#include <algorithm>
#include <cstring>
#include <optional>

#include "base/bus_reads.h"
#include "base/parallel_copy.h"
#include "base/scratch.h"
#include "base/trace.h"
#include "commands/command_list.h"
#include "contents/storage.h"
#include "vulkan/large_copies.h"
#include "vulkan/queue.h"

namespace amprt {
namespace {

/// Arrays move through staging memory in parts, so that large arrays need little of it.
constexpr std::size_t upload_part = std::size_t{16} << 20;
/// The host unpacks a part while the device copies the next.
constexpr std::size_t download_part = std::size_t{8} << 20;

/// Maximum sizes for writing and for reading over the bus: the host does it in less time than a copy takes.
constexpr std::size_t most_bytes_written = std::size_t{256} << 10;
constexpr std::size_t most_bytes_read = 512;

/// The copies that pack a chunk into contiguous memory, and that unpack it.
std::vector<Piece> packing(const Chunk& chunk) {
  std::vector<Piece> pieces;
  std::size_t packed = 0;
  for (const Piece& piece : chunk.pieces) {
    pieces.push_back({piece.source, packed, piece.bytes});
    packed += piece.bytes;
  }
  return pieces;
}
std::vector<Piece> unpacking(const Chunk& chunk) {
  std::vector<Piece> pieces;
  std::size_t packed = 0;
  for (const Piece& piece : chunk.pieces) {
    pieces.push_back({packed, piece.destination, piece.bytes});
    packed += piece.bytes;
  }
  return pieces;
}

std::uint64_t submit_copy(Queue& queue, const std::shared_ptr<Buffer>& from,
                          const std::shared_ptr<Buffer>& to, std::span<const Piece> pieces) {
  Scratch scratch;
  std::pmr::vector<VkBufferCopy> regions(scratch.memory());
  regions.reserve(pieces.size());
  for (const Piece& piece : pieces)
    regions.push_back({from->offset() + piece.source, to->offset() + piece.destination, piece.bytes});
  BufferUse uses[] = {{from, false}, {to, true}};
  const auto copy = [source = from->handle(), destination = to->handle()](
                        VkCommandBuffer into, std::span<const VkBufferCopy> pieces) {
    vkCmdCopyBuffer(into, source, destination, static_cast<std::uint32_t>(pieces.size()), pieces.data());
  };
  return queue.record(Work::copy, uses, [&](CommandList& commands) {
    commands.add(copy, std::span<const VkBufferCopy>(regions));
  });
}

/// Notes a copy in the trace.
class CopySpan : public TraceSpan {
 public:
  CopySpan(const char* from, const char* to, std::span<const Piece> pieces)
      : TraceSpan("copy", [&] { return std::string(from) + " to " + to; }) {
    if (!*this) return;
    note("from", from);
    note("to", to);
    note("bytes", bytes_of(pieces));
    note("pieces", pieces.size());
  }
};

/// The two may overlap.
void move_bytes(const std::byte* from, std::byte* to, std::span<const Piece> pieces) {
  for (const Piece& piece : pieces) std::memmove(to + piece.destination, from + piece.source, piece.bytes);
}

}  // namespace

void Storage::download(Location at, std::span<const Piece> pieces, std::byte* to) {
  if (at == host_location) return move_bytes(host_bytes(), to, pieces);
  const std::shared_ptr<Buffer> device = buffer(at);
  if (device->mapped()) {
    wait_for(at);
    return move_bytes(device->mapped(), to, pieces);
  }
  if (read_directly(at, pieces, to)) return;
  Queue& queue = *copy_at(at).view->queue;
  const std::vector<Chunk> chunks = chunks_of(pieces, download_part);
  struct Part {
    const Chunk* chunk;
    std::shared_ptr<Buffer> staging;
    std::uint64_t copied;
  };
  const auto unpack = [&](const Part& part) {
    queue.wait(part.copied);
    copy_in_parallel(part.staging->mapped(), to, unpacking(*part.chunk));
  };
  std::optional<Part> before;
  for (const Chunk& chunk : chunks) {
    auto staging = queue.staging(MemoryKind::host, std::min(download_part, bytes_));
    const std::uint64_t copied = submit_copy(queue, device, staging, packing(chunk));
    used_by(at, copied);
    if (before) unpack(*before);
    before = {&chunk, std::move(staging), copied};
  }
  if (before) unpack(*before);
}

void Storage::upload(Location at, std::span<const Piece> pieces, const std::byte* from) {
  if (at == host_location) return move_bytes(from, host_bytes(), pieces);
  const std::shared_ptr<Buffer> device = buffer(at);
  if (device->mapped()) {
    wait_for(at);
    return move_bytes(from, device->mapped(), pieces);
  }
  if (write_directly(at, pieces, from)) return;
  Queue& queue = *copy_at(at).view->queue;
  for (const Chunk& chunk : chunks_of(pieces, upload_part)) {
    const auto staging = queue.staging(MemoryKind::upload, std::min(upload_part, bytes_));
    copy_in_parallel(from, staging->mapped(), packing(chunk));
    used_by(at, submit_copy(queue, staging, device, unpacking(chunk)));
  }
}

bool Storage::read_directly(Location at, std::span<const Piece> pieces, std::byte* to) {
  const Buffer& device = *buffer(at);
  if (!device.window() || bytes_of(pieces) > most_bytes_read) return false;
  wait_for(at);
  for (const Piece& piece : pieces)
    read_over_bus(device.window() + piece.source, to + piece.destination, piece.bytes);
  return true;
}

bool Storage::write_directly(Location at, std::span<const Piece> pieces, const std::byte* from) {
  const Buffer& device = *buffer(at);
  if (!device.window() || bytes_of(pieces) > most_bytes_written) return false;
  const Copy& copy = copy_at(at);
  if (!copy.view->queue->is_complete(copy.last_use)) return false;
  move_bytes(from, device.window(), pieces);
  return true;
}

/// Copies between the host's copy of a staging array and a copy on the array's associated accelerator,
/// without staging memory. Blocks until the host may use its copy again. Returns false if the storages are no
/// such pair.
bool Storage::copy_pinned(Storage& source, Location from, Storage& destination, Location to,
                          std::span<const Piece> pieces, TraceSpan& span) {
  const bool up = from == host_location;
  const std::shared_ptr<Buffer>& pinned = up ? source.pinned_copy_ : destination.pinned_copy_;
  Storage& storage = up ? destination : source;
  const Location at = up ? to : from;
  if (at == host_location || !pinned) return false;
  const std::shared_ptr<Buffer> device = storage.buffer(at);
  Queue& queue = *storage.copy_at(at).view->queue;
  if (&pinned->device() != &queue.device()) return false;
  if (up && storage.write_directly(at, pieces, pinned->mapped())) return true;
  if (LargeCopies* const large = queue.device().large_copies(); large && large->are_for(pieces)) {
    const auto way = up ? LargeCopies::Way::to_device : LargeCopies::Way::to_host;
    if (const auto last = large->copy(queue, *pinned, device, pieces, way)) {
      storage.used_by(at, *last);
      if (span) span.note("by", "cuda");
      return true;
    }
  }
  const std::uint64_t copied =
      up ? submit_copy(queue, pinned, device, pieces) : submit_copy(queue, device, pinned, pieces);
  storage.used_by(at, copied);
  queue.wait(copied);
  return true;
}

bool Storage::copy_on_device(Storage& source, Location from, Storage& destination, Location to,
                             std::span<const Piece> pieces) {
  const std::shared_ptr<Buffer> source_buffer = source.buffer(from);
  const std::shared_ptr<Buffer> destination_buffer = destination.buffer(to);
  Queue& source_queue = *source.copy_at(from).view->queue;
  Queue& queue = *destination.copy_at(to).view->queue;
  if (&source_queue.device() != &queue.device()) return false;

  const bool other_view = &source_queue != &queue;
  // Views of one device have no order among themselves (AMP 1.2 §3.3 l.939): waiting on the host orders them.
  if (other_view) source.wait_for(from);
  const std::uint64_t copied = submit_copy(queue, source_buffer, destination_buffer, pieces);
  destination.used_by(to, copied);
  if (other_view) {
    queue.wait(copied);
  } else {
    source.used_by(from, copied);
  }
  return true;
}

void Storage::read(Location at, std::span<const Piece> pieces, std::byte* to) {
  const CopySpan span(name_of(at), "host", pieces);
  download(at, pieces, to);
}

void Storage::write(Location at, std::span<const Piece> pieces, const std::byte* from) {
  const CopySpan span("host", name_of(at), pieces);
  upload(at, pieces, from);
}

void Storage::copy(Storage& source, Location from, Storage& destination, Location to,
                   std::span<const Piece> pieces) {
  CopySpan span(source.name_of(from), destination.name_of(to), pieces);
  if ((from == host_location || to == host_location) &&
      copy_pinned(source, from, destination, to, pieces, span))
    return;
  if (from == host_location) return destination.upload(to, pieces, source.host_bytes());
  if (to == host_location) return source.download(from, pieces, destination.host_bytes());
  if (copy_on_device(source, from, destination, to, pieces)) return;
  // From one device to another: through memory of the host.
  const std::unique_ptr<std::byte[]> passing(new std::byte[std::min(upload_part, bytes_of(pieces))]);
  for (const Chunk& chunk : chunks_of(pieces, upload_part)) {
    source.download(from, packing(chunk), passing.get());
    destination.upload(to, unpacking(chunk), passing.get());
  }
}

}  // namespace amprt
