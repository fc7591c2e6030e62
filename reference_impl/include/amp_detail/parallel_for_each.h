/// parallel_for_each (AMP 1.2 §7).
///
/// All forms throw invalid_compute_domain when the domain is empty, negative, too large or not divisible by
/// the tile; unsupported_feature when the accelerator lacks what the kernel needs, or is the "cpu"
/// accelerator; runtime_exception when a captured array or texture lives on another accelerator view (§7.2).
#ifndef AMP_DETAIL_PARALLEL_FOR_EACH_H
#define AMP_DETAIL_PARALLEL_FOR_EACH_H

#include <cstring>
#include <memory>

#include "accelerator.h"
#include "float_rounding.h"
#include "invoker.h"
#include "wide_division.h"

namespace concurrency {
namespace __detail {

template <typename Domain>
struct is_domain {
  template <int N>
  static char test(const extent<N>*);
  static long test(...);
  static const bool value = sizeof(test(static_cast<const Domain*>(nullptr))) == sizeof(char);
};

/// Takes what is no domain, as `anything` does.
struct no_domain {
  template <typename Argument, typename only_if<!is_domain<Argument>::value>::type = 0>
  no_domain(const Argument&) {}
};
/// Takes what is no place.
struct no_place {
  template <typename Argument,
            typename only_if<!std::is_convertible<const Argument&, accelerator_view>::value>::type = 0>
  no_place(const Argument&) {}
};

/// The bytes of an invoker. The kernel is not copied as an object: the accelerator has the one that the
/// caller passed (§7 l.3054).
template <typename Invoker>
class invoker_image {
 public:
  template <typename Member>
  void put(std::size_t offset, const Member& member) {
    std::memcpy(bytes_ + offset, std::addressof(member), sizeof member);
  }
  const void* bytes() const { return bytes_; }

 private:
  alignas(Invoker) unsigned char bytes_[sizeof(Invoker)];
};

/// Hands an invoker to the runtime. tile and view may be null.
template <typename Invoker, int N>
void launch_invoker(const invoker_image<Invoker>& invoker, const extent<N>& domain, const int* tile,
                    view_object* view) {
#ifdef __AMPXX_DEVICE__
  static_cast<void>(&kernel_entry<Invoker>);
#endif
  launch_request request = {&kernel_identity<Invoker>::key,
                            invoker.bytes(),
                            sizeof(Invoker),
                            raw_components::of(domain),
                            N,
                            tile,
                            view};
  launch(request);
}

template <int N, typename Kernel>
void launch_untiled(const extent<N>& domain, const Kernel& f, view_object* view) {
  typedef untiled_invoker<N, Kernel> invoker_type;
  invoker_image<invoker_type> invoker;
  invoker.put(__builtin_offsetof(invoker_type, domain), domain);
  invoker.put(__builtin_offsetof(invoker_type, kernel), f);
  launch_invoker(invoker, domain, nullptr, view);
}

template <int D0, int D1, int D2, typename Kernel>
void launch_tiled(const tiled_extent<D0, D1, D2>& domain, const Kernel& f, view_object* view) {
  invoker_image<tiled_invoker<D0, D1, D2, Kernel>> invoker;
  invoker.put(0, f);
  const int tile[] = {D0, D1, D2};
  launch_invoker(invoker, domain, tile, view);
}

}  // namespace __detail

/// One invocation of f for each index in the domain.
template <int N, typename Kernel>
void parallel_for_each(const extent<N>& compute_domain, const Kernel& f) {
  __detail::launch_untiled(compute_domain, f, nullptr);
}
template <int N, typename Kernel>
void parallel_for_each(const accelerator_view& accl_view, const extent<N>& compute_domain, const Kernel& f) {
  __detail::launch_untiled(compute_domain, f, __detail::view_access::get(accl_view));
}

/// One invocation of f for each index, in tiles that share tile_static memory and barriers.
template <int D0, int D1, int D2, typename Kernel>
void parallel_for_each(const tiled_extent<D0, D1, D2>& compute_domain, const Kernel& f) {
  __detail::launch_tiled(compute_domain, f, nullptr);
}
template <int D0, int D1, int D2, typename Kernel>
void parallel_for_each(const accelerator_view& accl_view, const tiled_extent<D0, D1, D2>& compute_domain,
                       const Kernel& f) {
  __detail::launch_tiled(compute_domain, f, __detail::view_access::get(accl_view));
}

// What is no domain, and what is no accelerator_view. Templates, so that a function of the program's own is
// preferred.
template <typename Result = void>
Result parallel_for_each(__detail::no_domain, __detail::anything) =
    delete ("[amp.launch.domain-type] a kernel is launched over an extent or a tiled_extent");
template <typename Result = void>
Result parallel_for_each(const accelerator_view&, __detail::no_domain, __detail::anything) =
    delete ("[amp.launch.domain-type] a kernel is launched over an extent or a tiled_extent");
template <typename Result = void>
Result parallel_for_each(__detail::no_place, __detail::anything, __detail::anything) =
    delete ("[amp.launch.place-type] a kernel is launched on an accelerator_view");

}  // namespace concurrency

#endif
