/// parallel_for_each (AMP 1.2 §7).
///
/// All overloads throw (§7.2)
///   - invalid_compute_domain if a component of the domain is not positive, if the tile does not divide the
///     domain or exceeds the accelerator's limits, or if there are more than 2^32 - 1 threads;
///   - unsupported_feature if the accelerator lacks a feature that the kernel needs, if it is "cpu", or if it
///     is the processor and the kernel was compiled without code for it;
///   - runtime_exception if a captured array or texture resides on another accelerator view, or if a thread
///     calls direct3d_errorf or direct3d_abort (§12.3).
/// They can return before the kernel is complete, unless it calls functions of messages.h.
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

/// Whether Domain is an extent or a tiled_extent.
template <typename Domain>
struct is_domain {
  template <int N>
  static char test(const extent<N>*);
  static long test(...);
  static const bool value = sizeof(test(static_cast<const Domain*>(nullptr))) == sizeof(char);
};

/// Accepts everything that is not a domain, by a user-defined conversion as `anything` does.
struct no_domain {
  template <typename Argument, typename only_if<!is_domain<Argument>::value>::type = 0>
  no_domain(const Argument&) {}
};
/// Accepts everything that is not an accelerator_view, in the same way.
struct no_place {
  template <typename Argument,
            typename only_if<!std::is_convertible<const Argument&, accelerator_view>::value>::type = 0>
  no_place(const Argument&) {}
};

/// The bytes of an invoker. Members are copied as bytes, without calling a copy constructor: the accelerator
/// uses the very kernel object that the caller passed (§7 l.3054).
template <typename Invoker>
class invoker_image {
 public:
  template <typename Member>
  void put(std::size_t offset, const Member& member) {
    std::memcpy(bytes_ + offset, std::addressof(member), sizeof member);
  }
  const void* bytes() const { return bytes_; }

 private:
  // Padding is zero: the runtime compares launches byte for byte.
  alignas(Invoker) unsigned char bytes_[sizeof(Invoker)] = {};
};

/// Passes an invoker to the runtime. tile is null for an untiled kernel, view if the runtime chooses it. In
/// the device pass this also instantiates the kernel's entry point.
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

/// Launches f once for each index<N> in the domain. Without accl_view, the kernel runs on the accelerator
/// view of the captured arrays and textures, or else on the default view. AMP 1.2 §7.
template <int N, typename Kernel>
void parallel_for_each(const extent<N>& compute_domain, const Kernel& f) {
  __detail::launch_untiled(compute_domain, f, nullptr);
}
template <int N, typename Kernel>
void parallel_for_each(const accelerator_view& accl_view, const extent<N>& compute_domain, const Kernel& f) {
  __detail::launch_untiled(compute_domain, f, __detail::view_access::get(accl_view));
}

/// Launches f once for each tiled_index of the domain. The threads of a tile share tile_static variables and
/// barriers. AMP 1.2 §7.
template <int D0, int D1, int D2, typename Kernel>
void parallel_for_each(const tiled_extent<D0, D1, D2>& compute_domain, const Kernel& f) {
  __detail::launch_tiled(compute_domain, f, nullptr);
}
template <int D0, int D1, int D2, typename Kernel>
void parallel_for_each(const accelerator_view& accl_view, const tiled_extent<D0, D1, D2>& compute_domain,
                       const Kernel& f) {
  __detail::launch_tiled(compute_domain, f, __detail::view_access::get(accl_view));
}

// Deleted: other types of domains and of accelerator views. Templates, so that overload resolution prefers
// functions of the program.
template <typename Result = void>
Result parallel_for_each(__detail::no_domain, __detail::anything) = delete (
    "[amp.launch.domain-type] the compute domain of the launch is neither an extent nor a "
    "tiled_extent");
template <typename Result = void>
Result parallel_for_each(const accelerator_view&, __detail::no_domain, __detail::anything) = delete (
    "[amp.launch.domain-type] the compute domain of the launch is neither an extent nor a "
    "tiled_extent");
template <typename Result = void>
Result parallel_for_each(__detail::no_place, __detail::anything, __detail::anything) = delete (
    "[amp.launch.place-type] the first of the three arguments of the launch is not an "
    "accelerator_view");

}  // namespace concurrency

#endif
