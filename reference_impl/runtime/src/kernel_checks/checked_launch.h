/// A launch whose kernel checks what its threads do.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "amp_detail/kernel_checks.h"
#include "amp_detail/registration.h"
#include "kernel_checks/launch_names.h"
#include "kernel_checks/report.h"
#include "kernel_checks/shadow.h"
#include "kernel_checks/tile_shadow.h"
#include "kernel_checks/undefined_words.h"

namespace amprt {

/// While it exists, the functions of amp_detail/kernel_checks.h that this thread calls work for this launch.
class CheckedLaunch {
 public:
  /// `checks`: bits of amp_kernel_flag.
  /// `scratch_bytes`: amp_processor_code::scratch_bytes.
  CheckedLaunch(std::uint64_t checks, LaunchNames names, std::span<const std::byte> closure,
                std::size_t scratch_bytes);
  ~CheckedLaunch();
  CheckedLaunch(const CheckedLaunch&) = delete;

  /// The launch of this thread; null if its kernel is not checked.
  static CheckedLaunch* current();

  void begin_tile(std::uint64_t number, std::uint32_t threads, std::uintptr_t tile_static, std::size_t bytes);
  /// `moves`: amp_access_moves.
  amp_quiet_memory access(std::uintptr_t address, std::size_t bytes, amp_access_kind kind, bool moves,
                          amp_place& place);
  void arrive(const amp_place* barrier);
  void barrier(std::uint32_t memory);
  void fence(std::uint32_t memory);
  /// The running thread accesses something that is out of bounds: `what` it uses.
  void out_of_bounds(const std::string& what, const amp_place& place) const;
  /// The report that the running thread reads an object that has no value.
  FaultReport undefined(const std::string& object, const std::string& origin, const amp_place& place) const;
  const LaunchNames& names() const { return names_; }

 private:
  /// Reports of reads before any write. They must wait until nothing can make the read a race any more:
  /// another thread writes the memory, and there is no barrier in between.
  struct UndefinedReads {
    std::set<const amp_place*> places;  ///< one report each
    std::vector<FaultReport> reports;

    void report() {
      report_faults(reports);
      places.clear();
    }
  };

  void report_end_of_data(std::uintptr_t address, std::size_t bytes, std::size_t inside, amp_access_kind kind,
                          const amp_place& place) const;
  void check_pointer(std::uintptr_t address, std::size_t bytes, amp_access_kind kind,
                     const amp_place& place) const;
  /// The running thread, as a number in the launch.
  std::uint64_t thread() const { return first_of_tile_ + __amp_checks.thread; }
  bool add_word(std::uintptr_t address, amp_access_kind kind, std::uint32_t place);
  amp_quiet_memory access_any(std::uintptr_t address, std::size_t bytes, amp_access_kind kind, bool moves,
                              amp_place& place);
  void access_tile_static(std::uintptr_t address, std::size_t bytes, amp_access_kind kind, bool moves,
                          amp_place& place);
  bool check_values(const UndefinedWords& words, std::size_t offset, std::size_t bytes, amp_access_kind kind,
                    bool moves) const;
  void report_undefined(std::uintptr_t address, const amp_place& place, UndefinedReads& reads) const;
  void report_operation(const std::string& operation, std::uintptr_t address, const amp_place& place) const;
  void report(const Race& race, amp_access_kind kind, const amp_place& place) const;
  std::string object_at(std::uintptr_t address, const amp_place& place) const;
  std::string ending(std::uintptr_t address) const;

  const std::uint64_t checks_;
  const LaunchNames names_;
  const std::span<const std::byte> closure_;
  const std::size_t scratch_bytes_;
  std::uintptr_t scratch_ = 0;  ///< begins with the tile_static variables
  std::size_t tile_bytes_ = 0;  ///< of these; 0 in an untiled launch

  std::uint64_t first_of_tile_ = 0;    ///< the running thread's; 0 in an untiled launch
  std::uint32_t global_barriers_ = 0;  ///< that order global memory
  struct Arrival {
    std::uint64_t thread;
    const amp_place* barrier;
  };
  std::optional<Arrival> arrived_;  ///< of the first thread since the last barrier
  FenceOrder fences_;
  std::optional<TileShadow> tile_shadow_;  ///< of a tiled launch
  std::vector<std::uint8_t> tile_words_;   ///< of the tile's memory: UndefinedWords
  UndefinedWords tile_values_;             ///< null if it is not checked for them
  UndefinedReads undefined_in_tile_;       ///< since its last barrier
  UndefinedReads undefined_;               ///< of other memory
  /// The data of a container.
  struct Data {
    std::uintptr_t begin;
    std::size_t bytes;
    std::unique_ptr<Shadow> shadow;  ///< null if no access races
    UndefinedWords undefined;
    std::string used_by_operation;  ///< CheckedContainer
  };
  std::vector<Data> data_;
};

}  // namespace amprt
