/// The part of runtime_api.h about storage.
#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <span>
#include <string>

#include "accelerators/runtime.h"
#include "base/errors.h"
#include "base/scratch.h"
#include "contents/coherence.h"
#include "contents/storage.h"
#include "views/view.h"

namespace concurrency::__detail {
namespace {

using amprt::Access;
using amprt::host_location;
using amprt::Location;
using amprt::Run;
using amprt::Runtime;
using amprt::Scratch;
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

/// The bytes of a view, and what is done to them.
struct Viewed {
  Viewed(const box& view, Access wanted) : runs(amprt::runs_of(view)), access(wanted) {
    // Between the runs of a box lies what nobody writes.
    if (amprt::widen(runs) && access == Access::write) access = Access::read_write;
  }
  std::pmr::vector<Run> runs;
  Access access;
};

/// What a thread was allowed on the host, so that it need not ask for each element of a section.
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

/// The last of them: a loop reads some sections and writes another.
struct HostAccesses {
  std::array<HostAccess, 8> last;
  std::size_t next = 0;
};

std::byte* acquire_on_host(const box& view, Access access) {
  static thread_local HostAccesses known;
  Storage& storage = Storage::of(view.storage);
  for (const HostAccess& one : known.last)
    if (one.allows(storage, view, access)) return one.bytes;
  const Viewed viewed(view, access);
  const std::lock_guard lock(storage.mutex());
  storage.make_current(host_location, viewed.access, viewed.runs);
  known.last[known.next++ % known.last.size()].note(storage, view, access, storage.host_bytes());
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

/// Between runs that overlap: a device copies between others alone.
void copy_within(Storage& storage, std::span<const Run> from, std::span<const Run> to) {
  if (std::equal(from.begin(), from.end(), to.begin(), to.end())) return;
  Scratch scratch;
  const Run compact = {0, amprt::bytes_of(from)};
  const std::unique_ptr<std::byte[]> passing(new std::byte[compact.bytes]);
  const Location home = storage.coherence().home();
  const auto places = storage.coherence().places(home, from, scratch.memory());
  for (const amprt::Source& part : amprt::sources_of(places, {&compact, 1}, scratch.memory()))
    storage.read(part.at, part.pieces, passing.get());
  storage.write(home, amprt::pieces_of({&compact, 1}, to, scratch.memory()), passing.get());
  storage.grant(home, Access::write, to);
}

/// An asynchronous operation on some views.
class Running {
 public:
  Running() = default;
  ~Running() {
    for (const auto& [view, number] : numbers_)
      view->operations.end(number, view->queue ? view->queue->last_submission() : 0);
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  void on(const ViewRef& view) {
    if (!view || numbers_.count(view)) return;
    std::uint64_t& number = numbers_[view];
    number = view->operations.begin();
  }

 private:
  struct ByAddress {
    bool operator()(const ViewRef& a, const ViewRef& b) const { return std::less<>()(a.get(), b.get()); }
  };
  std::map<ViewRef, std::uint64_t, ByAddress> numbers_;
};

}  // namespace

std::shared_ptr<void> begin_operation(std::initializer_list<storage_head*> storages, view_object* view) {
  const auto running = std::make_shared<Running>();
  for (storage_head* storage : storages) {
    if (storage) running->on(Storage::of(storage).home());
  }
  if (view) running->on(Runtime::get().resolve(view));
  return running;
}

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
        "array: CPU access was asked for on an accelerator that shares no memory with the CPU");
  }
  ViewRef associated = associated_or_null ? runtime.resolve(associated_or_null) : view;
  return new Storage(Storage::Kind::array, bytes, std::move(view), std::move(associated), nullptr,
                     cpu_access);
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
      storage.synchronize();
    } catch (...) {
      // AMP 1.2 §8.4 l.3503: errors are not propagated through the destructor of a view.
    }
  }
  delete &storage;
}

void* host_read(const box& view) {
  return acquire_on_host(view, Access::read);
}
void* host_write(const box& view) {
  return acquire_on_host(view, Access::read_write);
}

void* host_unchecked(storage_head* head) {
  Storage& storage = Storage::of(head);
  const std::lock_guard lock(storage.mutex());
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
  return storage.host_bytes();
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
  return Storage::of(head).cpu_access();
}

void synchronize_storage(const box& view, access_type type) {
  Storage& storage = Storage::of(view.storage);
  const Viewed viewed(view, access_of(type));
  const std::lock_guard lock(storage.mutex());
  storage.synchronize(viewed.access, viewed.runs);
}

void synchronize_storage_to(const box& view, view_object* target, access_type type) {
  const ViewRef where = Runtime::get().resolve(target);
  Storage& storage = Storage::of(view.storage);
  const Viewed viewed(view, access_of(type));
  const std::lock_guard lock(storage.mutex());
  storage.make_current(storage.location_of(where.get()), viewed.access, viewed.runs);
}

void refresh_storage(const box& view) {
  Storage& storage = Storage::of(view.storage);
  const std::lock_guard lock(storage.mutex());
  storage.refresh(amprt::runs_of(view));
}

void discard_storage(const box& view) {
  Storage& storage = Storage::of(view.storage);
  const std::lock_guard lock(storage.mutex());
  storage.discard(amprt::runs_of(view));
}

void copy_box(const box& source_box, const box& destination_box) {
  Storage& source = Storage::of(source_box.storage);
  Storage& destination = Storage::of(destination_box.storage);
  Scratch scratch;
  const auto from = amprt::runs_of(source_box, scratch.memory());
  const auto to = amprt::runs_of(destination_box, scratch.memory());
  const PairLock lock(source, destination);
  if (&source == &destination && amprt::overlap(from, to)) return copy_within(source, from, to);
  const Location home = destination.coherence().home();
  // A copy that is on the destination's accelerator view already is the nearest.
  const Location near = destination.home() ? source.location_of(destination.home().get()) : host_location;
  const auto places = source.coherence().places(near, from, scratch.memory());
  for (const amprt::Source& part : amprt::sources_of(places, to, scratch.memory()))
    Storage::copy(source, part.at, destination, home, part.pieces);
  destination.grant(home, Access::write, to);
}

void read_box(const box& source_box, void* destination) {
  Storage& source = Storage::of(source_box.storage);
  Scratch scratch;
  const auto runs = amprt::runs_of(source_box, scratch.memory());
  const Run compact = {0, amprt::bytes_of(runs)};
  const std::lock_guard lock(source.mutex());
  const auto places = source.coherence().places(host_location, runs, scratch.memory());
  for (const amprt::Source& part : amprt::sources_of(places, {&compact, 1}, scratch.memory()))
    source.read(part.at, part.pieces, static_cast<std::byte*>(destination));
}

void write_box(const void* source, const box& destination_box) {
  Storage& destination = Storage::of(destination_box.storage);
  Scratch scratch;
  const auto runs = amprt::runs_of(destination_box, scratch.memory());
  const Run compact = {0, amprt::bytes_of(runs)};
  const std::lock_guard lock(destination.mutex());
  const Location home = destination.coherence().home();
  destination.write(home, amprt::pieces_of({&compact, 1}, runs, scratch.memory()),
                    static_cast<const std::byte*>(source));
  destination.grant(home, Access::write, runs);
}

}  // namespace concurrency::__detail
