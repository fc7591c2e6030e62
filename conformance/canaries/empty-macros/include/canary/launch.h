// Atomic functions (AMP 1.2 §6), parallel_for_each (§7).
#ifndef AMPCTS_CANARY_LAUNCH_H
#define AMPCTS_CANARY_LAUNCH_H

#include "accelerators.h"
#include "tiles.h"

namespace concurrency {

#define AMPCTS_CANARY_ATOMIC(name)  \
  int name(int* target, int value); \
  unsigned name(unsigned* target, unsigned value);
AMPCTS_CANARY_ATOMIC(atomic_fetch_add)
AMPCTS_CANARY_ATOMIC(atomic_fetch_sub)
AMPCTS_CANARY_ATOMIC(atomic_fetch_max)
AMPCTS_CANARY_ATOMIC(atomic_fetch_min)
AMPCTS_CANARY_ATOMIC(atomic_fetch_and)
AMPCTS_CANARY_ATOMIC(atomic_fetch_or)
AMPCTS_CANARY_ATOMIC(atomic_fetch_xor)
AMPCTS_CANARY_ATOMIC(atomic_exchange)
#undef AMPCTS_CANARY_ATOMIC
float atomic_exchange(float* target, float value);
int atomic_fetch_inc(int* target);
unsigned atomic_fetch_inc(unsigned* target);
int atomic_fetch_dec(int* target);
unsigned atomic_fetch_dec(unsigned* target);
bool atomic_compare_exchange(int* target, int* expected, int value);
bool atomic_compare_exchange(unsigned* target, unsigned* expected, unsigned value);

// Accepts any kernel and does not call it.
template <int N, class Kernel>
void parallel_for_each(const extent<N>& domain, const Kernel&) {}
template <int D0, int D1, int D2, class Kernel>
void parallel_for_each(const tiled_extent<D0, D1, D2>& domain, const Kernel&) {}
template <int N, class Kernel>
void parallel_for_each(const accelerator_view& view, const extent<N>& domain, const Kernel&) {}
template <int D0, int D1, int D2, class Kernel>
void parallel_for_each(const accelerator_view& view, const tiled_extent<D0, D1, D2>& domain, const Kernel&) {}

}  // namespace concurrency

#endif
