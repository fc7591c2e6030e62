/// copy and copy_async (AMP 1.2 §5.3).
#ifndef AMP_DETAIL_COPY_H
#define AMP_DETAIL_COPY_H

#include <algorithm>
#include <iterator>
#include <memory>
#include <type_traits>
#include <vector>

#include "array.h"

namespace concurrency {
namespace __detail {

template <typename T, int N>
box box_of(const array<T, N>& a, const view_layout<N>& layout) {
  return box_of<T>(view_parts::storage(a), layout);
}
template <typename T, int N>
box box_of(const array_view<T, N>& view, const view_layout<N>& layout) {
  return box_of<T>(view_parts::storage(view), layout);
}
template <typename T, int N>
view_layout<N> layout_of(const array<T, N>& a) {
  return view_layout<N>(a.get_extent());
}
template <typename T, int N>
view_layout<N> layout_of(const array_view<T, N>& view) {
  return view_parts::layout(view);
}

template <typename T, int N>
view_layout<N> layout_of(const operand<T, N>& elements) {
  return elements.layout;
}

template <typename T, int N>
operand<T, N> operand_of(const array<T, N>& a) {
  return {view_parts::storage(a).storage(), layout_of(a)};
}
template <typename T, int N>
operand<T, N> operand_of(const array_view<T, N>& view) {
  return {view_parts::storage(view).storage(), layout_of(view)};
}

/// Copies between arrays and views. Throws runtime_exception if the extents differ (§5.3.2).
template <typename Source, typename Destination>
void copy_containers(const Source& source, const Destination& destination) {
  if (source.get_extent() != destination.get_extent()) {
    throw_invalid_argument("copy: the extents of source and destination differ");
  }
  const auto from = layout_of(source);
  const auto to = layout_of(destination);
  copy_box(box_of(source, from), box_of(destination, to));
}

/// Starts such a copy on another thread.
template <typename Source, typename Destination>
completion_future copy_containers_async(const Source& source, const Destination& destination) {
  const auto from = operand_of(source);
  const auto to = operand_of(destination);
  return run_async([from, to] { copy_containers(from, to); }, box_of(from, from.layout),
                   box_of(to, to.layout));
}

/// std::true_type if Iterator is known to iterate over contiguous objects like the elements of the container.
template <typename Iterator, typename Container>
struct is_contiguous_like {
  typedef typename std::remove_const<typename Container::value_type>::type T;
  typedef std::integral_constant<
      bool, std::is_same<Iterator, T*>::value || std::is_same<Iterator, const T*>::value ||
                std::is_same<Iterator, typename std::vector<T>::iterator>::value ||
                std::is_same<Iterator, typename std::vector<T>::const_iterator>::value>
      type;
};

/// Whether T converts to Value. Value is void for output iterators that do not declare their value type;
/// these accept everything here.
template <typename T, typename Value>
struct is_written_as {
  static const bool value = std::is_void<Value>::value || std::is_convertible<T, Value>::value;
};

/// Whether the values of Iterator convert to the elements of the destination.
template <typename Iterator, typename Destination>
struct is_read_as {
  static const bool value = std::is_convertible<typename std::iterator_traits<Iterator>::value_type,
                                                typename Destination::value_type>::value;
};

/// Copies from an iterator; the last argument tells whether it is contiguous.
template <typename Iterator, typename Destination>
void copy_in(Iterator begin, const Destination& destination, std::true_type) {
  const auto to = layout_of(destination);
  if (to.bounds.size() != 0) write_box(std::addressof(*begin), box_of(destination, to));
}
template <typename Iterator, typename Destination>
void copy_in(Iterator begin, const Destination& destination, std::false_type) {
  const auto to = layout_of(destination);
  static_assert(is_read_as<Iterator, Destination>::value,
                "[amp.copy.from-values] the values of the iterator cannot be converted to the element type "
                "of the destination");
  typedef typename Destination::value_type element;
  const unsigned int count = to.bounds.size();
  std::vector<element> elements;
  elements.reserve(count);
  // The iterator is not incremented past the last element: an input iterator would consume one element too
  // many, or block.
  for (unsigned int i = 0; i < count; ++i) {
    elements.push_back(static_cast<element>(*begin));
    if (i + 1 != count) ++begin;
  }
  if (!elements.empty()) write_box(elements.data(), box_of(destination, to));
}

template <typename Iterator, typename Destination>
void copy_in(Iterator begin, const Destination& destination) {
  __detail::copy_in(begin, destination, typename is_contiguous_like<Iterator, Destination>::type());
}

/// A copy of the elements of a box. T need not be default-constructible.
template <typename T>
class copied_elements {
 public:
  copied_elements(const box& source, std::size_t count) : objects_(count) {
    if (count != 0) read_box(source, objects_.data());
  }
  const T* begin() const { return reinterpret_cast<const T*>(objects_.data()); }
  const T* end() const { return begin() + objects_.size(); }

 private:
  std::vector<typename std::aligned_storage<sizeof(T), alignof(T)>::type> objects_;
};

/// Copies to an iterator; the last argument tells whether it is contiguous.
template <typename Source, typename Iterator>
void copy_out(const Source& source, Iterator begin, std::true_type) {
  const auto from = layout_of(source);
  if (from.bounds.size() != 0) read_box(box_of(source, from), std::addressof(*begin));
}
template <typename Source, typename Iterator>
void copy_out(const Source& source, Iterator begin, std::false_type) {
  const auto from = layout_of(source);
  static_assert(
      is_written_as<typename Source::value_type, typename std::iterator_traits<Iterator>::value_type>::value,
      "[amp.copy.to-values] the elements of the source cannot be converted to the value type of the "
      "iterator");
  typedef typename std::remove_const<typename Source::value_type>::type element;
  const copied_elements<element> elements(box_of(source, from), from.bounds.size());
  std::copy(elements.begin(), elements.end(), begin);
}

template <typename Source, typename Iterator>
void copy_out(const Source& source, Iterator begin) {
  __detail::copy_out(source, begin, typename is_contiguous_like<Iterator, Source>::type());
}

/// Copies a whole range. Throws runtime_exception if its length is not the destination's number of elements
/// (§5.3.3). Reads an input iterator only once.
template <typename Iterator, typename Destination>
void copy_range(Iterator begin, Iterator end, const Destination& destination, std::input_iterator_tag) {
  static_assert(is_read_as<Iterator, Destination>::value,
                "[amp.copy.from-values] the values of the iterator cannot be converted to the element type "
                "of the destination");
  const std::vector<typename Destination::value_type> elements(begin, end);
  if (elements.size() != destination.get_extent().size()) {
    throw_invalid_argument("copy: the range and the destination have different numbers of elements");
  }
  __detail::copy_in(elements.begin(), destination, std::true_type());
}
template <typename Iterator, typename Destination>
void copy_range(Iterator begin, Iterator end, const Destination& destination, std::forward_iterator_tag) {
  if (static_cast<unsigned long long>(std::distance(begin, end)) != destination.get_extent().size()) {
    throw_invalid_argument("copy: the range and the destination have different numbers of elements");
  }
  __detail::copy_in(begin, destination);
}
template <typename Iterator, typename Destination>
void copy_range(Iterator begin, Iterator end, const Destination& destination) {
  __detail::copy_range(begin, end, destination, typename std::iterator_traits<Iterator>::iterator_category());
}

// The same on another thread.

/// The memory of `count` elements behind an iterator, if it is contiguous.
template <typename Iterator>
operation_operand memory_at(Iterator begin, std::size_t count, std::true_type) {
  return operation_operand(count != 0 ? std::addressof(*begin) : nullptr, count * sizeof(*begin));
}
template <typename Iterator>
operation_operand memory_at(Iterator, std::size_t count, std::false_type) {
  return operation_operand(nullptr, count);
}
template <typename Container, typename Iterator>
operation_operand memory_at(Iterator begin, std::size_t count) {
  return memory_at(begin, count, typename is_contiguous_like<Iterator, Container>::type());
}
template <typename Container, typename Iterator>
operation_operand memory_between(Iterator begin, Iterator end, std::true_type) {
  return operation_operand(begin != end ? std::addressof(*begin) : nullptr,
                           static_cast<std::size_t>(end - begin) * sizeof(*begin));
}
template <typename Container, typename Iterator>
operation_operand memory_between(Iterator, Iterator, std::false_type) {
  return operation_operand(nullptr, 0);
}

template <typename Iterator, typename Destination>
completion_future copy_in_async(Iterator begin, const Destination& destination) {
  const auto to = operand_of(destination);
  return run_async([begin, to] { __detail::copy_in(begin, to); },
                   memory_at<Destination>(begin, to.layout.bounds.size()), box_of(to, to.layout));
}
template <typename Iterator, typename Destination>
completion_future copy_range_async(Iterator begin, Iterator end, const Destination& destination) {
  const auto to = operand_of(destination);
  return run_async(
      [begin, end, to] { __detail::copy_range(begin, end, to); },
      memory_between<Destination>(begin, end, typename is_contiguous_like<Iterator, Destination>::type()),
      box_of(to, to.layout));
}
template <typename Source, typename Iterator>
completion_future copy_out_async(const Source& source, Iterator begin) {
  const auto from = operand_of(source);
  return run_async([from, begin] { __detail::copy_out(from, begin); }, box_of(from, from.layout),
                   memory_at<Source>(begin, from.layout.bounds.size()));
}

}  // namespace __detail

// Copies between arrays and views. Throws runtime_exception if the extents differ. §5.3.2.

template <typename T, int N>
void copy(const array<T, N>& src, array<T, N>& dest) {
  __detail::copy_containers(src, dest);
}
template <typename T, int N>
void copy(const array<T, N>& src, const array_view<T, N>& dest) {
  __detail::copy_containers(src, dest);
}
template <typename T, int N>
void copy(const array_view<const T, N>& src, array<T, N>& dest) {
  __detail::copy_containers(src, dest);
}
template <typename T, int N>
void copy(const array_view<const T, N>& src, const array_view<T, N>& dest) {
  __detail::copy_containers(src, dest);
}
template <typename T, int N>
void copy(const array_view<T, N>& src, array<T, N>& dest) {
  __detail::copy_containers(src, dest);
}
template <typename T, int N, typename __detail::only_if<!std::is_const<T>::value>::type = 0>
void copy(const array_view<T, N>& src, const array_view<T, N>& dest) {
  __detail::copy_containers(src, dest);
}

// Deleted: const destinations, and operands of different ranks or element types.
template <typename Source>
void copy(const Source&, typename __detail::refused_destination<Source>::constant) = delete (
    "[amp.copy.to-const] the destination of a copy cannot be a const array or a view of const elements");
template <typename Source>
void copy(const Source&, typename __detail::refused_destination<Source>::of_other_rank) =
    delete ("[amp.copy.rank] the ranks of the source and the destination of the copy differ");
template <typename Source>
void copy(const Source&, typename __detail::refused_destination<Source>::of_other_elements) =
    delete ("[amp.copy.element] the element types of the source and the destination of the copy differ");

// Copies from iterators, in row-major order. With two iterators, throws runtime_exception if the range has
// another number of elements than the destination. With one, the range must have at least as many. §5.3.3.

template <typename InputIter, typename T, int N>
void copy(InputIter srcBegin, InputIter srcEnd, array<T, N>& dest) {
  __detail::copy_range(srcBegin, srcEnd, dest);
}
template <typename InputIter, typename T, int N>
void copy(InputIter srcBegin, InputIter srcEnd, const array_view<T, N>& dest) {
  __detail::copy_range(srcBegin, srcEnd, dest);
}
template <typename InputIter, typename T, int N,
          typename __detail::only_if<!__detail::container_traits<InputIter>::is_container>::type = 0>
void copy(InputIter srcBegin, array<T, N>& dest) {
  __detail::copy_in(srcBegin, dest);
}
template <typename InputIter, typename T, int N,
          typename __detail::only_if<!__detail::container_traits<InputIter>::is_container>::type = 0>
void copy(InputIter srcBegin, const array_view<T, N>& dest) {
  __detail::copy_in(srcBegin, dest);
}

// Copies to an iterator, in row-major order. The range must have room for all elements. §5.3.4.

template <typename OutputIter, typename T, int N,
          typename __detail::only_if<!__detail::container_traits<OutputIter>::is_container>::type = 0>
void copy(const array<T, N>& src, OutputIter destBegin) {
  __detail::copy_out(src, destBegin);
}
template <typename OutputIter, typename T, int N,
          typename __detail::only_if<!__detail::container_traits<OutputIter>::is_container>::type = 0>
void copy(const array_view<T, N>& src, OutputIter destBegin) {
  __detail::copy_out(src, destBegin);
}

// The same copies on another thread; the future rethrows what the copy throws. Iterators must stay valid
// until the future is ready. The elements are kept until then, even if the arrays and views are destroyed.
// §5.3.2-5.3.4.

template <typename T, int N>
completion_future copy_async(const array<T, N>& src, array<T, N>& dest) {
  return __detail::copy_containers_async(src, dest);
}
template <typename T, int N>
completion_future copy_async(const array<T, N>& src, const array_view<T, N>& dest) {
  return __detail::copy_containers_async(src, dest);
}
template <typename T, int N>
completion_future copy_async(const array_view<const T, N>& src, array<T, N>& dest) {
  return __detail::copy_containers_async(src, dest);
}
template <typename T, int N>
completion_future copy_async(const array_view<const T, N>& src, const array_view<T, N>& dest) {
  return __detail::copy_containers_async(src, dest);
}
template <typename T, int N>
completion_future copy_async(const array_view<T, N>& src, array<T, N>& dest) {
  return __detail::copy_containers_async(src, dest);
}
template <typename T, int N, typename __detail::only_if<!std::is_const<T>::value>::type = 0>
completion_future copy_async(const array_view<T, N>& src, const array_view<T, N>& dest) {
  return __detail::copy_containers_async(src, dest);
}
template <typename Source>
completion_future copy_async(const Source&, typename __detail::refused_destination<Source>::constant) =
    delete (
        "[amp.copy.to-const] the destination of a copy cannot be a const array or a view of const elements");
template <typename Source>
completion_future copy_async(const Source&, typename __detail::refused_destination<Source>::of_other_rank) =
    delete ("[amp.copy.rank] the ranks of the source and the destination of the copy differ");
template <typename Source>
completion_future copy_async(const Source&,
                             typename __detail::refused_destination<Source>::of_other_elements) =
    delete ("[amp.copy.element] the element types of the source and the destination of the copy differ");
template <typename InputIter, typename T, int N>
completion_future copy_async(InputIter srcBegin, InputIter srcEnd, array<T, N>& dest) {
  return __detail::copy_range_async(srcBegin, srcEnd, dest);
}
template <typename InputIter, typename T, int N>
completion_future copy_async(InputIter srcBegin, InputIter srcEnd, const array_view<T, N>& dest) {
  return __detail::copy_range_async(srcBegin, srcEnd, dest);
}
template <typename InputIter, typename T, int N,
          typename __detail::only_if<!__detail::container_traits<InputIter>::is_container>::type = 0>
completion_future copy_async(InputIter srcBegin, array<T, N>& dest) {
  return __detail::copy_in_async(srcBegin, dest);
}
template <typename InputIter, typename T, int N,
          typename __detail::only_if<!__detail::container_traits<InputIter>::is_container>::type = 0>
completion_future copy_async(InputIter srcBegin, const array_view<T, N>& dest) {
  return __detail::copy_in_async(srcBegin, dest);
}
template <typename OutputIter, typename T, int N,
          typename __detail::only_if<!__detail::container_traits<OutputIter>::is_container>::type = 0>
completion_future copy_async(const array<T, N>& src, OutputIter destBegin) {
  return __detail::copy_out_async(src, destBegin);
}
template <typename OutputIter, typename T, int N,
          typename __detail::only_if<!__detail::container_traits<OutputIter>::is_container>::type = 0>
completion_future copy_async(const array_view<T, N>& src, OutputIter destBegin) {
  return __detail::copy_out_async(src, destBegin);
}

// Members of array_view that are defined by copy(). §5.2.3.

template <typename T, int N>
void array_view<T, N>::copy_to(array<T, N>& dest) const {
  copy(*this, dest);
}
template <typename T, int N>
void array_view<T, N>::copy_to(const array_view& dest) const {
  copy(*this, dest);
}
template <typename T, int N>
void array_view<const T, N>::copy_to(array<T, N>& dest) const {
  copy(*this, dest);
}
template <typename T, int N>
void array_view<const T, N>::copy_to(const array_view<T, N>& dest) const {
  copy(*this, dest);
}

}  // namespace concurrency

#endif
