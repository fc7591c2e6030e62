/// The kernel of the fake driver: the kernel `add` of the integration tests.
#pragma once

#include <cstring>

#include "../integration/fixture.h"
#include "vulkan.h"

namespace fake {

/// data[i] += factor * addends[i]
inline void add(const Dispatch& dispatch) {
  struct Constants {
    std::uint64_t invoker;
    std::uint32_t base_group[3];
    std::uint32_t report_distance;
    std::uint64_t data;
    std::uint64_t addends;
    std::uint32_t threads;
    int factor;
  } constants;
  std::memcpy(&constants, dispatch.push_constants, sizeof constants);
  // Kernels may read the closure in memory instead of the push constants: both must be the same.
  if (std::memcmp(reinterpret_cast<const void*>(constants.invoker),
                  dispatch.push_constants + offsetof(Constants, data), sizeof(fixture::AddInvoker)) != 0)
    driver().mistakes.push_back("a closure has changed before its launch was complete");
  auto* const data = reinterpret_cast<int*>(constants.data);
  const auto* const addends = reinterpret_cast<const int*>(constants.addends);
  const std::size_t bytes = constants.threads * sizeof(int);
  uses(addends, bytes, false);
  uses(data, bytes, false);
  uses(data, bytes, true);
  if (driver().cuts_loops)
    *reinterpret_cast<std::uint32_t*>(constants.invoker - constants.report_distance) = 1;
  for (std::uint32_t i = 0; i < dispatch.groups[0] * dispatch.group_size; ++i) {
    const std::uint32_t thread = constants.base_group[0] * dispatch.group_size + i;
    if (thread < constants.threads) data[thread] += constants.factor * addends[thread];
  }
}

/// A module without code: the fake driver does not look at it.
inline constexpr std::uint32_t no_spirv[] = {0x07230203, 0x00010500, 0, 1, 0};

inline const fixture::Kernel& add_kernel() {
  using fixture::AddInvoker;
  static const fixture::Kernel kernel(
      no_spirv, sizeof(AddInvoker),
      {{offsetof(AddInvoker, data), amp_capture_array_view, 8, 0, sizeof(int)},
       {offsetof(AddInvoker, addends), amp_capture_array_view, 8, amp_capture_read_only, sizeof(int)}});
  return kernel;
}

}  // namespace fake
