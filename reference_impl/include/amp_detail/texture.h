/// texture<T, N> (AMP 1.2 §10.1) of 32-bit scalars, stored in linear memory like an array.
#ifndef AMP_DETAIL_TEXTURE_H
#define AMP_DETAIL_TEXTURE_H

#include <utility>

#include "copy.h"

namespace concurrency {
namespace graphics {

template <typename T, int N>
class writeonly_texture_view;

}  // namespace graphics

namespace __detail {

/// Whether T is a supported texel type. The short vector types of AMP 1.2 §10.8 are not supported.
template <typename T>
struct is_texel {
  static const bool value =
      std::is_same<T, int>::value || std::is_same<T, unsigned int>::value || std::is_same<T, float>::value;
};

}  // namespace __detail

namespace graphics {

/// A texture in the memory of one accelerator view. Copies are deep. A kernel captures it by reference and
/// reads it. Constructors throw what those of array throw. AMP 1.2 §10.1.
template <typename T, int N>
class texture {
  static_assert(__detail::is_texel<T>::value, "the elements of a texture must be int, unsigned int or float");
  static_assert(N >= 1 && N <= 3, "the rank of a texture must be 1, 2 or 3");

 public:
  static const int rank = N;
  typedef T value_type;
  typedef T scalar_type;

  // Without a view: on the default view of the default accelerator. Without a range, the texels are
  // undefined.
  explicit texture(const concurrency::extent<N>& ext)
      : texture(ext, __detail::view_access::adopt(__detail::use_default_view())) {}
  texture(const concurrency::extent<N>& ext, const concurrency::accelerator_view& acc_view)
      : storage_(__detail::create_array_storage(
            __detail::array_bytes(__detail::raw_components::of(ext), N, sizeof(T)),
            __detail::view_access::get(acc_view), nullptr, access_type_auto)),
        extent_(ext) {}
  template <typename InputIterator>
  texture(const concurrency::extent<N>& ext, InputIterator srcBegin, InputIterator srcEnd)
      : texture(ext, srcBegin, srcEnd, __detail::view_access::adopt(__detail::use_default_view())) {}
  template <typename InputIterator>
  texture(const concurrency::extent<N>& ext, InputIterator srcBegin, InputIterator srcEnd,
          const concurrency::accelerator_view& acc_view)
      : texture(ext, acc_view) {
    __detail::copy_range(srcBegin, srcEnd, texels(),
                         typename std::iterator_traits<InputIterator>::iterator_category());
  }

  // Each of the constructors above, with the components of the extent instead of the extent.
  template <typename... Rest, int M = N, typename __detail::only_if<M == 1>::type = 0>
  explicit texture(int e0, Rest&&... rest)
      : texture(concurrency::extent<1>(e0), std::forward<Rest>(rest)...) {}
  template <typename... Rest, int M = N, typename __detail::only_if<M == 2>::type = 0>
  texture(int e0, int e1, Rest&&... rest)
      : texture(concurrency::extent<2>(e0, e1), std::forward<Rest>(rest)...) {}
  template <typename... Rest, int M = N, typename __detail::only_if<M == 3>::type = 0>
  texture(int e0, int e1, int e2, Rest&&... rest)
      : texture(concurrency::extent<3>(e0, e1, e2), std::forward<Rest>(rest)...) {}

  texture(const texture& other) : texture(other.extent_, other.get_accelerator_view()) {
    copy(other.texels(), texels());
  }
  texture& operator=(const texture& other) {
    texture copy(other);
    storage_.swap(copy.storage_);
    extent_ = copy.extent_;
    return *this;
  }

  concurrency::extent<N> get_extent() const restrict(cpu, amp) { return extent_; }
  concurrency::accelerator_view get_accelerator_view() const {
    return __detail::view_access::adopt(__detail::storage_home(storage_.storage()));
  }
  unsigned int get_bits_per_scalar_element() const { return 32; }
  unsigned int get_data_length() const { return static_cast<unsigned int>(extent_.size() * sizeof(T)); }

  __declspec(property(get = get_extent)) concurrency::extent<N> extent;
  __declspec(property(get = get_accelerator_view)) concurrency::accelerator_view accelerator_view;
  __declspec(property(get = get_bits_per_scalar_element)) unsigned int bits_per_scalar_element;
  __declspec(property(get = get_data_length)) unsigned int data_length;

#ifdef __AMPXX__
  const T operator[](const index<N>& idx) const restrict(amp) {
    return texels()[__detail::checked_index(idx, extent_, this)];
  }
  const T operator()(const index<N>& idx) const restrict(amp) {
    return texels()[__detail::checked_index(idx, extent_, this)];
  }
  const T get(const index<N>& idx) const restrict(amp) {
    return texels()[__detail::checked_index(idx, extent_, this)];
  }
  void set(const index<N>& idx, const T& value) restrict(amp) {
    texels()[__detail::checked_index(idx, extent_, this)] = value;
  }
#endif

 private:
  friend class writeonly_texture_view<T, N>;
  friend struct __detail::view_parts;
  template <typename U, int M, typename OutputIter>
  friend void copy(const texture<U, M>& src, OutputIter destBegin);

  array_view<T, N> texels() const restrict(cpu, amp) {
    return __detail::view_parts::make<T, N>(storage_, __detail::view_layout<N>(extent_));
  }

  __detail::storage_ref storage_;  // must be the first member (docs/abi.md)
  concurrency::extent<N> extent_;
};

/// Copies the texels to an iterator, in row-major order. AMP 1.2 §10.6.
template <typename T, int N, typename OutputIter>
void copy(const texture<T, N>& src, OutputIter destBegin) {
  concurrency::copy(src.texels(), destBegin);
}

}  // namespace graphics
}  // namespace concurrency

#endif
