/// Declarations that array, array_view and copy need of each other.
#ifndef AMP_DETAIL_CONTAINERS_FWD_H
#define AMP_DETAIL_CONTAINERS_FWD_H

#include <cstddef>
#include <type_traits>
#include <utility>

namespace concurrency {

template <typename T, int N = 1>
class array;
template <typename T, int N = 1>
class array_view;

namespace __detail {

/// A linear container as array_view takes it: data() and size(), as std::vector and std::array have them
/// (AMP 1.2 §5.2.2).
template <typename Container>
struct is_linear_container {
  template <typename C>
  static char test(decltype(std::declval<C&>().data())*, decltype(std::declval<C&>().size())*);
  template <typename C>
  static long test(...);
  static const bool value = sizeof(test<Container>(nullptr, nullptr)) == sizeof(char);
};

}  // namespace __detail
}  // namespace concurrency

#endif
