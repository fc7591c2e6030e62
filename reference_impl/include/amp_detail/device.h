/// The functions that the headers can call on the accelerator. They have no definition: the device code
/// generator replaces the calls (docs/abi.md, "Functions for the headers").
///
/// Dimensions are numbered as in Vulkan: 0 is x, which varies fastest. It is the last dimension of an AMP
/// index.
#ifndef AMP_DETAIL_DEVICE_H
#define AMP_DETAIL_DEVICE_H

// Other compilers generate no accelerator code, and the overloads that are restrict(amp) would redeclare
// those of the host.
#ifdef __AMPXX__

namespace concurrency {
namespace __detail {
extern "C" {

/// The address of the invoker: in global memory, constant during the launch.
const void* __amp_closure() restrict(amp);

/// Component d of Vulkan's LocalInvocationId.
unsigned int __amp_local_index(unsigned int d) restrict(amp);

/// Component d of Vulkan's WorkgroupId, plus that of the base group of the dispatch.
unsigned int __amp_group_index(unsigned int d) restrict(amp);

/// The work-group size of an untiled kernel.
unsigned int __amp_group_size() restrict(amp);

/// Sets the work-group size of a tiled kernel. The arguments must be constants.
void __amp_tile_size(unsigned int x, unsigned int y, unsigned int z) restrict(amp);

/// An execution barrier of the tile and a memory fence. memory: 1 global, 2 tile_static, 3 both
/// (fenced_memory). Convergent: optimizations must not move or copy it into divergent code.
__attribute__((convergent)) void __amp_barrier(unsigned int memory) restrict(amp);

/// The memory fence alone.
void __amp_fence(unsigned int memory) restrict(amp);

/// The device's instructions for 1 / sqrt(x), sqrt(x) and dividend / divisor, with the device's accuracy.
float __amp_inverse_sqrt(float x) restrict(amp);
float __amp_native_sqrt(float x) restrict(amp);
float __amp_native_divide(float dividend, float divisor) restrict(amp);

/// Whether this is the code for the processor. There, a group of an untiled kernel is a row of the domain.
bool __amp_on_processor() restrict(amp);

/// What the device's instructions can do: bits of amp_float_arithmetic (float_arithmetic.h).
unsigned int __amp_float_arithmetic() restrict(amp);

}  // extern "C"

/// Values of the argument `memory` of __amp_barrier and __amp_fence.
enum fenced_memory { fence_global = 1, fence_tile_static = 2, fence_all = 3 };

}  // namespace __detail
}  // namespace concurrency

#endif
#endif
