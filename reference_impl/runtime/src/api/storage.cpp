/// Making and sharing storages, and bringing their contents up to date.
#include <algorithm>
#include <cstdint>
#include <limits>
#include <mutex>
#include <string>

#include "accelerators/runtime.h"
#include "api/viewed_runs.h"
#include "contents/storage.h"
#include "views/view.h"

namespace concurrency::__detail {
namespace {

using amprt::Access;
using amprt::HostChecks;
using amprt::HostUse;
using amprt::Runtime;
using amprt::Storage;
using amprt::ViewRef;
using amprt::WatchedStorage;

Storage* made(Storage* storage, WatchedStorage::Kind kind, const void* source = nullptr) {
  if (HostChecks* const checks = HostChecks::active()) checks->made(storage, kind, source, storage->bytes());
  return storage;
}

}  // namespace

std::size_t array_bytes(const int* extent, int rank, std::size_t element_size) {
  for (int i = 0; i < rank; ++i) {
    if (extent[i] > 0) continue;
    const std::string message = "component " + std::to_string(i) + " of an array's extent is " +
                                std::to_string(extent[i]) + "; it must be positive";
    throw_invalid_argument(message.c_str());
  }
  return view_bytes(extent, rank, element_size);
}

std::size_t view_bytes(const int* extent, int rank, std::size_t element_size) {
  if (std::any_of(extent, extent + rank, [](int component) { return component <= 0; })) return 0;
  std::uint64_t elements = 1;
  for (int i = 0; i < rank; ++i) {
    elements *= static_cast<std::uint64_t>(extent[i]);
    if (elements > std::numeric_limits<std::uint32_t>::max()) {
      throw_invalid_argument("an array or a view must not have more than 2^32 - 1 elements");
    }
  }
  return static_cast<std::size_t>(elements) * element_size;
}

storage_head* create_array_storage(std::size_t bytes, view_object* home, view_object* associated_or_null,
                                   access_type cpu_access) {
  Runtime& runtime = Runtime::get();
  ViewRef view = runtime.resolve(home);
  const accelerator_object& accelerator = *view->accelerator;
  // AMP 1.2 §5.1.2 l.2121.
  if ((cpu_access & access_type_read_write) != 0 && !accelerator.facts.supports_cpu_shared_memory) {
    throw_invalid_argument(
        "array: CPU access was requested on an accelerator that shares no memory with the CPU");
  }
  ViewRef associated = associated_or_null ? runtime.resolve(associated_or_null) : view;
  // An array on an accelerator is no staging array for the CPU, but an ordinary array.
  if (accelerator.runs_kernels() && !associated->accelerator->runs_kernels()) associated = view;
  return made(
      new Storage(Storage::Kind::array, bytes, std::move(view), std::move(associated), nullptr, cpu_access),
      WatchedStorage::Kind::array);
}

storage_head* create_host_storage(void* source, std::size_t bytes) {
  return made(new Storage(Storage::Kind::source, bytes, {}, {}, source), WatchedStorage::Kind::source,
              source);
}

storage_head* create_unbound_storage(std::size_t bytes) {
  return made(new Storage(Storage::Kind::unbound, bytes, {}, {}, nullptr), WatchedStorage::Kind::unbound);
}

void retain_storage(storage_head* head) noexcept {
  if (head) Storage::of(head).retain();
}

void release_storage(storage_head* head) noexcept {
  if (head) Storage::of(head).release();
}

view_object* storage_home(storage_head* head) {
  const Storage& storage = Storage::of(head);
  if (storage.kind() == Storage::Kind::unbound) {
    throw_invalid_argument("the array_view has no data source, hence no source accelerator_view");
  }
  if (storage.home()) return ViewRef(storage.home()).detach();
  Runtime& runtime = Runtime::get();
  return runtime.default_view(runtime.cpu()).detach();
}

view_object* storage_associated(storage_head* head) {
  return ViewRef(Storage::of(head).associated()).detach();
}

access_type storage_cpu_access(storage_head* head) {
  return Storage::of(head).cpu_access();
}

void synchronize_storage(const box& view, access_type type) {
  if (HostChecks* const checks = HostChecks::active())
    checks->synchronizes(use_of(view, HostUse::Effect::reads), (type & access_type_write) != 0);
  Storage& storage = Storage::of(view.storage);
  const ViewedRuns viewed(view, access_of(type));
  const std::lock_guard lock(storage.mutex());
  storage.synchronize(viewed.access, viewed.runs);
}

void synchronize_storage_to(const box& view, view_object* target, access_type type) {
  if (HostChecks* const checks = HostChecks::active())
    checks->prefetches(use_of(view, HostUse::Effect::reads));
  const ViewRef where = Runtime::get().resolve(target);
  Storage& storage = Storage::of(view.storage);
  const ViewedRuns viewed(view, access_of(type));
  const std::lock_guard lock(storage.mutex());
  storage.make_current(storage.location_of(where.get()), viewed.access, viewed.runs);
}

void refresh_storage(const box& view) {
  if (HostChecks* const checks = HostChecks::active())
    checks->refreshes(use_of(view, HostUse::Effect::writes));
  Storage& storage = Storage::of(view.storage);
  const std::lock_guard lock(storage.mutex());
  storage.refresh(amprt::runs_of(view));
}

void discard_storage(const box& view) {
  if (HostChecks* const checks = HostChecks::active())
    checks->discards(use_of(view, HostUse::Effect::writes));
  Storage& storage = Storage::of(view.storage);
  const std::lock_guard lock(storage.mutex());
  storage.discard(amprt::runs_of(view));
}

}  // namespace concurrency::__detail
