#include "kernel_checks/checked_launch.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <nlohmann/json.hpp>
#include <utility>

#include "kernel_checks/report.h"

namespace amprt {
namespace {

thread_local CheckedLaunch* launch_of_thread [[gnu::tls_model("initial-exec")]] = nullptr;

/// The places of accesses, numbered from 1 in the order in which accesses there are first seen.
class Places {
 public:
  static Places& instance() {
    static Places* const all = new Places;
    return *all;
  }
  static std::uint32_t number_of(amp_place& place) {
    const std::uint32_t known = std::atomic_ref(place.number).load(std::memory_order_relaxed);
    return known ? known : instance().add(place);
  }
  const amp_place& operator[](std::uint32_t number) {
    const std::lock_guard lock(mutex_);
    return *places_[number - 1];
  }

 private:
  std::uint32_t add(amp_place& place) {
    const std::atomic_ref<std::uint32_t> number(place.number);
    const std::lock_guard lock(mutex_);
    if (const std::uint32_t known = number.load(std::memory_order_relaxed)) return known;
    places_.push_back(&place);
    const auto assigned = static_cast<std::uint32_t>(places_.size());
    number.store(assigned, std::memory_order_relaxed);
    return assigned;
  }

  std::mutex mutex_;
  std::vector<const amp_place*> places_;
};

/// The argument `memory` of barriers (docs/abi.md).
constexpr std::uint32_t global_memory = 1, tile_static_memory = 2;

std::string text_of(const amp_place& place) {
  return std::string(place.file) + ":" + std::to_string(place.line) + ":" + std::to_string(place.column);
}

const char* verb_of(amp_access_kind kind) {
  switch (kind) {
    case amp_access_read:
      return "reads";
    case amp_access_write:
      return "writes";
    case amp_access_atomic:
      return "atomically changes";
  }
  return "";
}

/// "(2, 5)" for the number of an element in row-major order.
std::string index_text(std::uint64_t number, const std::vector<std::uint32_t>& extent) {
  std::string text;
  for (std::size_t i = extent.size(); i-- > 0; number /= extent[i])
    text = std::to_string(i == 0 ? number : number % extent[i]) + (text.empty() ? "" : ", " + text);
  return "(" + text + ")";
}

}  // namespace

CheckedLaunch::CheckedLaunch(std::string kernel, CheckedDomain domain,
                             std::vector<CheckedContainer> containers)
    : kernel_(std::move(kernel)), domain_(std::move(domain)), containers_(std::move(containers)) {
  check_report_options();
  for (const CheckedContainer& one : containers_)
    if (one.is_written) shadows_.emplace_back(one.address, one.bytes);
  launch_of_thread = this;
}

CheckedLaunch::~CheckedLaunch() {
  launch_of_thread = nullptr;
}

CheckedLaunch* CheckedLaunch::current() {
  return launch_of_thread;
}

void CheckedLaunch::begin_tile(std::uint64_t number, std::uint32_t threads, std::uintptr_t tile_static,
                               std::size_t bytes) {
  // All tiles use the same memory.
  if (!tile_shadow_) tile_shadow_.emplace(tile_static, bytes, __amp_checks);
  first_of_tile_ = number * threads;
  global_barriers_ = 0;
  arrived_.reset();
  tile_shadow_->begin_phase();
}

void CheckedLaunch::begin_thread(std::uint64_t number) {
  if (domain_.tile.empty()) {
    thread_ = first_of_tile_ = number;
    return;
  }
  thread_ = first_of_tile_ + number;
  tile_shadow_->begin_thread(static_cast<std::uint32_t>(number));
}

void CheckedLaunch::arrive(const amp_place* barrier) {
  if (!arrived_) {
    arrived_ = {thread_, barrier};
    return;
  }
  if (arrived_->barrier == barrier) return;
  const auto act = [](const amp_place* place) {
    return place ? "waits at the barrier at " + text_of(*place) : std::string("has ended");
  };
  const auto json = [&](const Arrival& one) {
    return nlohmann::json{{"thread", thread_named(one.thread)},
                          {"place", one.barrier ? nlohmann::json(text_of(*one.barrier)) : nlohmann::json()}};
  };
  const Arrival now = {thread_, barrier};
  const std::string text =
      "amp: divergent barrier: " + thread_named(now.thread) + " " + act(now.barrier) + ", but " +
      thread_named(arrived_->thread) + " " + act(arrived_->barrier) +
      "; all threads of a tile must reach the same barrier (AMP 1.2 §8.1.1). Kernel: " + kernel_ + ".";
  report_fault("barrier " + act(now.barrier) + act(arrived_->barrier), text,
               {{"fault", "barrier"}, {"kernel", kernel_}, {"arrivals", {json(now), json(*arrived_)}}});
}

void CheckedLaunch::barrier(std::uint32_t memory) {
  arrived_.reset();
  if (memory & tile_static_memory) tile_shadow_->begin_phase();
  if (memory & global_memory) ++global_barriers_;
}

const CheckedContainer* CheckedLaunch::container_at(std::uintptr_t address) const {
  const auto found = std::find_if(containers_.begin(), containers_.end(), [=](const CheckedContainer& one) {
    return address - one.address < one.bytes;
  });
  return found == containers_.end() ? nullptr : &*found;
}

void CheckedLaunch::access(std::uintptr_t address, std::size_t bytes, amp_access_kind kind,
                           amp_place& place) {
  if (tile_shadow_ && tile_shadow_->holds(address)) {
    auto race =
        tile_shadow_->add(address, tile_shadow_->clip(address, bytes), kind, Places::number_of(place));
    if (!race) return;
    race->earlier.thread += first_of_tile_;
    return report(*race, kind, place);
  }
  for (Shadow& shadow : shadows_) {
    if (!shadow.holds(address)) continue;
    const auto race = shadow.add({thread_, first_of_tile_, global_barriers_}, address,
                                 shadow.clip(address, bytes), kind, Places::number_of(place));
    if (race) report(*race, kind, place);
    return;
  }
}

std::string CheckedLaunch::thread_named(std::uint64_t thread) const {
  if (domain_.tile.empty()) return "thread " + index_text(thread, domain_.extent);
  std::uint64_t threads = 1;
  for (const std::uint32_t extent : domain_.tile) threads *= extent;
  return "thread " + index_text(thread % threads, domain_.tile) + " of tile " +
         index_text(thread / threads, domain_.extent);
}

std::string CheckedLaunch::object_at(std::uintptr_t address, const amp_place& place) const {
  if (const CheckedContainer* container = container_at(address)) {
    const std::size_t offset = address - container->address;
    return "element " + std::to_string(offset / std::max(1u, container->element_size)) + " of the data of " +
           container->name;
  }
  const std::string variable = place.variable ? "'" + std::string(place.variable) + "'" : "a variable";
  return "tile_static " + variable;
}

void CheckedLaunch::report(const Race& race, amp_access_kind kind, const amp_place& place) const {
  const amp_place& earlier = Places::instance()[race.earlier.place];
  const std::string object = object_at(race.address, place.variable ? place : earlier);
  const std::string text =
      "amp: data race on " + object + ": " + thread_named(thread_) + " " + verb_of(kind) + " it at " +
      text_of(place) + ", " + thread_named(race.earlier.thread) + " " + verb_of(race.earlier.kind) +
      " it at " + text_of(earlier) + ", and nothing orders the two (AMP 1.2 §8). Kernel: " + kernel_ + ".";
  report_fault("race " + text_of(place) + " " + text_of(earlier), text,
               {{"fault", "race"},
                {"object", object},
                {"kernel", kernel_},
                {"accesses",
                 {{{"thread", thread_named(thread_)}, {"kind", verb_of(kind)}, {"place", text_of(place)}},
                  {{"thread", thread_named(race.earlier.thread)},
                   {"kind", verb_of(race.earlier.kind)},
                   {"place", text_of(earlier)}}}}});
}

}  // namespace amprt

thread_local amp_word_checks __amp_checks [[gnu::tls_model("initial-exec")]] = {};

void __amp_check_tile(uint64_t tile, uint32_t threads, const void* tile_static, uint64_t bytes) {
  if (auto* launch = amprt::CheckedLaunch::current())
    launch->begin_tile(tile, threads, reinterpret_cast<std::uintptr_t>(tile_static), bytes);
}
void __amp_check_thread(uint64_t number) {
  if (auto* launch = amprt::CheckedLaunch::current()) launch->begin_thread(number);
}
void __amp_check_access(const void* address, uint64_t bytes, uint32_t kind, amp_place* place) {
  if (auto* launch = amprt::CheckedLaunch::current())
    launch->access(reinterpret_cast<std::uintptr_t>(address), bytes, static_cast<amp_access_kind>(kind),
                   *place);
}
void __amp_check_arrival(amp_place* barrier) {
  if (auto* launch = amprt::CheckedLaunch::current()) launch->arrive(barrier);
}
void __amp_check_barrier(uint32_t memory) {
  if (auto* launch = amprt::CheckedLaunch::current()) launch->barrier(memory);
}
