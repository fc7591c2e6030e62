/// Copies between storages, and between a storage and memory of the program (AMP 1.2 §5.3).
#include <algorithm>
#include <memory>
#include <mutex>
#include <span>

#include "amp_detail/runtime_api.h"
#include "api/viewed_runs.h"
#include "base/runs.h"
#include "base/scratch.h"
#include "contents/storage.h"

namespace concurrency::__detail {
namespace {

using amprt::Access;
using amprt::host_location;
using amprt::HostChecks;
using amprt::HostUse;
using amprt::Location;
using amprt::Run;
using amprt::Scratch;
using amprt::Storage;

/// Locks two storages, which may be the same.
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

/// Copies between runs that overlap, by way of the host: a device copies only between runs that do not.
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

}  // namespace

void copy_box(const box& source_box, const box& destination_box) {
  if (HostChecks* const checks = HostChecks::active())
    checks->copies(use_of(source_box, HostUse::Effect::reads),
                   use_of(destination_box, HostUse::Effect::writes));
  Storage& source = Storage::of(source_box.storage);
  Storage& destination = Storage::of(destination_box.storage);
  Scratch scratch;
  const auto from = amprt::runs_of(source_box, scratch.memory());
  const auto to = amprt::runs_of(destination_box, scratch.memory());
  const PairLock lock(source, destination);
  if (&source == &destination && amprt::overlap(from, to)) return copy_within(source, from, to);
  const Location home = destination.coherence().home();
  // A copy on the destination's accelerator view is the nearest.
  const Location near = destination.home() ? source.location_of(destination.home().get()) : host_location;
  const auto places = source.coherence().places(near, from, scratch.memory());
  for (const amprt::Source& part : amprt::sources_of(places, to, scratch.memory()))
    Storage::copy(source, part.at, destination, home, part.pieces);
  destination.grant(home, Access::write, to);
}

void read_box(const box& source_box, void* destination) {
  if (HostChecks* const checks = HostChecks::active()) {
    const HostUse from = use_of(source_box, HostUse::Effect::reads);
    checks->copies(from, use_of_memory(destination, amprt::bytes_of(from.runs), HostUse::Effect::writes));
  }
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
  if (HostChecks* const checks = HostChecks::active()) {
    const HostUse to = use_of(destination_box, HostUse::Effect::writes);
    checks->copies(use_of_memory(source, amprt::bytes_of(to.runs), HostUse::Effect::reads), to);
  }
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
