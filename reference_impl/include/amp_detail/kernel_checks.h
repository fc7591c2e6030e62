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

/// Beside an amp_access_kind: the access does not look at the values.
enum {
  amp_access_moves = 4  ///< reads bytes of an object to copy it, or changes a word whatever its value is
};

/// What the code of a kernel looks at in front of an access to words of tile_static memory: if it finds that
/// nothing new would be learned, it does not call __amp_check_access.
struct amp_thread_checks {
  uint64_t* words;  ///< what happened last to each word of the tile's memory: `read`, `own`, or anything else
  uint64_t read;    ///< several threads have read the word since the last barrier
  uint64_t phase;  ///< `own` of thread 0 of the tile since the last barrier; that of thread n is larger by 8n

  // The code of the kernel sets these when a thread begins, or goes on behind a barrier.
  uint64_t own;     ///< the running thread has written the word since then; with bit 0 clear, it has read it
  uint64_t thread;  ///< the number of the running thread in its tile, or in an untiled launch in the domain
};
/// Of the thread of the processor that runs the kernel.
#ifdef __cplusplus
extern thread_local struct amp_thread_checks __amp_checks __attribute__((tls_model("initial-exec")));
#endif

/// A tile begins, whose tile_static variables are in these bytes.
void __amp_check_tile(uint64_t tile, uint32_t threads, const void* tile_static, uint64_t bytes);
/// Addresses at which the same access would teach the runtime nothing, until the launch ends.
struct amp_quiet_memory {
  uint64_t first;
  uint64_t addresses;  ///< how many
};
/// The thread is about to access these bytes, unless they are local to it. `kind`: an amp_access_kind, with
/// amp_access_moves or without.
struct amp_quiet_memory __amp_check_access(const void* address, uint64_t bytes, uint32_t kind,
                                           struct amp_place* place);
/// The thread has reached this barrier, or with null the end of its code, while others may have reached
/// another one.
void __amp_check_arrival(struct amp_place* barrier);
/// All threads of the tile have reached this barrier. `memory` is the argument of __amp_barrier.
void __amp_check_barrier(uint32_t memory);

/// The thread executes a fence. `memory` is the argument of __amp_fence.
void __amp_check_fence(uint32_t memory);
/// Component `dimension` of an index of this container is not in the extent. Also called on the host.
void __amp_check_component(int32_t component, int32_t extent, uint32_t dimension, uint32_t rank,
                           const void* container, struct amp_place* place);
/// The index is not in an array whose bound its type gives. `facts` describe the array: what
/// __ubsan_handle_out_of_bounds gets.
void __amp_check_array(const void* facts, uint64_t index, struct amp_place* place);
/// An access leaves the variable, if its name is known, that its pointer refers to.
void __amp_check_object(struct amp_place* place);

/// The thread reads a local variable that has no value.
void __amp_check_undefined(struct amp_place* place);

#ifdef __cplusplus
}
#endif
#endif
