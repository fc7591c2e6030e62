/// The host's access to elements: what the headers call if the storage's head does not give them the bytes.
#include <algorithm>
#include <array>
#include <cstdint>
#include <mutex>

#include "api/viewed_runs.h"
#include "contents/storage.h"

namespace concurrency::__detail {
namespace {

using amprt::Access;
using amprt::host_location;
using amprt::HostChecks;
using amprt::HostUse;
using amprt::Run;
using amprt::Storage;

/// A section that a thread may access on the host: it need not ask again for each element.
struct HostAccess {
  static constexpr int most_dimensions = 8;

  bool allows(const Storage& storage, const box& view, Access wanted) const {
    return epoch == storage.epoch() && (access == wanted || wanted == Access::read) &&
           offset == view.offset && element_size == view.element_size && rank == view.rank &&
           std::equal(view.extent, view.extent + rank, extent) &&
           std::equal(view.pitch, view.pitch + rank, pitch);
  }
  void note(const Storage& storage, const box& view, Access granted, std::byte* allowed) {
    if (view.rank > most_dimensions) return;
    epoch = storage.epoch();
    access = granted;
    bytes = allowed;
    offset = view.offset;
    element_size = view.element_size;
    rank = view.rank;
    std::copy_n(view.extent, rank, extent);
    std::copy_n(view.pitch, rank, pitch);
  }

  std::uint64_t epoch = 0;
  Access access = Access::read;
  std::byte* bytes = nullptr;
  std::size_t offset = 0;
  std::size_t element_size = 0;
  int rank = 0;
  int extent[most_dimensions] = {};
  int pitch[most_dimensions] = {};
};

/// The last sections of a thread: a loop reads some sections and writes another.
struct HostAccesses {
  std::array<HostAccess, 8> last;
  std::size_t next = 0;
};

/// The program gets a pointer to the host's copy.
void expose(Storage& storage) {
  if (HostChecks* const checks = HostChecks::active()) checks->exposed(&storage, storage.host_bytes());
}

std::byte* acquire_on_host(const box& view, Access access) {
  static thread_local HostAccesses known;
  Storage& storage = Storage::of(view.storage);
  if (HostChecks* const checks = HostChecks::active())
    checks->accesses_view(use_of(view, HostUse::Effect::reads));
  for (const HostAccess& one : known.last)
    if (one.allows(storage, view, access)) return one.bytes;
  const ViewedRuns viewed(view, access);
  const std::lock_guard lock(storage.mutex());
  storage.make_current(host_location, viewed.access, viewed.runs);
  expose(storage);
  known.last[known.next++ % known.last.size()].note(storage, view, access, storage.host_bytes());
  return storage.host_bytes();
}

}  // namespace

void* host_read(const box& view) {
  return acquire_on_host(view, Access::read);
}
void* host_write(const box& view) {
  return acquire_on_host(view, Access::read_write);
}

void* host_unchecked(storage_head* head) {
  Storage& storage = Storage::of(head);
  const std::lock_guard lock(storage.mutex());
  expose(storage);
  return storage.host_bytes();
}

void* resident_bytes(storage_head* head) {
  Storage& storage = Storage::of(head);
  if (!storage.is_accessible_on_host()) {
    throw_invalid_argument(
        "an array on an accelerator was accessed on the CPU; copy it or use an array_view");
  }
  const std::lock_guard lock(storage.mutex());
  const Run all = storage.whole();
  storage.make_current(host_location, Access::read_write, {&all, 1});
  expose(storage);
  return storage.host_bytes();
}

}  // namespace concurrency::__detail
