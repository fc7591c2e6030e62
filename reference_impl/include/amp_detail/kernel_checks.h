/// What kernels that are compiled with -fsanitize=amp call on the accelerator `processor` (docs/abi.md,
/// "Checked kernels").
#ifndef AMP_DETAIL_KERNEL_CHECKS_H
#define AMP_DETAIL_KERNEL_CHECKS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A place in a kernel's source. The compiler makes one object for each access or
/// barrier.
struct amp_place {
  const char* file;
  const char* variable;  ///< the tile_static variable that is accessed; null if it is known only at run time
  uint32_t line;
  uint32_t column;
  uint32_t number;  ///< for the runtime; 0 in the program
};

enum amp_access_kind { amp_access_read = 0, amp_access_write = 1, amp_access_atomic = 2 };

/// A tile begins, whose tile_static variables are in these bytes.
void __amp_check_tile(uint64_t tile, uint32_t threads, const void* tile_static, uint64_t bytes);
/// The code of a thread runs: its number in the tile, or in an untiled launch that in the domain.
void __amp_check_thread(uint64_t number);
/// The thread is about to access these bytes, unless they are local to it.
void __amp_check_access(const void* address, uint64_t bytes, uint32_t kind, struct amp_place* place);
/// The thread has reached this barrier, or with null the end of its code, while others may have reached
/// another one.
void __amp_check_arrival(struct amp_place* barrier);
/// All threads of the tile have reached this barrier. `memory` is the argument of __amp_barrier.
void __amp_check_barrier(uint32_t memory);

#ifdef __cplusplus
}
#endif
#endif
