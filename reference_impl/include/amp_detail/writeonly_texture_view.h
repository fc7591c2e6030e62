/// writeonly_texture_view<T, N> (AMP 1.2 §10.2).
#ifndef AMP_DETAIL_WRITEONLY_TEXTURE_VIEW_H
#define AMP_DETAIL_WRITEONLY_TEXTURE_VIEW_H

#include "texture.h"

namespace concurrency {
namespace graphics {

/// A view through which a kernel writes a texture. Captured by value. AMP 1.2 §10.2.
template <typename T, int N>
class writeonly_texture_view {
 public:
  static const int rank = N;
  typedef T value_type;
  typedef T scalar_type;

  writeonly_texture_view(texture<T, N>& src) restrict(cpu, amp)
      : storage_(__detail::view_parts::storage(src)), extent_(src.get_extent()) {}
  writeonly_texture_view(const writeonly_texture_view& other) restrict(cpu, amp)
      : storage_(other.storage_), extent_(other.extent_) {}
  writeonly_texture_view& operator=(const writeonly_texture_view& other) restrict(cpu, amp) {
    storage_ = other.storage_;
    extent_ = other.extent_;
    return *this;
  }

  concurrency::extent<N> get_extent() const restrict(cpu, amp) { return extent_; }
  concurrency::accelerator_view get_accelerator_view() const {
    return __detail::view_access::adopt(__detail::storage_home(storage_.storage()));
  }

  __declspec(property(get = get_extent)) concurrency::extent<N> extent;
  __declspec(property(get = get_accelerator_view)) concurrency::accelerator_view accelerator_view;

#ifdef __AMPXX__
  void set(const index<N>& idx, const T& value) const restrict(amp) {
    __detail::view_parts::make<T, N>(
        storage_, __detail::view_layout<N>(extent_))[__detail::checked_index(idx, extent_, this)] = value;
  }
#endif

 private:
  __detail::storage_ref storage_;  // must be the first member (docs/abi.md)
  concurrency::extent<N> extent_;
};

}  // namespace graphics
}  // namespace concurrency

#endif
