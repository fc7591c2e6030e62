/// Declarations that array.h, array_view.h and copy.h need of each other.
#ifndef AMP_DETAIL_CONTAINERS_FWD_H
#define AMP_DETAIL_CONTAINERS_FWD_H

#include <cstddef>
#include <type_traits>
#include <utility>

#include "extent.h"

namespace concurrency {

template <typename T, int N = 1>
class array;
template <typename T, int N = 1>
class array_view;

namespace __detail {

/// Whether an array_view can be constructed from Container: it has data() and size(), as std::vector and
/// std::array have (AMP 1.2 §5.2.2).
template <typename Container>
struct is_linear_container {
  template <typename C>
  static char test(decltype(std::declval<C&>().data())*, decltype(std::declval<C&>().size())*);
  template <typename C>
  static long test(...);
  static const bool value = sizeof(test<Container>(nullptr, nullptr)) == sizeof(char);
};

/// Returns the data of a container for a view of elements T; an error if the element types differ or T is not
/// const but the container is.
template <typename T, typename Container>
T* data_of(Container& src) {
  typedef decltype(src.data()) given;
  typedef typename std::remove_cv<typename std::remove_pointer<given>::type>::type element;
  static_assert(
      std::is_pointer<given>::value && std::is_same<element, typename std::remove_cv<T>::type>::value,
      "[amp.array-view.container-element] the element type of the container differs from that of the view");
  static_assert(!std::is_convertible<given, const T*>::value || std::is_convertible<given, T*>::value,
                "[amp.array-view.from-const-container] a view of non-const elements cannot be constructed "
                "from a const container");
  return src.data();
}

/// What copy() needs to know of a (possibly const) array or array_view.
template <typename Container>
struct container_traits {
  static const bool is_container = false;
  static const bool is_constant = false;
  static const int rank = 0;
  typedef void element;
};
template <typename T, int N>
struct container_traits<array<T, N>> {
  static const bool is_container = true;
  static const bool is_constant = false;
  static const int rank = N;
  typedef T element;
};
template <typename T, int N>
struct container_traits<const array<T, N>> : container_traits<array<T, N>> {
  static const bool is_constant = true;
};
template <typename T, int N>
struct container_traits<array_view<T, N>> {
  static const bool is_container = true;
  static const bool is_constant = std::is_const<T>::value;
  static const int rank = N;
  typedef typename std::remove_const<T>::type element;
};
template <typename T, int N>
struct container_traits<const array_view<T, N>> : container_traits<array_view<T, N>> {};

/// The reason why a (possibly const) Source cannot be copied to a (possibly const) Destination; none if one
/// of the two is an iterator.
template <typename Source, typename Destination>
struct copy_fault {
  typedef container_traits<typename std::remove_reference<Source>::type> from;
  typedef container_traits<typename std::remove_reference<Destination>::type> to;
  static const bool containers = from::is_container && to::is_container;
  static const bool rank = containers && from::rank != to::rank;
  static const bool element =
      containers && !rank && !std::is_same<typename from::element, typename to::element>::value;
  static const bool constant = containers && !rank && !element && to::is_constant;
  static const bool any = rank || element || constant;
};

/// Parameter types of the deleted overloads of copy(): they accept destinations to which Source cannot be
/// copied. They do so by conversion, so that overload resolution prefers every function of the program.
template <typename Source>
struct refused_destination {
  struct of_other_rank {
    template <typename Destination, typename only_if<copy_fault<Source, Destination>::rank>::type = 0>
    of_other_rank(Destination&&) {}
  };
  struct of_other_elements {
    template <typename Destination, typename only_if<copy_fault<Source, Destination>::element>::type = 0>
    of_other_elements(Destination&&) {}
  };
  struct constant {
    template <typename Destination, typename only_if<copy_fault<Source, Destination>::constant>::type = 0>
    constant(Destination&&) {}
  };
};

/// Whether the arguments are an extent<N> or N numbers, followed by a pointer to const T.
template <typename T, int N, typename... Arguments>
struct is_constant_source {
  static const bool value = false;
};
template <typename T, int N, typename First, typename... Rest>
struct is_constant_source<T, N, First, Rest...> {
  static const bool value = are_numbers<First>::value && is_constant_source<T, N - 1, Rest...>::value;
};
template <typename T, int N>
struct is_constant_source<T, N, extent<N>, const T*> {
  static const bool value = true;
};
template <typename T>
struct is_constant_source<T, 0, const T*> {
  static const bool value = true;
};

}  // namespace __detail
}  // namespace concurrency

#endif
