/// Splits a compute domain into dispatches within the limits of a device.
#pragma once

#include <array>
#include <cstdint>
#include <memory_resource>
#include <vector>

#include "vulkan/device_limits.h"

namespace amprt {

/// The compute domain of a parallel_for_each: AMP order, most significant first.
struct Domain {
  const int* extent;
  int rank;
  const int* tile;  ///< null when untiled
};

/// One vkCmdDispatch: group counts, and the number of the first group.
struct Slice {
  std::array<std::uint32_t, 3> base;
  std::array<std::uint32_t, 3> count;

  bool operator==(const Slice&) const = default;
};

struct DispatchPlan {
  std::array<std::uint32_t, 3> group_size;
  std::pmr::vector<Slice> slices;
};

/// Throws invalid_compute_domain if a component is not positive, if there are more than 2^32 - 1 threads, or
/// if the tile does not divide the extent or exceeds the limits (AMP 1.2 §7, §12.2.3). preferred_group_size,
/// a power of two, is for untiled kernels.
DispatchPlan plan_dispatch(const Domain& domain, const DispatchLimits& limits,
                           std::uint32_t preferred_group_size,
                           std::pmr::memory_resource* memory = std::pmr::get_default_resource());

}  // namespace amprt
