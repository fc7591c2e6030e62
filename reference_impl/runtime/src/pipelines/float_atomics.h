/// Atomic additions of floating-point numbers on devices without an instruction for them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace amprt {

/// Returns the module without these instructions and without what it declares for them. The results of the
/// instructions become their operands: the kernel does not execute them, since bit
/// amp_float_adds_atomically of specialization constant 1 is not set. `spirv` must be valid.
std::vector<std::uint32_t> without_float_atomics(std::span<const std::uint32_t> spirv);

}  // namespace amprt
