/// The part of runtime_api.h about storage.
#include <limits>
#include <string>

#include "errors.h"
#include "runtime.h"
#include "storage.h"

namespace concurrency::__detail {
namespace {

using amprt::Access;
using amprt::host_location;
using amprt::Location;
using amprt::Run;
using amprt::Runtime;
using amprt::Storage;
using amprt::ViewRef;

/// access_type_auto and access_type_none ask for no more than a look.
Access access_of(access_type type) {
  switch (type & access_type_read_write) {
    case access_type_write:
      return Access::write;
    case access_type_read_write:
      return Access::read_write;
    default:
      return Access::read;
  }
}

std::byte* acquire_on_host(storage_head* head, Access access) {
  Storage& storage = Storage::of(head);
  const std::lock_guard lock(storage.mutex());
  storage.make_current(host_location, access);
  return storage.host_bytes();
}

/// Both locks, or one for one storage.
class PairLock {
 public:
  PairLock(Storage& a, Storage& b) : first_(a.mutex(), std::defer_lock), second_(b.mutex(), std::defer_lock) {
    if (&a == &b) {
      first_.lock();
    } else {
      std::lock(first_, second_);
    }
  }

 private:
  std::unique_lock<std::mutex> first_;
  std::unique_lock<std::mutex> second_;
};

/// A write to a part keeps the rest, a write to all keeps nothing.
Access access_for_writing(const Storage& storage, const std::vector<Run>& runs) {
  return amprt::bytes_of(runs) == storage.bytes() ? Access::write : Access::read_write;
}

}  // namespace

std::size_t array_bytes(const int* extent, int rank, std::size_t element_size) {
  std::uint64_t elements = 1;
  for (int i = 0; i < rank; ++i) {
    if (extent[i] <= 0) {
      const std::string message = "component " + std::to_string(i) + " of an array's extent is " +
                                  std::to_string(extent[i]) + "; it must be positive";
      throw_invalid_argument(message.c_str());
    }
    elements *= static_cast<std::uint64_t>(extent[i]);
    if (elements > std::numeric_limits<std::uint32_t>::max()) {
      throw_invalid_argument("an array must not have more than 2^32 - 1 elements");
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
        "array: CPU access was asked for on an accelerator that shares no memory with the CPU");
  }
  ViewRef associated = associated_or_null ? runtime.resolve(associated_or_null) : view;
  return new Storage(Storage::Kind::array, bytes, std::move(view), std::move(associated), nullptr);
}

storage_head* create_host_storage(void* source, std::size_t bytes) {
  return new Storage(Storage::Kind::source, bytes, {}, {}, source);
}

storage_head* create_unbound_storage(std::size_t bytes) {
  return new Storage(Storage::Kind::unbound, bytes, {}, {}, nullptr);
}

void retain_storage(storage_head* head) noexcept {
  if (head) Storage::of(head).retain();
}

void release_storage(storage_head* head) noexcept {
  if (!head) return;
  Storage& storage = Storage::of(head);
  if (!storage.release()) return;
  if (storage.kind() == Storage::Kind::source) {
    try {
      storage.synchronize(Access::read);
    } catch (...) {
      // AMP 1.2 §8.4 l.3503: errors are not propagated through the destructor of a view.
    }
  }
  delete &storage;
}

void* host_read(storage_head* storage) {
  return acquire_on_host(storage, Access::read);
}
void* host_write(storage_head* storage) {
  return acquire_on_host(storage, Access::read_write);
}

void* host_unchecked(storage_head* head) {
  Storage& storage = Storage::of(head);
  const std::lock_guard lock(storage.mutex());
  return storage.host_bytes();
}

void* resident_bytes(storage_head* head) {
  if (!Storage::of(head).is_homed_on_host()) {
    throw_invalid_argument(
        "an array on an accelerator was accessed on the CPU; copy it or use an array_view");
  }
  return host_write(head);
}

view_object* storage_home(storage_head* head) {
  const Storage& storage = Storage::of(head);
  if (storage.kind() == Storage::Kind::unbound) {
    throw_invalid_argument("the array_view has no data source, hence no source accelerator_view");
  }
  if (storage.home()) return ViewRef(storage.home()).detach();
  Runtime& runtime = Runtime::get();
  return runtime.default_view(runtime.find(L"cpu")).detach();
}

view_object* storage_associated(storage_head* head) {
  return ViewRef(Storage::of(head).associated()).detach();
}

access_type storage_cpu_access(storage_head* head) {
  return Storage::of(head).is_homed_on_host() ? access_type_read_write : access_type_none;
}

void synchronize_storage(storage_head* head, access_type access) {
  Storage& storage = Storage::of(head);
  const std::lock_guard lock(storage.mutex());
  storage.synchronize(access_of(access));
}

void synchronize_storage_to(storage_head* head, view_object* view, access_type access) {
  const ViewRef target = Runtime::get().resolve(view);
  Storage& storage = Storage::of(head);
  const std::lock_guard lock(storage.mutex());
  storage.make_current(storage.location_of(target), access_of(access));
}

void refresh_storage(storage_head* head) {
  Storage& storage = Storage::of(head);
  const std::lock_guard lock(storage.mutex());
  storage.refresh();
}

void discard_storage(storage_head* head, std::size_t viewed_bytes) {
  Storage& storage = Storage::of(head);
  const std::lock_guard lock(storage.mutex());
  if (viewed_bytes >= storage.bytes()) storage.discard();
}

void copy_box(const box& source_box, const box& destination_box) {
  Storage& source = Storage::of(source_box.storage);
  Storage& destination = Storage::of(destination_box.storage);
  const auto source_runs = amprt::runs_of(source_box);
  const auto destination_runs = amprt::runs_of(destination_box);
  if (source_runs.empty()) return;

  const PairLock lock(source, destination);
  const Location to = destination.writing_location(destination_runs);
  const Access access = access_for_writing(destination, destination_runs);
  destination.prepare(to, access);
  const Location from = &source == &destination
                            ? to
                            : source.coherence().current_location().value_or(source.coherence().home());
  if (!Storage::copy_on_device(source, from, destination, to,
                               amprt::pieces_of(source_runs, destination_runs))) {
    const std::unique_ptr<std::byte[]> passing(new std::byte[amprt::bytes_of(source_runs)]);
    source.read(from, source_runs, passing.get());
    destination.write(to, destination_runs, passing.get());
  }
  destination.grant(to, access);
}

void read_box(const box& source_box, void* destination) {
  Storage& source = Storage::of(source_box.storage);
  const auto runs = amprt::runs_of(source_box);
  const std::lock_guard lock(source.mutex());
  source.read(source.reading_location(), runs, static_cast<std::byte*>(destination));
}

void write_box(const void* source, const box& destination_box) {
  Storage& destination = Storage::of(destination_box.storage);
  const auto runs = amprt::runs_of(destination_box);
  if (runs.empty()) return;
  const std::lock_guard lock(destination.mutex());
  const Location to = destination.writing_location(runs);
  const Access access = access_for_writing(destination, runs);
  destination.prepare(to, access);
  destination.write(to, runs, static_cast<const std::byte*>(source));
  destination.grant(to, access);
}

}  // namespace concurrency::__detail
