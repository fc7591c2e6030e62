/// What the host's code calls that is compiled with -fsanitize=amp-host or -fsanitize=amp-init (docs/abi.md,
/// "Checked host code").
#ifndef AMP_DETAIL_HOST_CHECKS_H
#define AMP_DETAIL_HOST_CHECKS_H

#include "kernel_checks.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The parts of the checks that a translation unit asks for.
enum amp_host_part { amp_host_checks_host = 1, amp_host_checks_init = 2 };

/// The program's last call of a function that is not its own, on this thread. Only the program writes it.
#ifdef __cplusplus
extern thread_local const struct amp_place* __amp_host_place __attribute__((tls_model("initial-exec")));
#endif

enum { amp_watched_page_bytes = 4096, amp_watched_pages = 65536 };
/// How many ranges of memory the runtime watches in the pages that share an entry: page p has entry
/// p % amp_watched_pages. The host's code calls __amp_host_access only if there are any.
extern uint32_t __amp_watched_pages[amp_watched_pages];

/// The constructors of a translation unit call this first. `parts`: bits of amp_host_part.
void __amp_host_start(uint32_t parts);

/// The host is about to access these bytes. `kind` is an amp_access_kind, with amp_access_moves or without. A
/// null place stands for __amp_host_place.
void __amp_host_access(const void* address, uint64_t bytes, uint32_t kind, struct amp_place* place);

/// The host passes the address to code that is not checked, which can write the memory behind it.
void __amp_host_passes(const void* address);

/// Memory exists from now on: a variable, which `place` names, or memory on the heap, for which it is null.
void __amp_host_memory(const void* begin, uint64_t bytes, struct amp_place* place);
/// The memory that begins there ends.
void __amp_host_memory_end(const void* begin, struct amp_place* place);
/// An exception has ended the functions whose variables are below this address in the thread's stack.
void __amp_host_unwound(const void* stack);

#ifdef __cplusplus
}
#endif
#endif
