/// The common base of array_view<T, N> and array_view<const T, N> (AMP 1.2 §5.2.3-5.2.5).
#ifndef AMP_DETAIL_ARRAY_VIEW_BASE_H
#define AMP_DETAIL_ARRAY_VIEW_BASE_H

#include "accelerator.h"
#include "bounds_check.h"
#include "containers_fwd.h"
#include "view_elements.h"

namespace concurrency {
namespace __detail {

/// Constructs views from their parts, and gives access to the parts.
struct view_parts {
  template <typename T, int N>
  static array_view<T, N> make(const storage_ref& storage, const view_layout<N>& layout) restrict(cpu, amp) {
    return array_view<T, N>(storage, layout);
  }
  template <typename View>
  static const storage_ref& storage(const View& view) restrict(cpu, amp) {
    return view.storage_;
  }
  template <typename View>
  static auto layout(const View& view) restrict(cpu, amp) -> decltype((view.layout_)) {
    return view.layout_;
  }
};

#ifdef __AMP_CHECK_BOUNDS__  // so that reports name the program's subscript
#pragma clang attribute push(__attribute__((always_inline)), apply_to = function)
#endif

/// The result of view[i] and view(i): the element for rank 1, row i for a higher rank (AMP 1.2 §5.2.4).
template <typename T, int N>
struct projection {
  typedef array_view<T, N - 1> type;
  static type of(const storage_ref& storage, const view_layout<N>& layout, int i,
                 const void* view) restrict(cpu, amp) {
    const int rows = raw_components::of(layout.bounds)[0];
    check_projection(i, rows);
    const std::size_t words = words_to_row<T>(layout, checked_subscript(i, rows, N, view));
    return view_parts::make<T, N - 1>(part_behind(storage, words), project(layout, words));
  }
};
template <typename T>
struct projection<T, 1> {
  typedef T& type;
  static type of(const storage_ref& storage, const view_layout<1>& layout, int i,
                 const void* view) restrict(cpu, amp);
};

template <typename T>
typename projection<T, 1>::type projection<T, 1>::of(const storage_ref& storage, const view_layout<1>& layout,
                                                     int i, const void* view) restrict(cpu, amp) {
  const int element = checked_subscript(i, raw_components::of(layout.bounds)[0], 1, view);
  return elements_of<T>(storage, layout)[static_cast<unsigned int>(element)];
}

/// T is const for a read-only view.
template <typename T, int N>
class array_view_base {
  static_assert(N > 0, "[amp.array-view.rank] a view cannot have a rank less than 1");
  static_assert(sizeof(T) % 4 == 0,
                "[amp.array-view.element-size] the element size of the view is not a multiple of 4 bytes");

 public:
  static const int rank = N;
  typedef T value_type;

  concurrency::extent<N> get_extent() const restrict(cpu, amp) { return layout_.bounds; }
  __declspec(property(get = get_extent)) concurrency::extent<N> extent;

  /// The accelerator view of the data source: that of the array, or the default view of "cpu" for host
  /// memory. Throws runtime_exception if there is no data source. §5.2.3.
  accelerator_view get_source_accelerator_view() const {
    return view_access::adopt(storage_home(storage_.storage()));
  }
  __declspec(property(get = get_source_accelerator_view)) accelerator_view source_accelerator_view;

  // Access to elements. On the host each access first synchronizes the view (§8.4 l.3502). An index outside
  // the extent is undefined behavior. §5.2.4.

  T& operator[](const index<N>& idx) const restrict(cpu, amp) { return first()[distance(idx)]; }
  T& operator()(const index<N>& idx) const restrict(cpu, amp) { return first()[distance(idx)]; }

  /// The element for rank 1, row i for a higher rank.
  typename projection<T, N>::type operator[](int i) const restrict(cpu, amp) {
    return projection<T, N>::of(storage_, layout_, i, this);
  }
  typename projection<T, N>::type operator()(int i) const restrict(cpu, amp) {
    return projection<T, N>::of(storage_, layout_, i, this);
  }

  template <int M = N, typename only_if<M == 2>::type = 0>
  T& operator()(int i0, int i1) const restrict(cpu, amp) {
    return (*this)[index<2>(i0, i1)];
  }
  template <int M = N, typename only_if<M == 3>::type = 0>
  T& operator()(int i0, int i1, int i2) const restrict(cpu, amp) {
    return (*this)[index<3>(i0, i1, i2)];
  }

  // Deleted: indices of another rank, and wrong numbers of components.
  template <int M, typename only_if<M != N>::type = 0>
  T& operator[](const index<M>&) const restrict(cpu, amp) =
      delete ("[amp.array-view.index-rank] the rank of the index differs from that of the view");
  template <int M, typename only_if<M != N>::type = 0>
  T& operator()(const index<M>&) const restrict(cpu, amp) =
      delete ("[amp.array-view.index-rank] the rank of the index differs from that of the view");
  template <typename... Components, typename only_if<sizeof...(Components) != 1 &&
                                                     are_wrong_components<N, Components...>::value>::type = 0>
  T& operator()(Components...) const restrict(cpu, amp) = delete (
      "[amp.array-view.component-count] wrong number of index components; a view of rank 1, 2 or 3 takes "
      "as many numbers as its rank");

  /// The element, without synchronizing first. Its value is undefined unless the view has been synchronized
  /// to the host. §5.2.4.
  T& get_ref(const index<N>& idx) const restrict(cpu, amp) {
    return unchecked_elements_of<T>(storage_, layout_)[distance(idx)];
  }

  template <int M, typename only_if<M != N>::type = 0>
  T& get_ref(const index<M>&) const restrict(cpu, amp) =
      delete ("[amp.array-view.index-rank] the rank of the index differs from that of the view");

  // Views of a part: the elements from origin on (default: 0), in the given extent (default: up to the end).
  // On the host, throws runtime_exception if the part is not inside the view. §5.2.5.

  array_view<T, N> section(const index<N>& origin, const concurrency::extent<N>& ext) const
      restrict(cpu, amp) {
    check_section(raw_components::of(origin), raw_components::of(ext), raw_components::of(layout_.bounds), N);
    const std::size_t words = layout_.template words_to<T>(origin);
    return view_parts::make<T, N>(part_behind(storage_, words), layout_.section(words, ext));
  }
  array_view<T, N> section(const index<N>& origin) const restrict(cpu, amp) {
    // The origin can be outside the view; the other overload checks that.
    concurrency::extent<N> rest;
    components<N>::template combine<subtract_wrapping>(
        raw_components::of(rest), raw_components::of(layout_.bounds), raw_components::of(origin));
    return section(origin, rest);
  }
  array_view<T, N> section(const concurrency::extent<N>& ext) const restrict(cpu, amp) {
    return section(index<N>(), ext);
  }
  template <int M = N, typename only_if<M == 1>::type = 0>
  array_view<T, N> section(int i0, int e0) const restrict(cpu, amp) {
    return section(index<1>(i0), concurrency::extent<1>(e0));
  }
  template <int M = N, typename only_if<M == 2>::type = 0>
  array_view<T, N> section(int i0, int i1, int e0, int e1) const restrict(cpu, amp) {
    return section(index<2>(i0, i1), concurrency::extent<2>(e0, e1));
  }
  template <int M = N, typename only_if<M == 3>::type = 0>
  array_view<T, N> section(int i0, int i1, int i2, int e0, int e1, int e2) const restrict(cpu, amp) {
    return section(index<3>(i0, i1, i2), concurrency::extent<3>(e0, e1, e2));
  }

  template <int M, int K, typename only_if<M != N || K != N>::type = 0>
  array_view<T, N> section(const index<M>&, const concurrency::extent<K>&) const restrict(cpu, amp) =
      delete ("[amp.section.rank] the rank of the origin or extent differs from that of the array or view");
  template <int M, typename only_if<M != N>::type = 0>
  array_view<T, N> section(const index<M>&) const restrict(cpu, amp) =
      delete ("[amp.section.rank] the rank of the origin or extent differs from that of the array or view");
  template <int M, typename only_if<M != N>::type = 0>
  array_view<T, N> section(const concurrency::extent<M>&) const restrict(cpu, amp) =
      delete ("[amp.section.rank] the rank of the origin or extent differs from that of the array or view");
  template <typename... Components,
            typename only_if<are_wrong_numbers<N, 2 * N, Components...>::value>::type = 0>
  array_view<T, N> section(Components...) const restrict(cpu, amp) = delete (
      "[amp.section.components] wrong number of components; a section of rank N takes N for the origin and "
      "N for the extent, for N up to 3");

  /// Views the same bytes as elements of another type; rank 1 only. On the host, throws runtime_exception if
  /// the size of the new element type does not divide the size of the view, or if there are more elements
  /// than an extent can hold. §5.2.5.
  template <typename ElementType, int M = N, typename only_if<M == 1>::type = 0>
  array_view<typename same_constness<T, ElementType>::type, 1> reinterpret_as() const restrict(cpu, amp) {
    const std::size_t bytes = static_cast<std::size_t>(layout_.bounds.size()) * sizeof(T);
    check_reinterpretation(bytes, sizeof(ElementType));
    return view_parts::make<typename same_constness<T, ElementType>::type, 1>(
        storage_, view_layout<1>(concurrency::extent<1>(static_cast<int>(bytes / sizeof(ElementType))),
                                 layout_.word_offset));
  }

  /// Views the same elements in another shape; rank 1 only. On the host, throws runtime_exception if the
  /// shape has more elements than the view, or a negative component. §5.2.5.
  template <int K, int M = N, typename only_if<M == 1>::type = 0>
  array_view<T, K> view_as(const concurrency::extent<K>& viewExtent) const restrict(cpu, amp) {
    check_shape(raw_components::of(viewExtent), K, layout_.bounds.size());
    return view_parts::make<T, K>(storage_, view_layout<K>(viewExtent, layout_.word_offset));
  }

  /// The address of the first element; rank 1 only. §5.2.3.
  template <int M = N, typename only_if<M == 1>::type = 0>
  T* data() const restrict(cpu, amp) {
    return first();
  }

  // Deleted for higher ranks: such a view need not be contiguous. §5.2.5.
  template <typename ElementType, int M = N, typename only_if<M != 1>::type = 0>
  array_view<ElementType, 1> reinterpret_as() const
      restrict(cpu,
               amp) = delete ("[amp.array-view.rank-one-only] only a view of rank 1 has reinterpret_as()");
  template <int K, int M = N, typename only_if<M != 1>::type = 0>
  array_view<T, K> view_as(const concurrency::extent<K>& viewExtent) const
      restrict(cpu, amp) = delete ("[amp.array-view.rank-one-only] only a view of rank 1 has view_as()");
  template <int M = N, typename only_if<M != 1>::type = 0>
  T* data() const
      restrict(cpu, amp) = delete ("[amp.array-view.rank-one-only] only a view of rank 1 has data()");

  /// Tells the runtime that the program changed the elements in the data source without a view: all other
  /// copies become stale. §5.2.3.
  void refresh() const { refresh_storage(elements()); }

 protected:
  completion_future synchronize_async(access_type type) const {
    const operand<T, N> view = {storage_.storage(), layout_};
    return run_async([view, type] { synchronize_storage(box_of(view, view.layout), type); },
                     box_of(view, view.layout));
  }
  completion_future synchronize_to_async(const accelerator_view& av, access_type type) const {
    const operand<T, N> view = {storage_.storage(), layout_};
    return run_async(
        [view, av, type] { synchronize_storage_to(box_of(view, view.layout), view_access::get(av), type); },
        box_of(view, view.layout), view_access::get(av));
  }

  array_view_base(const storage_ref& storage, const view_layout<N>& layout) restrict(cpu, amp)
      : storage_(storage), layout_(layout) {}
  array_view_base(void* owned_handle, const concurrency::extent<N>& e) restrict(cpu, amp)
      : storage_(owned_handle), layout_(e) {}
  array_view_base(const array_view_base& other) restrict(cpu, amp)
      : storage_(other.storage_), layout_(other.layout_) {}

  array_view_base& operator=(const array_view_base& other) restrict(cpu, amp) {
    storage_ = other.storage_;
    layout_ = other.layout_;
    return *this;
  }

  unsigned int distance(const index<N>& idx) const restrict(cpu, amp) {
    return layout_.distance(checked_index(idx, layout_.bounds, this));
  }
  T* first() const restrict(cpu, amp) { return elements_of<T>(storage_, layout_); }
  box elements() const { return box_of<T>(storage_, layout_); }

  storage_ref storage_;  // must be the first member (docs/abi.md)
  view_layout<N> layout_;

 private:
  friend struct view_parts;
};

template <typename T, int N>
const int array_view_base<T, N>::rank;

#ifdef __AMP_CHECK_BOUNDS__
#pragma clang attribute pop
#endif

}  // namespace __detail
}  // namespace concurrency

#endif
