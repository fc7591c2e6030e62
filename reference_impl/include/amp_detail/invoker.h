/// The invokers: objects that hold a kernel and what its launch needs (docs/abi.md, "Kernel entry").
#ifndef AMP_DETAIL_INVOKER_H
#define AMP_DETAIL_INVOKER_H

#include "device.h"
#include "tiled_index.h"

namespace concurrency {
namespace __detail {

/// Identifies a kernel on the host: by the address of `key`.
template <typename Invoker>
struct kernel_identity {
  static char key;
};
template <typename Invoker>
char kernel_identity<Invoker>::key = 0;

#ifdef __AMPXX__

/// Calls the kernel as the stub of AMP 1.2 §7 l.3048 does: through a const reference, with its own copy of
/// the index.
template <typename Kernel, typename Index>
auto call_kernel(const Kernel& kernel, Index idx, int) restrict(amp) -> decltype(kernel(idx), void()) {
  kernel(idx);
}

/// Calls a kernel whose operator() is not const: each invocation uses its own copy (founding document on
/// capturing).
template <typename Kernel, typename Index>
void call_kernel(const Kernel& kernel, Index idx, long) restrict(amp) {
  Kernel copy(kernel);
  copy(idx);
}

#endif

/// Runs an untiled kernel: a one-dimensional launch, whose threads are numbered in row-major order of the
/// domain. On the processor, each row of the domain is a group. debugger/gdb.py reads `position`.
template <int N, typename Kernel>
struct untiled_invoker {
  extent<N> domain;  // first, because each thread reads it and the first bytes are in the push constants
  Kernel kernel;

#ifdef __AMPXX__
  void operator()() const restrict(amp) {
    int position[N];
    if (__amp_on_processor()) {
      components<N>::find_in_row(position, raw_components::of(domain), __amp_group_index(0),
                                 __amp_local_index(0));
    } else {
      const unsigned int number = __amp_group_index(0) * __amp_group_size() + __amp_local_index(0);
      if (number >= domain.size()) return;
      components<N>::delinearize(position, raw_components::of(domain), number);
    }
    call_kernel(kernel, index<N>(position), 0);
  }
#endif
};

/// Runs a tiled kernel: one work-group for each tile. The last dimension of the tile is Vulkan's x.
/// debugger/gdb.py reads `local`, `tile` and `origin`.
template <int D0, int D1, int D2, typename Kernel>
struct tiled_invoker {
  Kernel kernel;

#ifdef __AMPXX__
  void operator()() const restrict(amp) {
    __amp_tile_size(D2, D1, D0);
    const index<3> local(component(__amp_local_index(2)), component(__amp_local_index(1)),
                         component(__amp_local_index(0)));
    const index<3> tile(component(__amp_group_index(2)), component(__amp_group_index(1)),
                        component(__amp_group_index(0)));
    const index<3> origin(tile[0] * D0, tile[1] * D1, tile[2] * D2);
    call_kernel(kernel, tiled_index<D0, D1, D2>(origin + local, local, tile, origin, system_barrier::make()),
                0);
  }

 private:
  static int component(unsigned int value) restrict(amp) { return static_cast<int>(value); }
#endif
};

template <int D0, int D1, typename Kernel>
struct tiled_invoker<D0, D1, 0, Kernel> {
  Kernel kernel;

#ifdef __AMPXX__
  void operator()() const restrict(amp) {
    __amp_tile_size(D1, D0, 1);
    const index<2> local(component(__amp_local_index(1)), component(__amp_local_index(0)));
    const index<2> tile(component(__amp_group_index(1)), component(__amp_group_index(0)));
    const index<2> origin(tile[0] * D0, tile[1] * D1);
    call_kernel(kernel, tiled_index<D0, D1>(origin + local, local, tile, origin, system_barrier::make()), 0);
  }

 private:
  static int component(unsigned int value) restrict(amp) { return static_cast<int>(value); }
#endif
};

template <int D0, typename Kernel>
struct tiled_invoker<D0, 0, 0, Kernel> {
  Kernel kernel;

#ifdef __AMPXX__
  void operator()() const restrict(amp) {
    __amp_tile_size(D0, 1, 1);
    const index<1> local(component(__amp_local_index(0)));
    const index<1> tile(component(__amp_group_index(0)));
    const index<1> origin(tile[0] * D0);
    call_kernel(kernel, tiled_index<D0>(origin + local, local, tile, origin, system_barrier::make()), 0);
  }

 private:
  static int component(unsigned int value) restrict(amp) { return static_cast<int>(value); }
#endif
};

#ifdef __AMPXX_DEVICE__
/// The entry point of a kernel in the device pass; launch_invoker instantiates it.
template <class Invoker>
__attribute__((global)) void kernel_entry() {
  (*static_cast<const Invoker*>(__amp_closure()))();
}
#endif

}  // namespace __detail
}  // namespace concurrency

#endif
