#include "contents/storage.h"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>
#include <unordered_set>
#include <utility>

#include "base/lifetime.h"
#include "base/machine_memory.h"
#include "base/numbers.h"
#include "base/scratch.h"
#include "base/trace.h"
#include "host_checks/host_checks.h"
#include "vulkan/device.h"
#include "vulkan/queue.h"

namespace amprt {
namespace {

Coherence::Start start_of(Storage::Kind kind) {
  return kind == Storage::Kind::source ? Coherence::Start::home_current : Coherence::Start::undefined;
}

struct Epoch;

const char* kind_of(Access access) {
  constexpr const char* names[] = {"read", "write", "read and write"};
  return names[static_cast<int>(access)];
}

/// By the operation that the calling thread runs.
thread_local std::span<Storage* const> used_by_this_thread;

/// The storages that must be told when the runtime shuts down.
struct Concerned {
  static Concerned& instance() {
    static Concerned* const concerned = new Concerned;
    return *concerned;
  }
  std::mutex mutex;
  std::unordered_set<Storage*> storages;
};

}  // namespace

Storage::Storage(Kind kind, std::size_t bytes, ViewRef home, ViewRef associated, void* source,
                 concurrency::access_type cpu_access)
    : kind_(kind),
      bytes_(bytes),
      number_(next_number<Storage>()),
      source_(source),
      home_(std::move(home)),
      associated_(std::move(associated)),
      coherence_(home_ && home_->queue ? 1 : host_location, bytes, start_of(kind)),
      cpu_access_(cpu_access) {
  if (home_ && home_->queue) copies_.push_back({home_, nullptr, 0});
  if (kind_ == Kind::array) allocate_array();
  if (kind_ == Kind::source || borrows_host_copy()) {
    Concerned& concerned = Concerned::instance();
    const std::lock_guard lock(concerned.mutex);
    concerned.storages.insert(this);
  }
  publish();
}

/// An array allocates its memory at once: programs expect its constructor to throw if there is none.
void Storage::allocate_array() {
  const bool asked = cpu_access_ != concurrency::access_type_auto;
  if (!asked) cpu_access_ = home_->accelerator->use_default_cpu_access();
  if (is_homed_on_host()) {
    if (!home_->accelerator->runs_kernels()) cpu_access_ = concurrency::access_type_read_write;
    pin_host_copy();
    host_bytes();
    return;
  }
  shares_home_ = buffer(coherence_.home())->mapped() && is_accessible_on_host();
  if (shares_home_ || cpu_access_ == concurrency::access_type_none) return;
  if (asked)
    throw concurrency::out_of_memory(
        "array: the memory that the accelerator shares with the CPU is exhausted");
  cpu_access_ = concurrency::access_type_none;
}

Storage::~Storage() {
  if (kind_ != Kind::source && !borrows_host_copy()) return;
  Concerned& concerned = Concerned::instance();
  const std::lock_guard lock(concerned.mutex);
  concerned.storages.erase(this);
}

void Storage::bring_all_home() noexcept {
  Concerned& concerned = Concerned::instance();
  const std::lock_guard lock(concerned.mutex);
  for (Storage* storage : concerned.storages) {
    if (storage->kind() != Kind::source) continue;
    try {
      const std::lock_guard storage_lock(storage->mutex());
      storage->synchronize();
    } catch (...) {
      // The process exits: no caller is left to handle the error.
    }
  }
}

void Storage::forget_accelerator_memory() noexcept {
  Concerned& concerned = Concerned::instance();
  const std::lock_guard lock(concerned.mutex);
  for (Storage* storage : concerned.storages) {
    const std::lock_guard storage_lock(storage->mutex());
    if (!storage->borrows_host_copy()) continue;
    for (std::atomic<void*>* bytes : {&storage->readable, &storage->writable, &storage->resident})
      bytes->store(nullptr, std::memory_order_release);
    storage->epoch_.store(next_number<Epoch>(), std::memory_order_release);
  }
}

Location Storage::location_of(view_object* view) {
  if (!view->queue) return host_location;
  for (std::size_t i = 0; i < copies_.size(); ++i) {
    if (copies_[i].view.get() == view) return i + 1;
  }
  if (copies_.size() + 1 == most_locations) forget_other_views();
  const std::lock_guard lock(views_mutex_);
  copies_.push_back({ViewRef::share(view), nullptr, 0});
  return copies_.size();
}

/// Drops all copies but the home's: for programs that use many accelerator views.
void Storage::forget_other_views() {
  const Run all = whole();
  Scratch scratch;
  const auto defined = coherence_.defined({&all, 1}, scratch.memory());
  make_current(coherence_.home(), Access::read_write, defined);
  const std::lock_guard lock(views_mutex_);
  copies_.resize(coherence_.home());
}

std::vector<ViewRef> Storage::views() const {
  std::vector<ViewRef> views;
  if (home_) views.push_back(home_);
  const std::lock_guard lock(views_mutex_);
  for (const Copy& copy : copies_) views.push_back(copy.view);
  return views;
}

void Storage::release() noexcept {
  if (--references_ != 0) return;
  if (HostChecks* const checks = HostChecks::instance()) checks->released(this);
  if (kind_ == Kind::source) {
    // The program may use or free the memory next.
    const long own = std::count(used_by_this_thread.begin(), used_by_this_thread.end(), this);
    for (long uses = uses_; uses > own; uses = uses_) uses_.wait(uses);
    write_back();
  }
  disown();
}

Storage::Operation::Operation(std::span<Storage* const> used) noexcept {
  used_by_this_thread = used;
}

Storage::Operation::~Operation() {
  used_by_this_thread = {};
}

void Storage::begin_use() noexcept {
  ++owners_;
  ++uses_;
}

void Storage::end_use() noexcept {
  --uses_;
  uses_.notify_all();
  disown();
}

void Storage::disown() noexcept {
  if (--owners_ != 0) return;
  if (kind_ == Kind::source) write_back();
  delete this;
}

/// AMP 1.2 §8.4 l.3503: errors are not propagated through the destructor of a view.
void Storage::write_back() noexcept {
  try {
    const std::lock_guard lock(mutex_);
    synchronize();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "libamp: changes of an array_view are lost: %s\n", error.what());
  }
}

Storage::HostBytes Storage::HostMemory::allocate(std::size_t bytes) {
  try {
    if (can_hold(bytes)) return HostBytes(static_cast<std::byte*>(::operator new[](bytes, alignment)));
  } catch (const std::bad_alloc&) {
  }
  throw concurrency::out_of_memory(("no host memory for " + std::to_string(bytes) + " bytes").c_str());
}

std::byte* Storage::host_bytes() {
  if (source_ || kind_ == Kind::source) return static_cast<std::byte*>(source_);
  if (borrows_host_copy()) check_not_shut_down();  // shutting down frees that memory
  if (pinned_copy_) return pinned_copy_->mapped();
  if (shares_home_) return copy_at(coherence_.home()).buffer->mapped();
  if (!host_copy_) host_copy_ = HostMemory::allocate(bytes_);
  return host_copy_.get();
}

/// Puts the host's copy of a staging array into memory that the associated accelerator reads and writes
/// directly (AMP 1.2 §5.1.4).
void Storage::pin_host_copy() {
  if (!associated_ || !associated_->queue) return;
  Device& device = associated_->queue->device();
  if (!device.physical().shares_host_memory())
    pinned_copy_ = std::make_shared<Buffer>(device, bytes_, MemoryKind::host);
}

const std::shared_ptr<Buffer>& Storage::buffer(Location at) {
  Copy& copy = copy_at(at);
  if (!copy.buffer) {
    // The memory of a view has the default access (AMP 1.2 §3.2.5 l.918); the memory of an array has the
    // array's own.
    if (kind_ != Kind::array || at != coherence_.home()) copy.view->accelerator->use_default_cpu_access();
    copy.buffer = std::make_shared<Buffer>(copy.view->queue->device(), bytes_, MemoryKind::device);
  }
  return copy.buffer;
}

void Storage::used_by(Location at, std::uint64_t submission) {
  copy_at(at).last_use = submission;
}

void Storage::wait_for(Location at) {
  Copy& copy = copy_at(at);
  copy.view->queue->wait(copy.last_use);
}

const char* Storage::name_of(Location at) const {
  return at == host_location ? "host" : copies_[at - 1].view->queue->device().physical().name.c_str();
}

void Storage::prepare(Location at, Access access, std::span<const Run> runs) {
  Scratch scratch;
  const auto missing = coherence_.missing(at, access, runs, scratch.memory());  // mostly nothing
  TraceSpan span("coherence", [&] { return std::string(kind_of(access)) + " on " + name_of(at); });
  if (span) {
    span.note("storage", number_);
    span.note("bytes", bytes_of(runs));
    std::size_t bytes = 0;
    for (const Part& part : missing) bytes += part.run.bytes;
    span.note("missing", bytes);
  }
  // The accelerator may still use the bytes that the host is about to write or to bring up to date.
  if (shares_home_ && at == host_location && (access != Access::read || !missing.empty()))
    wait_for(coherence_.home());
  if (missing.empty()) return;
  std::pmr::vector<Run> moved(scratch.memory());
  for (const Part& part : missing) moved.push_back(part.run);
  for (const Source& source : sources_of(missing, moved, scratch.memory())) {
    if (is_shared(source.at) && is_shared(at)) {
      wait_for(coherence_.home());
    } else {
      copy(*this, source.at, *this, at, source.pieces);
    }
  }
  coherence_.grant(at, Access::read, moved);
  publish();
}

void Storage::grant(Location at, Access access, std::span<const Run> runs) {
  if (at == host_location) host_bytes();
  if (coherence_.grant(at, access, runs)) publish();
}

void Storage::discard(std::span<const Run> runs) {
  if (coherence_.discard(runs)) publish();
}

void Storage::refresh(std::span<const Run> runs) {
  // Only host memory can change without the runtime.
  if (kind_ == Kind::source && coherence_.refresh(runs)) publish();
}

void Storage::synchronize(Access access, std::span<const Run> runs) {
  if (kind_ == Kind::unbound) return;
  if (access != Access::read) return make_current(coherence_.home(), access, runs);
  Scratch scratch;
  const auto defined = coherence_.defined(runs, scratch.memory());
  make_current(coherence_.home(), access, defined);
}

/// Publishes the pointers that the headers read inline: what the host may access without a call.
void Storage::publish() {
  const bool present = kind_ == Kind::source || host_copy_ || pinned_copy_ || shares_home_;
  const bool is_checked = HostChecks::instance() != nullptr;  // then each access must call the runtime
  void* const bytes = present && !is_checked && coherence_.is_current(host_location) ? host_bytes() : nullptr;
  readable.store(bytes, std::memory_order_release);
  void* const own = coherence_.is_only_current(host_location) ? bytes : nullptr;
  writable.store(own, std::memory_order_release);
  resident.store(is_accessible_on_host() ? own : nullptr, std::memory_order_release);
  epoch_.store(next_number<Epoch>(), std::memory_order_release);
}

}  // namespace amprt
