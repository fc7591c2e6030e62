/// array<T, N> (AMP 1.2 §5.1).
#ifndef AMP_DETAIL_ARRAY_H
#define AMP_DETAIL_ARRAY_H

#include <type_traits>
#include <utility>
#include <vector>

#include "array_view.h"

namespace concurrency {
namespace __detail {

#ifdef __AMP_CHECK_BOUNDS__  // so that reports name the program's subscript
#pragma clang attribute push(__attribute__((always_inline)), apply_to = function)
#endif

/// The result of array[i]: the element for rank 1, row i as a view for a higher rank (AMP 1.2 §5.1.4).
/// T is const for a const array.
template <typename T, int N>
struct array_projection {
  typedef array_view<T, N - 1> type;
  template <typename Array>
  static type of(Array& a, int i) restrict(cpu, amp) {
    const int rows = raw_components::of(a.extent_)[0];
    check_projection(i, rows);
    return array_view<T, N>(a)[checked_subscript(i, rows, N, &a)];
  }
};
template <typename T>
struct array_projection<T, 1> {
  typedef T& type;
  template <typename Array>
  static type of(Array& a, int i) restrict(cpu, amp) {
    const int element = checked_subscript(i, raw_components::of(a.extent_)[0], 1, &a);
    return a.first()[static_cast<unsigned int>(element)];
  }
};

}  // namespace __detail

/// A dense N-dimensional array in the memory of one accelerator view. AMP 1.2 §5.1.
///
/// Copies are deep. A kernel captures an array by reference and must run on the array's own accelerator view.
/// Constructors throw runtime_exception if a component of the extent is not positive or the array has more
/// than 2^32 - 1 elements, and out_of_memory if the accelerator has not enough memory.
template <typename T, int N>
class array {
  static_assert(N > 0, "[amp.array.rank] an array cannot have a rank less than 1");
  static_assert(sizeof(T) % 4 == 0,
                "[amp.array.element-size] the element size of the array is not a multiple of 4 bytes");

 public:
  static const int rank = N;
  typedef T value_type;

  explicit array() = delete (
      "[amp.array.no-default-constructor] an array cannot be default-constructed; it needs an extent");

  // On the default view of the default accelerator. Sources are copied as by copy(). §5.1.2.
  explicit array(const concurrency::extent<N>& extent)
      : array(extent, __detail::view_access::adopt(__detail::use_default_view())) {}
  template <typename InputIterator>
  array(const concurrency::extent<N>& extent, InputIterator srcBegin) : array(extent) {
    copy(srcBegin, *this);
  }
  template <typename InputIterator>
  array(const concurrency::extent<N>& extent, InputIterator srcBegin, InputIterator srcEnd) : array(extent) {
    copy(srcBegin, srcEnd, *this);
  }
  explicit array(const array_view<const T, N>& src) : array(src.get_extent()) { copy(src, *this); }

  // On the accelerator view av. §5.1.2. Throws runtime_exception if cpu_access_type allows CPU access but the
  // accelerator shares no memory with the CPU.
  array(const concurrency::extent<N>& extent, concurrency::accelerator_view av,
        access_type cpu_access_type = access_type_auto)
      : storage_(__detail::create_array_storage(bytes(extent), __detail::view_access::get(av), nullptr,
                                                cpu_access_type)),
        extent_(extent) {}
  template <typename InputIterator>
  array(const concurrency::extent<N>& extent, InputIterator srcBegin, concurrency::accelerator_view av,
        access_type cpu_access_type = access_type_auto)
      : array(extent, av, cpu_access_type) {
    copy(srcBegin, *this);
  }
  template <typename InputIterator>
  array(const concurrency::extent<N>& extent, InputIterator srcBegin, InputIterator srcEnd,
        concurrency::accelerator_view av, access_type cpu_access_type = access_type_auto)
      : array(extent, av, cpu_access_type) {
    copy(srcBegin, srcEnd, *this);
  }
  array(const array_view<const T, N>& src, concurrency::accelerator_view av,
        access_type cpu_access_type = access_type_auto)
      : array(src.get_extent(), av, cpu_access_type) {
    copy(src, *this);
  }

  // Staging arrays: they reside on av, for fast copies between av and associated_av. §5.1.2.1.
  array(const concurrency::extent<N>& extent, concurrency::accelerator_view av,
        concurrency::accelerator_view associated_av)
      : storage_(__detail::create_array_storage(bytes(extent), __detail::view_access::get(av),
                                                __detail::view_access::get(associated_av), access_type_auto)),
        extent_(extent) {}
  template <typename InputIterator>
  array(const concurrency::extent<N>& extent, InputIterator srcBegin, concurrency::accelerator_view av,
        concurrency::accelerator_view associated_av)
      : array(extent, av, associated_av) {
    copy(srcBegin, *this);
  }
  template <typename InputIterator>
  array(const concurrency::extent<N>& extent, InputIterator srcBegin, InputIterator srcEnd,
        concurrency::accelerator_view av, concurrency::accelerator_view associated_av)
      : array(extent, av, associated_av) {
    copy(srcBegin, srcEnd, *this);
  }
  array(const array_view<const T, N>& src, concurrency::accelerator_view av,
        concurrency::accelerator_view associated_av)
      : array(src.get_extent(), av, associated_av) {
    copy(src, *this);
  }

  // Deleted: extents and sources of another rank. Explicit, so that they do not take part in the resolution
  // of the program's own overloads.
  template <int M, typename... Rest, typename __detail::only_if<M != N>::type = 0>
  explicit array(const concurrency::extent<M>&, Rest&&...) =
      delete ("[amp.array.extent-rank] the rank of the extent differs from that of the array");
  template <typename Source, typename... Rest,
            typename __detail::only_if<__detail::copy_fault<Source, array>::rank>::type = 0>
  explicit array(const Source&, Rest&&...) =
      delete ("[amp.array.source-rank] the rank of the source differs from that of the array");

  // Each of the constructors above, with the components of the extent instead of the extent, for ranks 1, 2
  // and 3.
  template <typename... Components,
            typename __detail::only_if<__detail::are_wrong_components<N, Components...>::value>::type = 0>
  explicit array(Components...) = delete (
      "[amp.array.extent-components] wrong number of extent components; an array of rank 1, 2 or 3 takes "
      "as many numbers as its rank");
  template <int M = N, typename __detail::only_if<M == 1>::type = 0>
  explicit array(int e0) : array(concurrency::extent<1>(e0)) {}
  template <typename First, typename... Rest, int M = N,
            typename __detail::only_if<
                M == 1 && !__detail::are_numbers<typename std::decay<First>::type>::value>::type = 0>
  array(int e0, First&& first, Rest&&... rest)
      : array(concurrency::extent<1>(e0), std::forward<First>(first), std::forward<Rest>(rest)...) {}
  template <typename... Rest, int M = N,
            typename __detail::only_if<
                M == 2 && (sizeof...(Rest) == 0 ||
                           !__detail::are_numbers<typename std::decay<Rest>::type...>::value)>::type = 0>
  array(int e0, int e1, Rest&&... rest)
      : array(concurrency::extent<2>(e0, e1), std::forward<Rest>(rest)...) {}
  template <typename... Rest, int M = N,
            typename __detail::only_if<
                M == 3 && (sizeof...(Rest) == 0 ||
                           !__detail::are_numbers<typename std::decay<Rest>::type...>::value)>::type = 0>
  array(int e0, int e1, int e2, Rest&&... rest)
      : array(concurrency::extent<3>(e0, e1, e2), std::forward<Rest>(rest)...) {}

  /// Makes a deep copy on the same accelerator view. §5.1.2.
  array(const array& other) : array(other.extent_, other.get_accelerator_view()) { copy(other, *this); }
  /// Takes over the elements of other, which can then only be destroyed or assigned to. §5.1.2.
  array(array&& other) noexcept : storage_(nullptr), extent_(other.extent_) { storage_.swap(other.storage_); }

  array& operator=(const array& other) {
    if (this != &other) *this = array(other);
    return *this;
  }
  array& operator=(array&& other) noexcept {
    storage_.swap(other.storage_);
    std::swap(extent_, other.extent_);
    return *this;
  }
  /// Equivalent to copy(src, *this): throws runtime_exception if the extents differ. §5.1.3.
  array& operator=(const array_view<const T, N>& src) {
    copy(src, *this);
    return *this;
  }

  template <typename U, int M,
            typename __detail::only_if<__detail::copy_fault<array_view<U, M>, array>::rank>::type = 0>
  array& operator=(const array_view<U, M>&) =
      delete ("[amp.copy.rank] the ranks of the source and the destination of the copy differ");
  template <typename U, int M,
            typename __detail::only_if<__detail::copy_fault<array_view<U, M>, array>::element>::type = 0>
  array& operator=(const array_view<U, M>&) =
      delete ("[amp.copy.element] the element types of the source and the destination of the copy differ");

  /// Equivalent to copy(*this, dest): throws runtime_exception if the extents differ. §5.1.3.
  void copy_to(array& dest) const { copy(*this, dest); }
  void copy_to(const array_view<T, N>& dest) const { copy(*this, dest); }
  template <typename Destination,
            typename __detail::only_if<__detail::copy_fault<array, Destination>::any>::type = 0>
  void copy_to(Destination&& dest) const {
    copy(*this, dest);
  }

  // The properties of §5.1.3.

  concurrency::extent<N> get_extent() const restrict(cpu, amp) { return extent_; }
  /// The accelerator view on which the elements reside.
  concurrency::accelerator_view get_accelerator_view() const {
    return __detail::view_access::adopt(__detail::storage_home(storage_.storage()));
  }
  /// The other accelerator view of a staging array; for other arrays the same as get_accelerator_view().
  concurrency::accelerator_view get_associated_accelerator_view() const {
    return __detail::view_access::adopt(__detail::storage_associated(storage_.storage()));
  }
  /// How the CPU can access the elements: the type given to the constructor, or the accelerator's default.
  access_type get_cpu_access_type() const { return __detail::storage_cpu_access(storage_.storage()); }

  __declspec(property(get = get_extent)) concurrency::extent<N> extent;
  __declspec(property(get = get_accelerator_view)) concurrency::accelerator_view accelerator_view;
  __declspec(property(
      get = get_associated_accelerator_view)) concurrency::accelerator_view associated_accelerator_view;
  __declspec(property(get = get_cpu_access_type)) access_type cpu_access_type;

  // Access to elements. On the host it throws runtime_exception unless the CPU can access the array. An index
  // outside the extent is undefined behavior. §5.1.4.

  T& operator[](const index<N>& idx) restrict(cpu, amp) { return first()[number(idx)]; }
  const T& operator[](const index<N>& idx) const restrict(cpu, amp) { return first()[number(idx)]; }
  T& operator()(const index<N>& idx) restrict(cpu, amp) { return first()[number(idx)]; }
  const T& operator()(const index<N>& idx) const restrict(cpu, amp) { return first()[number(idx)]; }

  /// The element for rank 1; row i, as a view, for a higher rank.
  typename __detail::array_projection<T, N>::type operator[](int i) restrict(cpu, amp) {
    return __detail::array_projection<T, N>::of(*this, i);
  }
  typename __detail::array_projection<const T, N>::type operator[](int i) const restrict(cpu, amp) {
    return __detail::array_projection<const T, N>::of(*this, i);
  }
  typename __detail::array_projection<T, N>::type operator()(int i) restrict(cpu, amp) {
    return __detail::array_projection<T, N>::of(*this, i);
  }
  typename __detail::array_projection<const T, N>::type operator()(int i) const restrict(cpu, amp) {
    return __detail::array_projection<const T, N>::of(*this, i);
  }

  template <int M = N, typename __detail::only_if<M == 2>::type = 0>
  T& operator()(int i0, int i1) restrict(cpu, amp) {
    return (*this)[index<2>(i0, i1)];
  }
  template <int M = N, typename __detail::only_if<M == 2>::type = 0>
  const T& operator()(int i0, int i1) const restrict(cpu, amp) {
    return (*this)[index<2>(i0, i1)];
  }
  template <int M = N, typename __detail::only_if<M == 3>::type = 0>
  T& operator()(int i0, int i1, int i2) restrict(cpu, amp) {
    return (*this)[index<3>(i0, i1, i2)];
  }
  template <int M = N, typename __detail::only_if<M == 3>::type = 0>
  const T& operator()(int i0, int i1, int i2) const restrict(cpu, amp) {
    return (*this)[index<3>(i0, i1, i2)];
  }

  // Deleted: indices of another rank, and wrong numbers of components.
  template <int M, typename __detail::only_if<M != N>::type = 0>
  T& operator[](const index<M>&) const
      restrict(cpu,
               amp) = delete ("[amp.array.index-rank] the rank of the index differs from that of the array");
  template <int M, typename __detail::only_if<M != N>::type = 0>
  T& operator()(const index<M>&) const
      restrict(cpu,
               amp) = delete ("[amp.array.index-rank] the rank of the index differs from that of the array");
  template <typename... Components,
            typename __detail::only_if<sizeof...(Components) != 1 &&
                                       __detail::are_wrong_components<N, Components...>::value>::type = 0>
  T& operator()(Components...) const restrict(cpu, amp) = delete (
      "[amp.array.component-count] wrong number of index components; an array of rank 1, 2 or 3 "
      "takes as many numbers as its rank");

  // Views of a part of the elements, or of the elements in another shape; see array_view. §5.1.5.

  array_view<T, N> section(const index<N>& origin, const concurrency::extent<N>& ext) restrict(cpu, amp) {
    return array_view<T, N>(*this).section(origin, ext);
  }
  array_view<const T, N> section(const index<N>& origin, const concurrency::extent<N>& ext) const
      restrict(cpu, amp) {
    return array_view<const T, N>(*this).section(origin, ext);
  }
  array_view<T, N> section(const index<N>& origin) restrict(cpu, amp) {
    return array_view<T, N>(*this).section(origin);
  }
  array_view<const T, N> section(const index<N>& origin) const restrict(cpu, amp) {
    return array_view<const T, N>(*this).section(origin);
  }
  array_view<T, N> section(const concurrency::extent<N>& ext) restrict(cpu, amp) {
    return array_view<T, N>(*this).section(ext);
  }
  array_view<const T, N> section(const concurrency::extent<N>& ext) const restrict(cpu, amp) {
    return array_view<const T, N>(*this).section(ext);
  }
  /// Takes the components of the origin, then those of the extent. Other arguments are errors of
  /// array_view::section.
  template <typename... Arguments>
  array_view<T, N> section(const Arguments&... arguments) restrict(cpu, amp) {
    return array_view<T, N>(*this).section(arguments...);
  }
  template <typename... Arguments>
  array_view<const T, N> section(const Arguments&... arguments) const restrict(cpu, amp) {
    return array_view<const T, N>(*this).section(arguments...);
  }

  template <typename ElementType>
  array_view<ElementType, 1> reinterpret_as() restrict(cpu, amp) {
    return linear<T>().template reinterpret_as<ElementType>();
  }
  template <typename ElementType>
  array_view<const ElementType, 1> reinterpret_as() const restrict(cpu, amp) {
    return linear<const T>().template reinterpret_as<ElementType>();
  }

  template <int K>
  array_view<T, K> view_as(const concurrency::extent<K>& viewExtent) restrict(cpu, amp) {
    return linear<T>().view_as(viewExtent);
  }
  template <int K>
  array_view<const T, K> view_as(const concurrency::extent<K>& viewExtent) const restrict(cpu, amp) {
    return linear<const T>().view_as(viewExtent);
  }

  /// Copies the elements to a vector, in row-major order. §5.1.3.
  operator std::vector<T>() const { return in_order(std::is_default_constructible<T>()); }

  /// The address of the first element; null on the host if the CPU cannot access the array. §5.1.3.
  T* data() restrict(cpu, amp) { return static_cast<T*>(__detail::array_data_or_null(storage_.handle())); }
  const T* data() const restrict(cpu, amp) {
    return static_cast<const T*>(__detail::array_data_or_null(storage_.handle()));
  }

 private:
  template <typename U, int M>
  friend struct __detail::array_projection;

  T* first() restrict(cpu, amp) { return static_cast<T*>(__detail::array_data(storage_.handle())); }
  const T* first() const restrict(cpu, amp) {
    return static_cast<const T*>(__detail::array_data(storage_.handle()));
  }
  std::vector<T> in_order(std::true_type) const {
    std::vector<T> elements(extent_.size());
    copy(*this, elements.begin());
    return elements;
  }
  std::vector<T> in_order(std::false_type) const {
    std::vector<T> elements;
    elements.reserve(extent_.size());
    copy(*this, std::back_inserter(elements));
    return elements;
  }
  friend struct __detail::view_parts;

  static std::size_t bytes(const concurrency::extent<N>& extent) {
    return __detail::array_bytes(__detail::raw_components::of(extent), N, sizeof(T));
  }
  unsigned int number(const index<N>& idx) const restrict(cpu, amp) {
    return __detail::components<N>::linear(
        __detail::raw_components::of(__detail::checked_index(idx, extent_, this)),
        __detail::raw_components::of(extent_));
  }
  /// Returns a one-dimensional view of all elements.
  template <typename U>
  array_view<U, 1> linear() const restrict(cpu, amp) {
    return __detail::view_parts::make<U, 1>(
        storage_, __detail::view_layout<1>(concurrency::extent<1>(static_cast<int>(extent_.size()))));
  }

  __detail::storage_ref storage_;  // must be the first member (docs/abi.md)
  concurrency::extent<N> extent_;
};

template <typename T, int N>
const int array<T, N>::rank;

#ifdef __AMP_CHECK_BOUNDS__
#pragma clang attribute pop
#endif

}  // namespace concurrency

#endif
