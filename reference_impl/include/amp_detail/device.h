/// What the headers may call on the accelerator: declared here, defined by the device code generator
/// (docs/abi.md).
///
/// Dimensions count in Vulkan's order: 0 is x, the fastest, which is the last dimension of an AMP index.
#ifndef AMP_DETAIL_DEVICE_H
#define AMP_DETAIL_DEVICE_H

// Without amp++ there is no accelerator code, and its declarations would clash with the host's.
#ifdef __AMPXX__

namespace concurrency {
namespace __detail {
extern "C" {

/// Address of the invoker object: global memory, constant during the launch.
const void* __amp_closure() restrict(amp);

/// Component d of LocalInvocationId.
unsigned int __amp_local_index(unsigned int d) restrict(amp);

/// Component d of WorkgroupId plus the launch's base group.
unsigned int __amp_group_index(unsigned int d) restrict(amp);

/// Work-group size of an untiled kernel.
unsigned int __amp_group_size() restrict(amp);

/// Fixes the work-group size of a tiled kernel; the arguments are constants.
void __amp_tile_size(unsigned int x, unsigned int y, unsigned int z) restrict(amp);

/// Execution barrier of the tile plus a fence. memory: 1 global, 2 tile_static, 3 both.
/// Convergent: no pass may copy it into the branches of divergent code.
__attribute__((convergent)) void __amp_barrier(unsigned int memory) restrict(amp);

/// The fence alone.
void __amp_fence(unsigned int memory) restrict(amp);

/// The device's own instructions: 1 / sqrt(x), sqrt(x) and dividend / divisor, as exact as it makes them.
float __amp_inverse_sqrt(float x) restrict(amp);
float __amp_native_sqrt(float x) restrict(amp);
float __amp_native_divide(float dividend, float divisor) restrict(amp);

/// Which of them are exact: amp_float_arithmetic bits of float_arithmetic.h.
unsigned int __amp_float_arithmetic() restrict(amp);

}  // extern "C"

/// Values of the memory argument above.
enum fenced_memory { fence_global = 1, fence_tile_static = 2, fence_all = 3 };

}  // namespace __detail
}  // namespace concurrency

#endif
#endif
