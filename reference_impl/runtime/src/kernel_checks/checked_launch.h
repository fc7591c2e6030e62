/// A launch whose kernel checks what its threads do.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "amp_detail/kernel_checks.h"
#include "kernel_checks/shadow.h"
#include "kernel_checks/tile_shadow.h"

namespace amprt {

/// Memory that a kernel reaches through a container.
struct CheckedContainer {
  std::uintptr_t address;  ///< of the first byte of its storage
  std::size_t bytes;
  std::uint32_t element_size;
  bool is_written;   ///< some container of the kernel can write to the storage; otherwise no access races
  std::string name;  ///< for reports
};

/// What a launch needs to know of its domain.
struct CheckedDomain {
  std::vector<std::uint32_t> extent;  ///< of an untiled launch; the numbers of tiles of a tiled one
  std::vector<std::uint32_t> tile;    ///< empty for an untiled launch
};

/// While it exists, the functions of amp_detail/kernel_checks.h that this thread calls work for this launch.
class CheckedLaunch {
 public:
  CheckedLaunch(std::string kernel, CheckedDomain domain, std::vector<CheckedContainer> containers);
  ~CheckedLaunch();
  CheckedLaunch(const CheckedLaunch&) = delete;

  /// The launch of this thread, if its kernel is checked.
  static CheckedLaunch* current();

  void begin_tile(std::uint64_t number, std::uint32_t threads, std::uintptr_t tile_static, std::size_t bytes);
  void begin_thread(std::uint64_t number);
  void access(std::uintptr_t address, std::size_t bytes, amp_access_kind kind, amp_place& place);
  void arrive(const amp_place* barrier);
  void barrier(std::uint32_t memory);

 private:
  void report(const Race& race, amp_access_kind kind, const amp_place& place) const;
  std::string thread_named(std::uint64_t thread) const;
  std::string object_at(std::uintptr_t address, const amp_place& place) const;
  const CheckedContainer* container_at(std::uintptr_t address) const;

  const std::string kernel_;
  const CheckedDomain domain_;
  const std::vector<CheckedContainer> containers_;

  std::uint64_t first_of_tile_ = 0;
  std::uint64_t thread_ = 0;
  std::uint32_t global_barriers_ = 0;  ///< that order global memory
  struct Arrival {
    std::uint64_t thread;
    const amp_place* barrier;
  };
  std::optional<Arrival> arrived_;         ///< of the first thread since the last barrier
  std::optional<TileShadow> tile_shadow_;  ///< of a tiled launch
  std::vector<Shadow> shadows_;            ///< of the containers that are written
};

}  // namespace amprt
