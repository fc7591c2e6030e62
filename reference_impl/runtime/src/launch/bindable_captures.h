/// Containers as storage buffers, for devices that reach those faster than addresses (docs/abi.md, "Two
/// forms").
#pragma once

#include <cstdint>
#include <span>

#include "amp_detail/registration.h"
#include "launch/closure.h"
#include "vulkan/device_limits.h"

namespace amprt {

/// The captures that a launch binds, in the order of their bindings. None when the kernel has no form with
/// buffers, or one of the containers is too large or begins where no buffer may.
std::span<const std::uint32_t> bindable_captures(const amp_kernel& kernel, const Closure& closure,
                                                 const BufferLimits& limits);

}  // namespace amprt
