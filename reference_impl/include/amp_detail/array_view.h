/// array_view<T, N> and array_view<const T, N> (AMP 1.2 §5.2).
#ifndef AMP_DETAIL_ARRAY_VIEW_H
#define AMP_DETAIL_ARRAY_VIEW_H

#include "array_view_base.h"

namespace concurrency {

/// A view of the elements of an array or of host memory, or of elements without a data source. AMP 1.2 §5.2.
///
/// Copies are shallow. The runtime copies elements between the host and the accelerators when they are used.
/// Host memory is up to date after synchronize(), after an access through a view on the host, and when the
/// last view of it is destroyed. A data source must outlive its views, and must be accessed through one
/// top-level view only (§8.2).
template <typename T, int N>
class array_view : public __detail::array_view_base<T, N> {
  typedef __detail::array_view_base<T, N> base;

 public:
  // Constructors: §5.2.2. Those with an extent throw runtime_exception if it has more than 2^32 - 1 elements.

  explicit array_view() = delete (
      "[amp.array-view.no-default-constructor] a view cannot be default-constructed; it needs an extent "
      "or a source");
  array_view(array<T, N>& src) restrict(cpu, amp)
      : base(__detail::view_parts::storage(src), __detail::view_layout<N>(src.get_extent())) {}

  /// Views host memory: a container with data() and size(), or a pointer. It must have at least extent.size()
  /// elements.
  template <typename Container,
            typename __detail::only_if<__detail::is_linear_container<Container>::value>::type = 0>
  array_view(const concurrency::extent<N>& extent, Container& src)
      : array_view(extent, __detail::data_of<T>(src)) {}
  array_view(const concurrency::extent<N>& extent, T* src) restrict(cpu, amp)
      : base(__detail::handle_of_pointer(src, extent, sizeof(T)), extent) {}

  /// Constructs a view without a data source: its elements are undefined until they are written.
  explicit array_view(const concurrency::extent<N>& extent)
      : base(__detail::create_unbound_storage(
                 __detail::view_bytes(__detail::raw_components::of(extent), N, sizeof(T))),
             extent) {}

  // Rank 1.
  template <typename Container, int M = N,
            typename __detail::only_if<M == 1 && __detail::is_linear_container<Container>::value>::type = 0>
  array_view(int e0, Container& src) : array_view(concurrency::extent<1>(e0), __detail::data_of<T>(src)) {}
  template <int M = N, typename __detail::only_if<M == 1>::type = 0>
  array_view(int e0, T* src) restrict(cpu, amp) : array_view(concurrency::extent<1>(e0), src) {}
  template <int M = N, typename __detail::only_if<M == 1>::type = 0>
  explicit array_view(int e0) : array_view(concurrency::extent<1>(e0)) {}
  template <typename Container, int M = N,
            typename __detail::only_if<M == 1 && __detail::is_linear_container<Container>::value>::type = 0>
  explicit array_view(Container& src)
      : array_view(concurrency::extent<1>(static_cast<int>(src.size())), __detail::data_of<T>(src)) {}
  template <int Size, int M = N, typename __detail::only_if<M == 1>::type = 0>
  explicit array_view(T (&src)[Size]) restrict(cpu, amp) : array_view(concurrency::extent<1>(Size), src) {}

  // Rank 2.
  template <typename Container, int M = N,
            typename __detail::only_if<M == 2 && __detail::is_linear_container<Container>::value>::type = 0>
  array_view(int e0, int e1, Container& src)
      : array_view(concurrency::extent<2>(e0, e1), __detail::data_of<T>(src)) {}
  template <int M = N, typename __detail::only_if<M == 2>::type = 0>
  array_view(int e0, int e1, T* src) restrict(cpu, amp) : array_view(concurrency::extent<2>(e0, e1), src) {}
  template <int M = N, typename __detail::only_if<M == 2>::type = 0>
  explicit array_view(int e0, int e1) : array_view(concurrency::extent<2>(e0, e1)) {}

  // Rank 3.
  template <typename Container, int M = N,
            typename __detail::only_if<M == 3 && __detail::is_linear_container<Container>::value>::type = 0>
  array_view(int e0, int e1, int e2, Container& src)
      : array_view(concurrency::extent<3>(e0, e1, e2), __detail::data_of<T>(src)) {}
  template <int M = N, typename __detail::only_if<M == 3>::type = 0>
  array_view(int e0, int e1, int e2, T* src) restrict(cpu, amp)
      : array_view(concurrency::extent<3>(e0, e1, e2), src) {}
  template <int M = N, typename __detail::only_if<M == 3>::type = 0>
  explicit array_view(int e0, int e1, int e2) : array_view(concurrency::extent<3>(e0, e1, e2)) {}

  // Deleted: arrays and views of another rank or element type. Explicit, as all constructors that are deleted
  // because of their arguments, so that they do not take part in the resolution of the program's own
  // overloads.
  template <typename Source,
            typename __detail::only_if<__detail::copy_fault<Source, array_view>::rank>::type = 0>
  explicit array_view(const Source&) restrict(cpu, amp) =
      delete ("[amp.array-view.source-rank] the rank of the source differs from that of the view");
  template <typename Source,
            typename __detail::only_if<__detail::copy_fault<Source, array_view>::element>::type = 0>
  explicit array_view(const Source&) restrict(cpu, amp) =
      delete ("[amp.array-view.source-element] the element type of the source differs from that of the view");
  template <int M, typename... Source, typename __detail::only_if<M != N>::type = 0>
  explicit array_view(const concurrency::extent<M>&, Source&&...) =
      delete ("[amp.array-view.extent-rank] the rank of the extent differs from that of the view");

  // Deleted: const sources.
  template <typename U, typename __detail::only_if<std::is_same<U, T>::value>::type = 0>
  explicit array_view(const array<U, N>&) restrict(cpu, amp) = delete (
      "[amp.array-view.from-const-array] a view of non-const elements cannot be constructed from a const "
      "array");
  template <typename U, typename __detail::only_if<std::is_same<U, T>::value>::type = 0>
  explicit array_view(array<U, N>&&) restrict(cpu, amp) = delete (
      "[amp.array-view.from-const-array] a view of non-const elements cannot be constructed from a temporary "
      "array; give the array a name");
  template <typename U, typename __detail::only_if<std::is_same<U, const T>::value>::type = 0>
  explicit array_view(const array_view<U, N>&) restrict(cpu, amp) = delete (
      "[amp.array-view.from-const-view] a view of non-const elements cannot be constructed from a view of "
      "const elements");
  template <typename... Arguments,
            typename __detail::only_if<__detail::is_constant_source<T, N, Arguments...>::value>::type = 0>
  explicit array_view(Arguments...) restrict(cpu, amp) = delete (
      "[amp.array-view.from-const-pointer] a view of non-const elements cannot be constructed from a pointer "
      "to const");
  template <typename U, int Size, typename __detail::only_if<std::is_same<U, const T>::value>::type = 0>
  explicit array_view(U (&)[Size]) restrict(cpu, amp) = delete (
      "[amp.array-view.from-const-pointer] a view of non-const elements cannot be constructed from a const "
      "C++ array");

  array_view(const array_view& other) restrict(cpu, amp) : base(other) {}
  array_view& operator=(const array_view& other) restrict(cpu, amp) {
    base::operator=(other);
    return *this;
  }

  /// Equivalent to copy(*this, dest): throws runtime_exception if the extents differ. §5.2.3.
  void copy_to(array<T, N>& dest) const;
  void copy_to(const array_view& dest) const;
  template <typename Destination,
            typename __detail::only_if<__detail::copy_fault<array_view, Destination>::any>::type = 0>
  void copy_to(Destination&& dest) const {
    copy(*this, dest);
  }

  /// Brings the elements in the data source up to date. If type includes writing, the program may then write
  /// them there, and all other copies are stale. §5.2.3.
  void synchronize(access_type type = access_type_read) const {
    __detail::synchronize_storage(this->elements(), type);
  }

  /// Calls synchronize(type) on another thread; get() of the result throws what the call throws. §5.2.3.
  completion_future synchronize_async(access_type type = access_type_read) const {
    return base::synchronize_async(type);
  }

  /// Brings the elements on av up to date. If type includes writing, all other copies are then stale. §5.2.3.
  void synchronize_to(const accelerator_view& av, access_type type = access_type_read) const {
    __detail::synchronize_storage_to(this->elements(), __detail::view_access::get(av), type);
  }
  completion_future synchronize_to_async(const accelerator_view& av,
                                         access_type type = access_type_read) const {
    return base::synchronize_to_async(av, type);
  }

  /// Discards the elements: they are undefined until they are written, and are no longer copied. §5.2.3.
  void discard_data() const { __detail::discard_storage(this->elements()); }

 private:
  friend struct __detail::view_parts;
  template <typename U, int M>
  friend class array_view;

  array_view(const __detail::storage_ref& storage, const __detail::view_layout<N>& layout) restrict(cpu, amp)
      : base(storage, layout) {}
};

/// A view through which the elements can only be read: the runtime copies nothing back after using it on an
/// accelerator. AMP 1.2 §5.2.1.2. The members that it shares with array_view<T, N> behave as there.
template <typename T, int N>
class array_view<const T, N> : public __detail::array_view_base<const T, N> {
  typedef __detail::array_view_base<const T, N> base;

 public:
  explicit array_view() = delete (
      "[amp.array-view.no-default-constructor] a view cannot be default-constructed; it needs an extent "
      "or a source");
  array_view(const array<T, N>& src) restrict(cpu, amp)
      : base(__detail::view_parts::storage(src), __detail::view_layout<N>(src.get_extent())) {}

  template <typename Container,
            typename __detail::only_if<__detail::is_linear_container<const Container>::value>::type = 0>
  array_view(const concurrency::extent<N>& extent, const Container& src)
      : array_view(extent, __detail::data_of<const T>(src)) {}
  array_view(const concurrency::extent<N>& extent, const T* src) restrict(cpu, amp)
      : base(__detail::handle_of_pointer(src, extent, sizeof(T)), extent) {}

  // Rank 1.
  template <
      typename Container, int M = N,
      typename __detail::only_if<M == 1 && __detail::is_linear_container<const Container>::value>::type = 0>
  array_view(int e0, const Container& src)
      : array_view(concurrency::extent<1>(e0), __detail::data_of<const T>(src)) {}
  template <int M = N, typename __detail::only_if<M == 1>::type = 0>
  array_view(int e0, const T* src) restrict(cpu, amp) : array_view(concurrency::extent<1>(e0), src) {}
  template <
      typename Container, int M = N,
      typename __detail::only_if<M == 1 && __detail::is_linear_container<const Container>::value>::type = 0>
  explicit array_view(const Container& src)
      : array_view(concurrency::extent<1>(static_cast<int>(src.size())), __detail::data_of<const T>(src)) {}
  template <int Size, int M = N, typename __detail::only_if<M == 1>::type = 0>
  explicit array_view(const T (&src)[Size]) restrict(cpu, amp)
      : array_view(concurrency::extent<1>(Size), src) {}

  // Rank 2.
  template <
      typename Container, int M = N,
      typename __detail::only_if<M == 2 && __detail::is_linear_container<const Container>::value>::type = 0>
  array_view(int e0, int e1, const Container& src)
      : array_view(concurrency::extent<2>(e0, e1), __detail::data_of<const T>(src)) {}
  template <int M = N, typename __detail::only_if<M == 2>::type = 0>
  array_view(int e0, int e1, const T* src) restrict(cpu, amp)
      : array_view(concurrency::extent<2>(e0, e1), src) {}

  // Rank 3.
  template <
      typename Container, int M = N,
      typename __detail::only_if<M == 3 && __detail::is_linear_container<const Container>::value>::type = 0>
  array_view(int e0, int e1, int e2, const Container& src)
      : array_view(concurrency::extent<3>(e0, e1, e2), __detail::data_of<const T>(src)) {}
  template <int M = N, typename __detail::only_if<M == 3>::type = 0>
  array_view(int e0, int e1, int e2, const T* src) restrict(cpu, amp)
      : array_view(concurrency::extent<3>(e0, e1, e2), src) {}

  array_view(const array_view<T, N>& other) restrict(cpu, amp)
      : base(__detail::view_parts::storage(other), __detail::view_parts::layout(other)) {}
  // Deleted: arrays and views of another rank or element type.
  template <typename Source,
            typename __detail::only_if<__detail::copy_fault<Source, array_view>::rank>::type = 0>
  explicit array_view(const Source&) restrict(cpu, amp) =
      delete ("[amp.array-view.source-rank] the rank of the source differs from that of the view");
  template <typename Source,
            typename __detail::only_if<__detail::copy_fault<Source, array_view>::element>::type = 0>
  explicit array_view(const Source&) restrict(cpu, amp) =
      delete ("[amp.array-view.source-element] the element type of the source differs from that of the view");
  template <int M, typename... Source, typename __detail::only_if<M != N>::type = 0>
  explicit array_view(const concurrency::extent<M>&, Source&&...) =
      delete ("[amp.array-view.extent-rank] the rank of the extent differs from that of the view");

  // Deleted: a view without a data source, whose elements could never be written.
  explicit array_view(const concurrency::extent<N>&) = delete (
      "[amp.array-view.const-unbound] a view of const elements cannot be constructed without a "
      "source");
  template <typename... Components,
            typename __detail::only_if<(sizeof...(Components) > 0) &&
                                       __detail::are_numbers<Components...>::value>::type = 0>
  explicit array_view(Components...) = delete (
      "[amp.array-view.const-unbound] a view of const elements cannot be constructed without a "
      "source");

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
  template <typename Destination,
            typename __detail::only_if<__detail::copy_fault<array_view, Destination>::any>::type = 0>
  void copy_to(Destination&& dest) const {
    copy(*this, dest);
  }

  void synchronize() const { __detail::synchronize_storage(this->elements(), access_type_read); }
  completion_future synchronize_async() const { return base::synchronize_async(access_type_read); }
  void synchronize_to(const accelerator_view& av) const {
    __detail::synchronize_storage_to(this->elements(), __detail::view_access::get(av), access_type_read);
  }
  completion_future synchronize_to_async(const accelerator_view& av) const {
    return base::synchronize_to_async(av, access_type_read);
  }

  // Deleted: nothing can be written through this view.
  void synchronize(access_type) const = delete (
      "[amp.array-view.const-access] a view of const elements takes no access_type; it can be "
      "synchronized only for reading");
  completion_future synchronize_async(access_type) const = delete (
      "[amp.array-view.const-access] a view of const elements takes no access_type; it can be "
      "synchronized only for reading");
  void synchronize_to(const accelerator_view&, access_type) const = delete (
      "[amp.array-view.const-access] a view of const elements takes no access_type; it can be "
      "synchronized only for reading");
  completion_future synchronize_to_async(const accelerator_view&, access_type) const = delete (
      "[amp.array-view.const-access] a view of const elements takes no access_type; it can be "
      "synchronized only for reading");
  void discard_data() const =
      delete ("[amp.array-view.const-discard] the elements of a view of const elements cannot be discarded");

 private:
  friend struct __detail::view_parts;
  template <typename U, int M>
  friend class array_view;

  array_view(const __detail::storage_ref& storage, const __detail::view_layout<N>& layout) restrict(cpu, amp)
      : base(storage, layout) {}
};

}  // namespace concurrency

#endif
