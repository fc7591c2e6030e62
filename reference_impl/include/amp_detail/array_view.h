/// array_view<T, N> and array_view<const T, N> (AMP 1.2 §5.2).
#ifndef AMP_DETAIL_ARRAY_VIEW_H
#define AMP_DETAIL_ARRAY_VIEW_H

#include "array_view_base.h"

namespace concurrency {

/// A view of the elements of an array, of host memory, or of nothing yet. AMP 1.2 §5.2.
///
/// Copies are shallow. The elements move between host and accelerators as they are used; host memory is up to
/// date after synchronize(), after an access on the host, and when the last view of it is gone. The source
/// must outlive the views of it, and be reached through one top-level view only (§8.2).
template <typename T, int N>
class array_view : public __detail::array_view_base<T, N> {
  typedef __detail::array_view_base<T, N> base;

 public:
  array_view() =
      delete ("[amp.array-view.no-default-constructor] an array_view is made with its extent or its source");
  array_view(array<T, N>& src) restrict(cpu, amp)
      : base(__detail::view_parts::storage(src), __detail::view_layout<N>(src.get_extent())) {}

  /// A container with data() and size(), or a pointer, with at least extent.size() elements.
  template <typename Container,
            typename __detail::only_if<__detail::is_linear_container<Container>::value>::type = 0>
  array_view(const concurrency::extent<N>& extent, Container& src) : array_view(extent, src.data()) {}
  array_view(const concurrency::extent<N>& extent, T* src) restrict(cpu, amp)
      : base(__detail::handle_of_pointer(src, extent.size() * sizeof(T)), extent) {}

  /// No source: the elements are undefined until written.
  explicit array_view(const concurrency::extent<N>& extent)
      : base(__detail::create_unbound_storage(extent.size() * sizeof(T)), extent) {}

  // Rank 1.
  template <typename Container, int M = N,
            typename __detail::only_if<M == 1 && __detail::is_linear_container<Container>::value>::type = 0>
  array_view(int e0, Container& src) : array_view(concurrency::extent<1>(e0), src.data()) {}
  template <int M = N, typename __detail::only_if<M == 1>::type = 0>
  array_view(int e0, T* src) restrict(cpu, amp) : array_view(concurrency::extent<1>(e0), src) {}
  template <int M = N, typename __detail::only_if<M == 1>::type = 0>
  explicit array_view(int e0) : array_view(concurrency::extent<1>(e0)) {}
  template <typename Container, int M = N,
            typename __detail::only_if<M == 1 && __detail::is_linear_container<Container>::value>::type = 0>
  explicit array_view(Container& src)
      : array_view(concurrency::extent<1>(static_cast<int>(src.size())), src.data()) {}
  template <int Size, int M = N, typename __detail::only_if<M == 1>::type = 0>
  explicit array_view(T (&src)[Size]) restrict(cpu, amp) : array_view(concurrency::extent<1>(Size), src) {}

  // Rank 2.
  template <typename Container, int M = N,
            typename __detail::only_if<M == 2 && __detail::is_linear_container<Container>::value>::type = 0>
  array_view(int e0, int e1, Container& src) : array_view(concurrency::extent<2>(e0, e1), src.data()) {}
  template <int M = N, typename __detail::only_if<M == 2>::type = 0>
  array_view(int e0, int e1, T* src) restrict(cpu, amp) : array_view(concurrency::extent<2>(e0, e1), src) {}
  template <int M = N, typename __detail::only_if<M == 2>::type = 0>
  explicit array_view(int e0, int e1) : array_view(concurrency::extent<2>(e0, e1)) {}

  // Rank 3.
  template <typename Container, int M = N,
            typename __detail::only_if<M == 3 && __detail::is_linear_container<Container>::value>::type = 0>
  array_view(int e0, int e1, int e2, Container& src)
      : array_view(concurrency::extent<3>(e0, e1, e2), src.data()) {}
  template <int M = N, typename __detail::only_if<M == 3>::type = 0>
  array_view(int e0, int e1, int e2, T* src) restrict(cpu, amp)
      : array_view(concurrency::extent<3>(e0, e1, e2), src) {}
  template <int M = N, typename __detail::only_if<M == 3>::type = 0>
  explicit array_view(int e0, int e1, int e2) : array_view(concurrency::extent<3>(e0, e1, e2)) {}

  array_view(const array_view& other) restrict(cpu, amp) : base(other) {}
  array_view& operator=(const array_view& other) restrict(cpu, amp) {
    base::operator=(other);
    return *this;
  }

  /// As copy(*this, dest): throws runtime_exception when the extents differ.
  void copy_to(array<T, N>& dest) const;
  void copy_to(const array_view& dest) const;

  /// Makes the source hold the current elements, for the given access from now on. §5.2.3.
  void synchronize(access_type type = access_type_read) const {
    __detail::synchronize_storage(this->elements(), type);
  }

  /// Makes the view's elements current on av.
  void synchronize_to(const accelerator_view& av, access_type type = access_type_read) const {
    __detail::synchronize_storage_to(this->elements(), __detail::view_access::get(av), type);
  }
  completion_future synchronize_to_async(const accelerator_view& av,
                                         access_type type = access_type_read) const {
    const array_view view(*this);
    return __detail::run_async([view, av, type] { view.synchronize_to(av, type); });
  }

  /// The elements need not be kept: they are undefined until written.
  void discard_data() const { __detail::discard_storage(this->elements()); }

 private:
  friend struct __detail::view_parts;
  template <typename U, int M>
  friend class array_view;

  array_view(const __detail::storage_ref& storage, const __detail::view_layout<N>& layout) restrict(cpu, amp)
      : base(storage, layout) {}
};

/// A view through which the elements can only be read: nothing is copied back for it. AMP 1.2 §5.2.1.2.
template <typename T, int N>
class array_view<const T, N> : public __detail::array_view_base<const T, N> {
  typedef __detail::array_view_base<const T, N> base;

 public:
  array_view() =
      delete ("[amp.array-view.no-default-constructor] an array_view is made with its extent or its source");
  array_view(const array<T, N>& src) restrict(cpu, amp)
      : base(__detail::view_parts::storage(src), __detail::view_layout<N>(src.get_extent())) {}

  template <typename Container,
            typename __detail::only_if<__detail::is_linear_container<const Container>::value>::type = 0>
  array_view(const concurrency::extent<N>& extent, const Container& src) : array_view(extent, src.data()) {}
  array_view(const concurrency::extent<N>& extent, const T* src) restrict(cpu, amp)
      : base(__detail::handle_of_pointer(src, extent.size() * sizeof(T)), extent) {}

  // Rank 1.
  template <
      typename Container, int M = N,
      typename __detail::only_if<M == 1 && __detail::is_linear_container<const Container>::value>::type = 0>
  array_view(int e0, const Container& src) : array_view(concurrency::extent<1>(e0), src.data()) {}
  template <int M = N, typename __detail::only_if<M == 1>::type = 0>
  array_view(int e0, const T* src) restrict(cpu, amp) : array_view(concurrency::extent<1>(e0), src) {}
  template <
      typename Container, int M = N,
      typename __detail::only_if<M == 1 && __detail::is_linear_container<const Container>::value>::type = 0>
  explicit array_view(const Container& src)
      : array_view(concurrency::extent<1>(static_cast<int>(src.size())), src.data()) {}
  template <int Size, int M = N, typename __detail::only_if<M == 1>::type = 0>
  explicit array_view(const T (&src)[Size]) restrict(cpu, amp)
      : array_view(concurrency::extent<1>(Size), src) {}

  // Rank 2.
  template <
      typename Container, int M = N,
      typename __detail::only_if<M == 2 && __detail::is_linear_container<const Container>::value>::type = 0>
  array_view(int e0, int e1, const Container& src) : array_view(concurrency::extent<2>(e0, e1), src.data()) {}
  template <int M = N, typename __detail::only_if<M == 2>::type = 0>
  array_view(int e0, int e1, const T* src) restrict(cpu, amp)
      : array_view(concurrency::extent<2>(e0, e1), src) {}

  // Rank 3.
  template <
      typename Container, int M = N,
      typename __detail::only_if<M == 3 && __detail::is_linear_container<const Container>::value>::type = 0>
  array_view(int e0, int e1, int e2, const Container& src)
      : array_view(concurrency::extent<3>(e0, e1, e2), src.data()) {}
  template <int M = N, typename __detail::only_if<M == 3>::type = 0>
  array_view(int e0, int e1, int e2, const T* src) restrict(cpu, amp)
      : array_view(concurrency::extent<3>(e0, e1, e2), src) {}

  array_view(const array_view<T, N>& other) restrict(cpu, amp)
      : base(__detail::view_parts::storage(other), __detail::view_parts::layout(other)) {}
  array_view(const array_view& other) restrict(cpu, amp) : base(other) {}

  array_view& operator=(const array_view<T, N>& other) restrict(cpu, amp) {
    return *this = array_view(other);
  }
  array_view& operator=(const array_view& other) restrict(cpu, amp) {
    base::operator=(other);
    return *this;
  }

  void copy_to(array<T, N>& dest) const;
  void copy_to(const array_view<T, N>& dest) const;

  void synchronize() const { __detail::synchronize_storage(this->elements(), access_type_read); }
  void synchronize_to(const accelerator_view& av) const {
    __detail::synchronize_storage_to(this->elements(), __detail::view_access::get(av), access_type_read);
  }
  completion_future synchronize_to_async(const accelerator_view& av) const {
    const array_view view(*this);
    return __detail::run_async([view, av] { view.synchronize_to(av); });
  }

 private:
  friend struct __detail::view_parts;
  template <typename U, int M>
  friend class array_view;

  array_view(const __detail::storage_ref& storage, const __detail::view_layout<N>& layout) restrict(cpu, amp)
      : base(storage, layout) {}
};

}  // namespace concurrency

#endif
