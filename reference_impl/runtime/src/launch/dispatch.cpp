#include "launch/dispatch.h"

#include <algorithm>
#include <limits>
#include <string>

#include "amp_detail/exceptions.h"

namespace amprt {
namespace {

using Triple = std::array<std::uint32_t, 3>;

[[noreturn]] void reject(const std::string& message) {
  throw concurrency::invalid_compute_domain(("parallel_for_each: " + message).c_str());
}

/// Checks the extent. Returns the number of threads.
std::uint64_t checked_size(const Domain& domain) {
  std::uint64_t size = 1;
  for (int i = 0; i < domain.rank; ++i) {
    if (domain.extent[i] <= 0) {
      reject("component " + std::to_string(i) + " of the extent is " + std::to_string(domain.extent[i]) +
             "; it must be positive");
    }
    size *= static_cast<std::uint64_t>(domain.extent[i]);
    if (size > std::numeric_limits<std::uint32_t>::max()) reject("the extent has more than 2^32 - 1 threads");
  }
  return size;
}

/// Splits a grid of groups into parts within the limits.
std::pmr::vector<Slice> slices_of(const Triple& groups, const Triple& limit,
                                  std::pmr::memory_resource* memory) {
  std::pmr::vector<Slice> slices(memory);
  slices.reserve(1);  // nearly always enough
  for (std::uint64_t z = 0; z < groups[2]; z += limit[2]) {
    for (std::uint64_t y = 0; y < groups[1]; y += limit[1]) {
      for (std::uint64_t x = 0; x < groups[0]; x += limit[0]) {
        const Triple base = {static_cast<std::uint32_t>(x), static_cast<std::uint32_t>(y),
                             static_cast<std::uint32_t>(z)};
        Triple count;
        for (int d = 0; d < 3; ++d) count[d] = std::min(limit[d], groups[d] - base[d]);
        slices.push_back({base, count});
      }
    }
  }
  return slices;
}

DispatchPlan plan_untiled(std::uint64_t size, const DispatchLimits& limits, std::uint32_t preferred,
                          std::pmr::memory_resource* memory) {
  const std::uint32_t group = std::min({preferred, limits.group_size[0], limits.group_invocations});
  const auto groups = static_cast<std::uint32_t>((size + group - 1) / group);
  return {{group, 1, 1}, slices_of({groups, 1, 1}, limits.group_count, memory)};
}

DispatchPlan plan_tiled(const Domain& domain, const DispatchLimits& limits,
                        std::pmr::memory_resource* memory) {
  Triple size = {1, 1, 1};
  Triple groups = {1, 1, 1};
  std::uint64_t invocations = 1;
  for (int i = 0; i < domain.rank; ++i) {
    const int d = domain.rank - 1 - i;  // the last dimension is x
    if (domain.extent[i] % domain.tile[i] != 0) {
      reject("component " + std::to_string(i) + " of the extent (" + std::to_string(domain.extent[i]) +
             ") is not a multiple of the tile's (" + std::to_string(domain.tile[i]) + ")");
    }
    size[d] = static_cast<std::uint32_t>(domain.tile[i]);
    groups[d] = static_cast<std::uint32_t>(domain.extent[i] / domain.tile[i]);
    invocations *= size[d];
    if (size[d] > limits.group_size[d]) {
      reject("a tile of " + std::to_string(size[d]) + " in dimension " + std::to_string(i) +
             " exceeds the accelerator's limit of " + std::to_string(limits.group_size[d]));
    }
  }
  if (invocations > limits.group_invocations) {
    reject("a tile of " + std::to_string(invocations) + " threads exceeds the accelerator's limit of " +
           std::to_string(limits.group_invocations));
  }
  return {size, slices_of(groups, limits.group_count, memory)};
}

}  // namespace

DispatchPlan plan_dispatch(const Domain& domain, const DispatchLimits& limits,
                           std::uint32_t preferred_group_size, std::pmr::memory_resource* memory) {
  const std::uint64_t size = checked_size(domain);
  if (domain.tile) return plan_tiled(domain, limits, memory);
  return plan_untiled(size, limits, preferred_group_size, memory);
}

}  // namespace amprt
