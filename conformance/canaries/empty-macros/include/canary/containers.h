// array and array_view (AMP 1.2 §5.1, §5.2).
#ifndef AMPCTS_CANARY_CONTAINERS_H
#define AMPCTS_CANARY_CONTAINERS_H

#include <iterator>
#include <utility>
#include <vector>

#include "accelerators.h"
#include "coordinates.h"

namespace concurrency {

template <class T, int N = 1>
class array;
template <class T, int N = 1>
class array_view;

namespace __canary {

template <class T, int N>
struct projection {
  typedef array_view<T, N - 1> type;
  typedef array_view<const T, N - 1> const_type;
};
template <class T>
struct projection<T, 1> {
  typedef T& type;
  typedef const T& const_type;
};

/// The array from which a view of T can be made; a view of const elements can also be made from a const array.
template <class T, int N>
struct source {
  typedef array<T, N>& type;
};
template <class T, int N>
struct source<const T, N> {
  typedef const array<T, N>& type;
};

/// The element type of a container: a type with data() and size() (AMP 1.2 §5.2.2 l.2735). array has no size().
template <class Container, class = decltype(std::declval<Container&>().size())>
using element = typename std::remove_pointer<decltype(std::declval<Container&>().data())>::type;
template <class Iterator>
using category = typename std::iterator_traits<Iterator>::iterator_category;

}  // namespace __canary

template <class T, int N>
class array {
  static_assert(N > 0, "a rank is positive");
  static_assert(sizeof(T) % sizeof(int) == 0, "elements are whole numbers of int");

 public:
  static const int rank = N;
  typedef T value_type;
  // Properties are declared as plain members, which programs must not write.
  const concurrency::extent<N> extent;
  const concurrency::accelerator_view &accelerator_view, &associated_accelerator_view;
  const access_type cpu_access_type;

  array();
  explicit array(const concurrency::extent<N>& e);
  array(const concurrency::extent<N>& e, concurrency::accelerator_view av,
        access_type type = access_type_auto);
  array(const concurrency::extent<N>& e, concurrency::accelerator_view av,
        concurrency::accelerator_view associated);
  template <class It, class = __canary::category<It>>
  array(const concurrency::extent<N>& e, It first);
  template <class It, class = __canary::category<It>>
  array(const concurrency::extent<N>& e, It first, It last);
  template <class It, class = __canary::category<It>>
  array(const concurrency::extent<N>& e, It first, concurrency::accelerator_view av,
        access_type type = access_type_auto);
  template <class It, class = __canary::category<It>>
  array(const concurrency::extent<N>& e, It first, It last, concurrency::accelerator_view av,
        access_type type = access_type_auto);
  template <class It, class = __canary::category<It>>
  array(const concurrency::extent<N>& e, It first, concurrency::accelerator_view av,
        concurrency::accelerator_view associated);
  template <class It, class = __canary::category<It>>
  array(const concurrency::extent<N>& e, It first, It last, concurrency::accelerator_view av,
        concurrency::accelerator_view associated);

#define AMPCTS_CANARY_CONSTRUCTORS(rank, made, ...)                                                         \
  template <int M = N, __canary::when<M == rank> = 0>                                                       \
  made array(__VA_ARGS__);                                                                                  \
  template <int M = N, __canary::when<M == rank> = 0>                                                       \
  array(__VA_ARGS__, concurrency::accelerator_view av, access_type type = access_type_auto);                \
  template <int M = N, __canary::when<M == rank> = 0>                                                       \
  array(__VA_ARGS__, concurrency::accelerator_view av, concurrency::accelerator_view associated);           \
  template <class It, int M = N, __canary::when<M == rank> = 0, class = __canary::category<It>>             \
  array(__VA_ARGS__, It first);                                                                             \
  template <class It, int M = N, __canary::when<M == rank> = 0, class = __canary::category<It>>             \
  array(__VA_ARGS__, It first, It last);                                                                    \
  template <class It, int M = N, __canary::when<M == rank> = 0, class = __canary::category<It>>             \
  array(__VA_ARGS__, It first, concurrency::accelerator_view av, access_type type = access_type_auto);      \
  template <class It, int M = N, __canary::when<M == rank> = 0, class = __canary::category<It>>             \
  array(__VA_ARGS__, It first, It last, concurrency::accelerator_view av,                                   \
        access_type type = access_type_auto);                                                               \
  template <class It, int M = N, __canary::when<M == rank> = 0, class = __canary::category<It>>             \
  array(__VA_ARGS__, It first, concurrency::accelerator_view av, concurrency::accelerator_view associated); \
  template <class It, int M = N, __canary::when<M == rank> = 0, class = __canary::category<It>>             \
  array(__VA_ARGS__, It first, It last, concurrency::accelerator_view av,                                   \
        concurrency::accelerator_view associated);
  AMPCTS_CANARY_CONSTRUCTORS(1, explicit, int e0)
  AMPCTS_CANARY_CONSTRUCTORS(2, , int e0, int e1)
  AMPCTS_CANARY_CONSTRUCTORS(3, , int e0, int e1, int e2)
#undef AMPCTS_CANARY_CONSTRUCTORS

  explicit array(const array_view<const T, N>& source);
  array(const array_view<const T, N>& source, concurrency::accelerator_view av,
        access_type type = access_type_auto);
  array(const array_view<const T, N>& source, concurrency::accelerator_view av,
        concurrency::accelerator_view associated);
  array(const array& other);
  array(array&& other);
  array& operator=(const array& other);
  array& operator=(array&& other);
  array& operator=(const array_view<const T, N>& source);

  void copy_to(array& other) const;
  void copy_to(const array_view<T, N>& other) const;
  concurrency::extent<N> get_extent() const;
  concurrency::accelerator_view get_accelerator_view() const;
  concurrency::accelerator_view get_associated_accelerator_view() const;
  access_type get_cpu_access_type() const;

  T& operator[](const index<N>& idx);
  const T& operator[](const index<N>& idx) const;
  typename __canary::projection<T, N>::type operator[](int i);
  typename __canary::projection<T, N>::const_type operator[](int i) const;
  T& operator()(const index<N>& idx);
  const T& operator()(const index<N>& idx) const;
  typename __canary::projection<T, N>::type operator()(int i0);
  typename __canary::projection<T, N>::const_type operator()(int i0) const;
  template <int M = N, __canary::when<M == 2> = 0>
  T& operator()(int i0, int i1);
  template <int M = N, __canary::when<M == 2> = 0>
  const T& operator()(int i0, int i1) const;
  template <int M = N, __canary::when<M == 3> = 0>
  T& operator()(int i0, int i1, int i2);
  template <int M = N, __canary::when<M == 3> = 0>
  const T& operator()(int i0, int i1, int i2) const;

#define AMPCTS_CANARY_SECTIONS(element, qualifier)                                                   \
  array_view<element, N> section(const index<N>& origin, const concurrency::extent<N>& e) qualifier; \
  array_view<element, N> section(const index<N>& origin) qualifier;                                  \
  array_view<element, N> section(const concurrency::extent<N>& e) qualifier;                         \
  template <int M = N, __canary::when<M == 1> = 0>                                                   \
  array_view<element, N> section(int i0, int e0) qualifier;                                          \
  template <int M = N, __canary::when<M == 2> = 0>                                                   \
  array_view<element, N> section(int i0, int i1, int e0, int e1) qualifier;                          \
  template <int M = N, __canary::when<M == 3> = 0>                                                   \
  array_view<element, N> section(int i0, int i1, int i2, int e0, int e1, int e2) qualifier;          \
  template <int K>                                                                                   \
  array_view<element, K> view_as(const concurrency::extent<K>& e) qualifier;
  AMPCTS_CANARY_SECTIONS(T, )
  AMPCTS_CANARY_SECTIONS(const T, const)
#undef AMPCTS_CANARY_SECTIONS
  template <class U>
  array_view<U, 1> reinterpret_as();
  template <class U>
  array_view<const U, 1> reinterpret_as() const;
  operator std::vector<T>() const;
  T* data();
  const T* data() const;
};

template <class T, int N>
class array_view {
  static_assert(N > 0, "a rank is positive");
  static_assert(sizeof(T) % sizeof(int) == 0, "elements are whole numbers of int");
  typedef __canary::bare<T> element;
  template <class Container>
  using contained = __canary::when<__canary::points_as<__canary::element<Container>, T>::value>;

 public:
  static const int rank = N;
  typedef element value_type;
  // Properties are declared as plain members, which programs must not write.
  const concurrency::extent<N> extent;
  const accelerator_view& source_accelerator_view;

  array_view();
  array_view(typename __canary::source<T, N>::type source);
  array_view(const concurrency::extent<N>& e, T* source);
  template <int M = N, __canary::when<M == 1> = 0>
  array_view(int e0, T* source);
  template <int M = N, __canary::when<M == 2> = 0>
  array_view(int e0, int e1, T* source);
  template <int M = N, __canary::when<M == 3> = 0>
  array_view(int e0, int e1, int e2, T* source);
  template <class U, std::size_t Size, int M = N,
            __canary::when<M == 1 && __canary::points_as<U, T>::value> = 0>
  explicit array_view(U (&source)[Size]);
  template <class Container, contained<Container> = 0>
  array_view(const concurrency::extent<N>& e, Container& source);
  template <class Container, int M = N, __canary::when<M == 1> = 0, contained<Container> = 0>
  explicit array_view(Container& source);
  template <class Container, int M = N, __canary::when<M == 1> = 0, contained<Container> = 0>
  array_view(int e0, Container& source);
  template <class Container, int M = N, __canary::when<M == 2> = 0, contained<Container> = 0>
  array_view(int e0, int e1, Container& source);
  template <class Container, int M = N, __canary::when<M == 3> = 0, contained<Container> = 0>
  array_view(int e0, int e1, int e2, Container& source);
  // Without a data source. Not for const elements, which would have no contents to read.
  template <class U = T, __canary::when<!std::is_const<U>::value> = 0>
  explicit array_view(const concurrency::extent<N>& e);
  template <class U = T, int M = N, __canary::when<M == 1 && !std::is_const<U>::value> = 0>
  explicit array_view(int e0);
  template <class U = T, int M = N, __canary::when<M == 2 && !std::is_const<U>::value> = 0>
  array_view(int e0, int e1);
  template <class U = T, int M = N, __canary::when<M == 3 && !std::is_const<U>::value> = 0>
  array_view(int e0, int e1, int e2);
  array_view(const array_view& other);
  template <class U, __canary::when<std::is_same<const U, T>::value && !std::is_const<U>::value> = 0>
  array_view(const array_view<U, N>& other);
  array_view& operator=(const array_view& other);

  void copy_to(array<element, N>& other) const;
  void copy_to(const array_view<element, N>& other) const;
  concurrency::extent<N> get_extent() const;
  accelerator_view get_source_accelerator_view() const;

  T& operator[](const index<N>& idx) const;
  typename __canary::projection<T, N>::type operator[](int i) const;
  T& operator()(const index<N>& idx) const;
  typename __canary::projection<T, N>::type operator()(int i0) const;
  template <int M = N, __canary::when<M == 2> = 0>
  T& operator()(int i0, int i1) const;
  template <int M = N, __canary::when<M == 3> = 0>
  T& operator()(int i0, int i1, int i2) const;
  T& get_ref(const index<N>& idx) const;

  array_view section(const index<N>& origin, const concurrency::extent<N>& e) const;
  array_view section(const index<N>& origin) const;
  array_view section(const concurrency::extent<N>& e) const;
  template <int M = N, __canary::when<M == 1> = 0>
  array_view section(int i0, int e0) const;
  template <int M = N, __canary::when<M == 2> = 0>
  array_view section(int i0, int i1, int e0, int e1) const;
  template <int M = N, __canary::when<M == 3> = 0>
  array_view section(int i0, int i1, int i2, int e0, int e1, int e2) const;
  template <class U, int M = N, __canary::when<M == 1> = 0>
  array_view<typename std::conditional<std::is_const<T>::value, const U, U>::type, 1> reinterpret_as() const;
  template <int K, int M = N, __canary::when<M == 1> = 0>
  array_view<T, K> view_as(const concurrency::extent<K>& e) const;
  template <int M = N, __canary::when<M == 1> = 0>
  T* data() const;

  void synchronize() const;
  completion_future synchronize_async() const;
  void synchronize_to(const accelerator_view& av) const;
  completion_future synchronize_to_async(const accelerator_view& av) const;
  template <class U = T, __canary::when<!std::is_const<U>::value> = 0>
  void synchronize(access_type type) const;
  template <class U = T, __canary::when<!std::is_const<U>::value> = 0>
  completion_future synchronize_async(access_type type) const;
  template <class U = T, __canary::when<!std::is_const<U>::value> = 0>
  void synchronize_to(const accelerator_view& av, access_type type) const;
  template <class U = T, __canary::when<!std::is_const<U>::value> = 0>
  completion_future synchronize_to_async(const accelerator_view& av, access_type type) const;
  void refresh() const;
  template <class U = T, __canary::when<!std::is_const<U>::value> = 0>
  void discard_data() const;
};

}  // namespace concurrency

#endif
