#include "kernel_checks/checked_launch.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <nlohmann/json.hpp>
#include <utility>

#include "kernel_checks/memory.h"
#include "kernel_checks/out_of_bounds.h"
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
  [[gnu::always_inline]] static std::uint32_t number_of(amp_place& place) {
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
    places_.push_back(&place);  // again, if another launch has just done so: then both numbers are right
    const auto assigned = static_cast<std::uint32_t>(places_.size());
    number.store(assigned, std::memory_order_relaxed);
    return assigned;
  }

  std::mutex mutex_;
  std::vector<const amp_place*> places_;
};

/// The argument `memory` of barriers (docs/abi.md).
constexpr std::uint32_t global_memory = 1, tile_static_memory = 2;

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

}  // namespace

CheckedLaunch::CheckedLaunch(std::uint64_t checks, LaunchNames names, std::span<const std::byte> closure,
                             std::size_t scratch_bytes)
    : checks_(checks), names_(std::move(names)), closure_(closure), scratch_bytes_(scratch_bytes) {
  check_report_options();
  for (const CheckedContainer& one : names_.containers()) {
    const bool can_race = one.is_written && (checks_ & amp_kernel_checks_races);
    data_.push_back({one.storage, one.bytes,
                     can_race ? std::make_unique<Shadow>(one.storage, one.bytes) : nullptr,
                     UndefinedWords(checks_ & amp_kernel_checks_values ? one.undefined_words : nullptr),
                     one.used_by_operation});
  }
  // Most accesses for which there is anything to do can race.
  std::stable_partition(data_.begin(), data_.end(), [](const Data& data) { return data.shadow != nullptr; });
  launch_of_thread = this;
}

CheckedLaunch::~CheckedLaunch() {
  undefined_in_tile_.report();
  undefined_.report();
  launch_of_thread = nullptr;
}

CheckedLaunch* CheckedLaunch::current() {
  return launch_of_thread;
}

void CheckedLaunch::begin_tile(std::uint64_t number, std::uint32_t threads, std::uintptr_t tile_static,
                               std::size_t bytes) {
  undefined_in_tile_.report();
  // All tiles use the same memory.
  if (!tile_shadow_) tile_shadow_.emplace(tile_static, bytes, __amp_checks, fences_);
  scratch_ = tile_static;
  tile_bytes_ = bytes;
  first_of_tile_ = number * threads;
  global_barriers_ = 0;
  arrived_.reset();
  fences_.clear();
  tile_shadow_->begin_phase();
  if (checks_ & amp_kernel_checks_values) {
    tile_words_.assign(bytes / UndefinedWords::word_bytes + 1, UndefinedWords::undefined);
    tile_values_ = UndefinedWords(tile_words_.data());
  }
}

void CheckedLaunch::arrive(const amp_place* barrier) {
  if (!(checks_ & amp_kernel_checks_barriers)) return;
  if (!arrived_) {
    arrived_ = {thread(), barrier};
    return;
  }
  if (arrived_->barrier == barrier) return;
  const auto act = [](const amp_place* place) {
    return place ? "waits at the barrier at " + text_of(*place) : std::string("has ended");
  };
  const auto json = [&](const Arrival& one) {
    return nlohmann::json{{"thread", names_.thread(one.thread)}, {"act", act(one.barrier)}};
  };
  const Arrival now = {thread(), barrier};
  const std::string text =
      "amp: divergent barrier: " + names_.thread(now.thread) + " " + act(now.barrier) + ", but " +
      names_.thread(arrived_->thread) + " " + act(arrived_->barrier) +
      "; all threads of a tile must reach the same barrier (AMP 1.2 §8.1.1). Kernel: " + names_.kernel() +
      ".";
  report_fault(
      "barrier " + act(now.barrier) + act(arrived_->barrier), text,
      {{"fault", "barrier"}, {"kernel", names_.kernel()}, {"arrivals", {json(now), json(*arrived_)}}});
}

void CheckedLaunch::barrier(std::uint32_t memory) {
  arrived_.reset();
  if ((memory & tile_static_memory) && (memory & global_memory)) fences_.clear();
  if (memory & tile_static_memory) {
    undefined_in_tile_.report();
    tile_shadow_->begin_phase();
  }
  if (memory & global_memory) ++global_barriers_;
}

void CheckedLaunch::fence(std::uint32_t memory) {
  fences_.fence(static_cast<std::uint32_t>(__amp_checks.thread), memory);
  tile_shadow_->announce_all();  // a read that teaches nothing of its location can order accesses to others
}

/// Adds an access to a word, unless there may be more to do: then returns false.
[[gnu::always_inline]] inline bool CheckedLaunch::add_word(std::uintptr_t address, amp_access_kind kind,
                                                           std::uint32_t place) {
  constexpr std::size_t word_bytes = UndefinedWords::word_bytes;
  if (fences_.is_used()) return false;
  const bool is_written = kind == amp_access_write;
  if (address - scratch_ < tile_bytes_)
    return tile_values_.has_value((address - scratch_) / word_bytes, is_written) &&
           tile_shadow_->add_word(address, kind, place);
  for (const Data& data : data_) {
    const std::size_t offset = address - data.begin;
    if (offset >= data.bytes) continue;
    return data.shadow && data.used_by_operation.empty() &&
           data.undefined.has_value(offset / word_bytes, is_written) &&
           data.shadow->add_word({thread(), first_of_tile_, global_barriers_}, offset, kind, place);
  }
  return false;
}

amp_quiet_memory CheckedLaunch::access(std::uintptr_t address, std::size_t bytes, amp_access_kind kind,
                                       bool moves, amp_place& place) {
  if (bytes == UndefinedWords::word_bytes && add_word(address, kind, Places::number_of(place))) return {};
  return access_any(address, bytes, kind, moves, place);
}

amp_quiet_memory CheckedLaunch::access_any(std::uintptr_t address, std::size_t bytes, amp_access_kind kind,
                                           bool moves, amp_place& place) {
  if (bytes == 0) return {};  // a copy of nothing
  const auto number = static_cast<std::uint32_t>(__amp_checks.thread);
  if (fences_.is_used()) fences_.access(number, address, bytes, kind);
  if (address - scratch_ < tile_bytes_) {
    access_tile_static(address, std::min(bytes, scratch_ + tile_bytes_ - address), kind, moves, place);
    return {};
  }
  for (Data& data : data_) {
    const std::size_t offset = address - data.begin;
    if (offset >= data.bytes) continue;
    const std::size_t inside = std::min(bytes, data.bytes - offset);
    if (data.shadow) {
      const Accessor by = {thread(), first_of_tile_, global_barriers_,
                           fences_.fences(number, SharedMemory::global),
                           fences_.is_used() ? &fences_ : nullptr};
      const auto race = data.shadow->add(by, offset, inside, kind, Places::number_of(place));
      if (race) report(*race, kind, place);
    }
    if (kind != amp_access_read && !data.used_by_operation.empty())
      report_operation(data.used_by_operation, address, place);
    if (data.undefined && !check_values(data.undefined, offset, inside, kind, moves))
      report_undefined(address, place, undefined_);
    if (inside < bytes) {
      report_end_of_data(address, bytes, inside, kind, place);
      return {};
    }
    const bool is_quiet = !data.shadow && !data.undefined;
    return is_quiet ? amp_quiet_memory{data.begin, data.bytes - bytes + 1} : amp_quiet_memory{};
  }
  if (checks_ & amp_kernel_checks_bounds) check_pointer(address, bytes, kind, place);
  return {};
}

void CheckedLaunch::access_tile_static(std::uintptr_t address, std::size_t bytes, amp_access_kind kind,
                                       bool moves, amp_place& place) {
  if (checks_ & amp_kernel_checks_races) {
    auto race = tile_shadow_->add(address, bytes, kind, Places::number_of(place));
    if (race) {
      race->earlier.thread += first_of_tile_;
      report(*race, kind, place);
    }
  }
  if (!tile_values_) return;
  const std::size_t offset = address - scratch_;
  if (!check_values(tile_values_, offset, bytes, kind, moves))
    report_undefined(address, place, undefined_in_tile_);
  // A copy says nothing of a word without a value: the next access may be one that needs it.
  if (tile_values_.any(offset, bytes)) tile_shadow_->announce_next(address, bytes);
}

/// Returns whether the access reads no word that has no value. A copy of an object may copy some.
bool CheckedLaunch::check_values(const UndefinedWords& words, std::size_t offset, std::size_t bytes,
                                 amp_access_kind kind, bool moves) const {
  const bool changes_blindly = kind == amp_access_atomic && moves;
  const bool is_right = kind == amp_access_write || changes_blindly ||
                        !(moves ? words.all(offset, bytes) : words.any(offset, bytes));
  if (kind != amp_access_read) words.write(offset, bytes);
  return is_right;
}

void CheckedLaunch::report_undefined(std::uintptr_t address, const amp_place& place,
                                     UndefinedReads& reads) const {
  if (reads.places.insert(&place).second)
    reads.reports.push_back(undefined(object_at(address, place), ending(address), place));
}

void CheckedLaunch::report_operation(const std::string& operation, std::uintptr_t address,
                                     const amp_place& place) const {
  const std::string object = object_at(address, place), at = text_of(place);
  report_fault("operation " + at,
               "amp: operation in progress: " + names_.thread(thread()) + " writes " + object + " at " + at +
                   ", which the operation that was started at " + operation +
                   " may still use; wait for its completion_future first (AMP 1.2 §8.3). Kernel: " +
                   names_.kernel() + "." + ending(address),
               {{"fault", "operation in progress"},
                {"object", object},
                {"thread", names_.thread(thread())},
                {"place", at},
                {"kernel", names_.kernel()}});
}

FaultReport CheckedLaunch::undefined(const std::string& object, const std::string& origin,
                                     const amp_place& place) const {
  const std::string at = text_of(place);
  return {"uninitialized " + at,
          "amp: uninitialized: " + names_.thread(thread()) + " reads " + object + " at " + at +
              ", but nothing has written it. Kernel: " + names_.kernel() + "." + origin,
          {{"fault", "init"},
           {"object", object},
           {"thread", names_.thread(thread())},
           {"place", at},
           {"kernel", names_.kernel()}}};
}

/// Reports an access of which only the first bytes are in the data of a container.
void CheckedLaunch::report_end_of_data(std::uintptr_t address, std::size_t bytes, std::size_t inside,
                                       amp_access_kind kind, const amp_place& place) const {
  if (!(checks_ & amp_kernel_checks_bounds)) return;
  out_of_bounds(std::string(verb_of(kind)) + " " + std::to_string(bytes) + " bytes, of which " +
                    std::to_string(bytes - inside) + " are behind the data of '" +
                    names_.container_with(address)->name + "',",
                place);
}

/// Reports the access, which is to no data of a container, if it is to memory that the kernel has no object
/// in.
void CheckedLaunch::check_pointer(std::uintptr_t address, std::size_t bytes, amp_access_kind kind,
                                  const amp_place& place) const {
  const auto holds = [address](std::uintptr_t begin, std::size_t size) { return address - begin < size; };
  if (holds(reinterpret_cast<std::uintptr_t>(closure_.data()), closure_.size())) return;
  if (holds(scratch_, scratch_bytes_)) return;
  if (is_on_stack(address) || is_in_program(address)) return;
  out_of_bounds(std::string(verb_of(kind)) + " " + std::to_string(bytes) + " bytes " +
                    names_.distance_from_data(address) + " through a pointer that has left its object",
                place);
}

void CheckedLaunch::out_of_bounds(const std::string& what, const amp_place& place) const {
  report_out_of_bounds(names_.thread(thread()) + " " + what, names_.kernel(), text_of(place));
}

/// What a report says at its end about the origin of the memory.
std::string CheckedLaunch::ending(std::uintptr_t address) const {
  const CheckedContainer* const container = names_.container_with(address);
  return container ? container->origin : std::string();
}

std::string CheckedLaunch::object_at(std::uintptr_t address, const amp_place& place) const {
  if (std::string element = names_.element_at(address); !element.empty()) return element;
  const std::string variable = place.variable ? "'" + std::string(place.variable) + "'" : "a variable";
  return "tile_static " + variable;
}

void CheckedLaunch::report(const Race& race, amp_access_kind kind, const amp_place& place) const {
  const amp_place& earlier = Places::instance()[race.earlier.place];
  const std::string object = object_at(race.address, place.variable ? place : earlier);
  const std::string text =
      "amp: data race on " + object + ": " + names_.thread(thread()) + " " + verb_of(kind) + " it at " +
      text_of(place) + ", " + names_.thread(race.earlier.thread) + " " + verb_of(race.earlier.kind) +
      " it at " + text_of(earlier) + ", and nothing orders the two (AMP 1.2 §8). Kernel: " + names_.kernel() +
      "." + ending(race.address);
  report_fault("race " + text_of(place) + " " + text_of(earlier), text,
               {{"fault", "race"},
                {"object", object},
                {"kernel", names_.kernel()},
                {"accesses",
                 {{{"thread", names_.thread(thread())}, {"kind", verb_of(kind)}, {"place", text_of(place)}},
                  {{"thread", names_.thread(race.earlier.thread)},
                   {"kind", verb_of(race.earlier.kind)},
                   {"place", text_of(earlier)}}}}});
}

}  // namespace amprt

thread_local amp_thread_checks __amp_checks [[gnu::tls_model("initial-exec")]] = {};

void __amp_check_tile(uint64_t tile, uint32_t threads, const void* tile_static, uint64_t bytes) {
  amprt::CheckedLaunch::current()->begin_tile(tile, threads, reinterpret_cast<std::uintptr_t>(tile_static),
                                              bytes);
}
amp_quiet_memory __amp_check_access(const void* address, uint64_t bytes, uint32_t kind, amp_place* place) {
  return amprt::CheckedLaunch::current()->access(
      reinterpret_cast<std::uintptr_t>(address), bytes,
      static_cast<amp_access_kind>(kind & ~std::uint32_t{amp_access_moves}), (kind & amp_access_moves) != 0,
      *place);
}
void __amp_check_arrival(amp_place* barrier) {
  amprt::CheckedLaunch::current()->arrive(barrier);
}
void __amp_check_barrier(uint32_t memory) {
  amprt::CheckedLaunch::current()->barrier(memory);
}
void __amp_check_component(int32_t component, int32_t extent, uint32_t dimension, uint32_t rank,
                           const void* container, amp_place* place) {
  const auto* const launch = amprt::CheckedLaunch::current();
  const std::string object = place->variable ? "'" + std::string(place->variable) + "'"
                             : launch        ? launch->names().container(container)
                                             : "a container";
  const std::string what = amprt::component_text({component, extent, dimension, rank}, object);
  if (launch)
    launch->out_of_bounds(what, *place);
  else
    amprt::report_out_of_bounds("the host " + what, "", amprt::text_of(*place));
}
void __amp_check_array(const void* facts, uint64_t index, amp_place* place) {
  const std::string what = amprt::array_text(index, facts);
  amprt::CheckedLaunch::current()->out_of_bounds(what, *place);
}
void __amp_check_object(amp_place* place) {
  const std::string object = place->variable ? "'" + std::string(place->variable) + "'" : "the variable";
  amprt::CheckedLaunch::current()->out_of_bounds(
      "accesses memory outside " + object + " through a pointer into it", *place);
}
void __amp_check_fence(uint32_t memory) {
  amprt::CheckedLaunch::current()->fence(memory);
}
void __amp_check_undefined(amp_place* place) {
  const std::string object = place->variable ? "'" + std::string(place->variable) + "'" : "a variable";
  std::vector<amprt::FaultReport> report = {amprt::CheckedLaunch::current()->undefined(object, "", *place)};
  amprt::report_faults(report);
}
