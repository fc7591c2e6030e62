/// What launches on all accelerators share.
#pragma once

#include <cstdint>
#include <memory_resource>

#include "amp_detail/runtime_api.h"
#include "base/trace.h"
#include "launch/closure.h"
#include "pipelines/module_registry.h"
#include "views/view.h"

namespace amprt {

/// A parallel_for_each whose kernel and accelerator view are known.
struct Launch {
  const concurrency::__detail::launch_request& request;
  const RegisteredKernel& registered;
  const Closure& closure;
  view_object& view;
  TraceSpan& span;
  std::pmr::memory_resource* memory;  ///< for the time of the launch

  const amp_kernel& kernel() const { return *registered.kernel; }

  /// The number of threads of a domain that has been checked.
  std::uint64_t threads() const {
    std::uint64_t threads = 1;
    for (int i = 0; i < request.rank; ++i) threads *= static_cast<std::uint64_t>(request.extent[i]);
    return threads;
  }
};

// Both throw invalid_compute_domain, unsupported_feature or another runtime_exception.

/// Can return before the kernel is complete.
void launch_on_vulkan(const Launch& launch);

/// Returns when the kernel is complete.
void launch_on_processor(const Launch& launch);

}  // namespace amprt
