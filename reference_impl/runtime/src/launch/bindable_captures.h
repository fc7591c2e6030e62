/// Which containers a launch binds as storage buffers, on devices that reach those faster than addresses
/// (docs/abi.md, "Two forms").
#pragma once

#include <cstdint>
#include <span>

#include "amp_detail/registration.h"
#include "launch/closure.h"
#include "vulkan/device_limits.h"

namespace amprt {

/// The captures to bind, in the order of their bindings. Empty if the kernel has no form with buffers, or if
/// one of the containers is too large or begins at an offset that the device does not allow.
std::span<const std::uint32_t> bindable_captures(const amp_kernel& kernel, const Closure& closure,
                                                 const BufferLimits& limits);

}  // namespace amprt
