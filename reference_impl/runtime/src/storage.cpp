#include "storage.h"

#include <unordered_set>
#include <utility>

namespace amprt {
namespace {

Coherence::Start start_of(Storage::Kind kind) {
  return kind == Storage::Kind::source ? Coherence::Start::home_current : Coherence::Start::undefined;
}

/// The storages of host memory that exist.
struct Sources {
  static Sources& instance() {
    static Sources* const sources = new Sources;
    return *sources;
  }
  std::mutex mutex;
  std::unordered_set<Storage*> storages;
};

}  // namespace

Storage::Storage(Kind kind, std::size_t bytes, ViewRef home, ViewRef associated, void* source)
    : kind_(kind),
      bytes_(bytes),
      source_(source),
      home_(std::move(home)),
      associated_(std::move(associated)),
      coherence_(home_ && home_->queue ? 1 : host_location, start_of(kind)) {
  if (home_ && home_->queue) copies_.push_back({home_, nullptr, 0});
  if (kind_ == Kind::array) {
    home_->accelerator->fix_cpu_access();
    // An array has its memory from the start: creation is where the program expects to hear that there is
    // none.
    if (is_homed_on_host()) {
      host_bytes();
    } else {
      buffer(coherence_.home());
    }
  }
  if (kind_ == Kind::source) {
    Sources& sources = Sources::instance();
    const std::lock_guard lock(sources.mutex);
    sources.storages.insert(this);
  }
  publish();
}

Storage::~Storage() {
  if (kind_ != Kind::source) return;
  Sources& sources = Sources::instance();
  const std::lock_guard lock(sources.mutex);
  sources.storages.erase(this);
}

void Storage::bring_all_home() noexcept {
  Sources& sources = Sources::instance();
  const std::lock_guard lock(sources.mutex);
  for (Storage* storage : sources.storages) {
    try {
      const std::lock_guard storage_lock(storage->mutex());
      storage->synchronize(Access::read);
    } catch (...) {
      // The process ends; there is nobody left to tell.
    }
  }
}

Location Storage::location_of(const ViewRef& view) {
  if (!view->queue) return host_location;
  for (std::size_t i = 0; i < copies_.size(); ++i) {
    if (copies_[i].view.get() == view.get()) return i + 1;
  }
  copies_.push_back({view, nullptr, 0});
  return copies_.size();
}

std::byte* Storage::host_bytes() {
  if (source_ || kind_ == Kind::source) return static_cast<std::byte*>(source_);
  if (!host_copy_) host_copy_.reset(new std::byte[bytes_]);
  return host_copy_.get();
}

const std::shared_ptr<Buffer>& Storage::buffer(Location at) {
  Copy& copy = copy_at(at);
  if (!copy.buffer) {
    copy.view->accelerator->fix_cpu_access();
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

void Storage::prepare(Location at, Access access) {
  const auto from = coherence_.source_for(at, access);
  if (!from || bytes_ == 0) return;
  const Run all = {0, bytes_};
  if (*from == host_location) {
    write(at, {&all, 1}, host_bytes());
  } else if (at == host_location) {
    read(*from, {&all, 1}, host_bytes());
  } else if (!copy_on_device(*this, *from, *this, at, {{0, 0, bytes_}})) {
    const std::unique_ptr<std::byte[]> passing(new std::byte[bytes_]);
    read(*from, {&all, 1}, passing.get());
    write(at, {&all, 1}, passing.get());
  }
  coherence_.grant(at, Access::read);
  publish();
}

void Storage::grant(Location at, Access access) {
  if (at == host_location) host_bytes();
  coherence_.grant(at, access);
  publish();
}

Location Storage::reading_location() const {
  if (coherence_.is_current(host_location)) return host_location;
  return coherence_.current_location().value_or(coherence_.home());
}

Location Storage::writing_location(const std::vector<Run>& runs) const {
  if (bytes_of(runs) == bytes_) return coherence_.home();
  return coherence_.current_location().value_or(coherence_.home());
}

void Storage::discard() {
  coherence_.discard();
  publish();
}

void Storage::refresh() {
  // Only host memory can be changed behind the runtime's back.
  if (kind_ != Kind::source) return;
  coherence_.refresh();
  publish();
}

void Storage::synchronize(Access access) {
  if (kind_ == Kind::unbound || coherence_.is_undefined()) return;
  make_current(coherence_.home(), access);
}

/// Tells the host's fast path what it may do without asking.
void Storage::publish() {
  const bool present = kind_ == Kind::source || host_copy_;
  void* const bytes = present && coherence_.is_current(host_location) ? host_bytes() : nullptr;
  readable.store(bytes, std::memory_order_release);
  writable.store(coherence_.is_only_current(host_location) ? bytes : nullptr, std::memory_order_release);
}

}  // namespace amprt
