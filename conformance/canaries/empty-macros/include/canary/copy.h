// copy and copy_async (AMP 1.2 §5.3).
#ifndef AMPCTS_CANARY_COPY_H
#define AMPCTS_CANARY_COPY_H

#include "containers.h"

namespace concurrency {
namespace __canary {

template <class It, class T>
using reads = when<std::is_convertible<typename std::iterator_traits<It>::value_type, T>::value &&
                   !std::is_const<T>::value>;
/// Whether It is an output iterator for T. Some output iterators have value_type void.
template <class It, class T, class Value = typename std::iterator_traits<It>::value_type>
using writes = when<std::is_void<Value>::value || std::is_convertible<T, Value>::value>;

}  // namespace __canary

#define AMPCTS_CANARY_COPY(result, name)                                             \
  template <class T, int N>                                                          \
  result name(const array<T, N>& source, array<T, N>& target);                       \
  template <class T, int N, __canary::when<!std::is_const<T>::value> = 0>            \
  result name(const array<T, N>& source, const array_view<T, N>& target);            \
  template <class T, int N>                                                          \
  result name(const array_view<const T, N>& source, array<T, N>& target);            \
  template <class T, int N>                                                          \
  result name(const array_view<T, N>& source, array<T, N>& target);                  \
  template <class T, int N>                                                          \
  result name(const array_view<const T, N>& source, const array_view<T, N>& target); \
  template <class T, int N, __canary::when<!std::is_const<T>::value> = 0>            \
  result name(const array_view<T, N>& source, const array_view<T, N>& target);       \
  template <class It, class T, int N, __canary::reads<It, T> = 0>                    \
  result name(It first, It last, array<T, N>& target);                               \
  template <class It, class T, int N, __canary::reads<It, T> = 0>                    \
  result name(It first, It last, const array_view<T, N>& target);                    \
  template <class It, class T, int N, __canary::reads<It, T> = 0>                    \
  result name(It first, array<T, N>& target);                                        \
  template <class It, class T, int N, __canary::reads<It, T> = 0>                    \
  result name(It first, const array_view<T, N>& target);                             \
  template <class It, class T, int N, __canary::writes<It, T> = 0>                   \
  result name(const array<T, N>& source, It target);                                 \
  template <class It, class T, int N, __canary::writes<It, T> = 0>                   \
  result name(const array_view<T, N>& source, It target);
AMPCTS_CANARY_COPY(void, copy)
AMPCTS_CANARY_COPY(completion_future, copy_async)
#undef AMPCTS_CANARY_COPY

}  // namespace concurrency

#endif
