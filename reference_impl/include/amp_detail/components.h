/// Arithmetic on the N components of an index or extent. Recursive templates unroll the loops, so that the
/// accelerator's code is straight-line code.
#ifndef AMP_DETAIL_COMPONENTS_H
#define AMP_DETAIL_COMPONENTS_H

#include <type_traits>

namespace concurrency {
namespace __detail {

struct add {
  static int of(int a, int b) restrict(cpu, amp) { return a + b; }
};
struct subtract {
  static int of(int a, int b) restrict(cpu, amp) { return a - b; }
};
/// As subtract, but defined if the difference overflows.
struct subtract_wrapping {
  static int of(int a, int b) restrict(cpu, amp) {
    return static_cast<int>(static_cast<unsigned int>(a) - static_cast<unsigned int>(b));
  }
};
struct multiply {
  static int of(int a, int b) restrict(cpu, amp) { return a * b; }
};
struct divide {
  static int of(int a, int b) restrict(cpu, amp) { return a / b; }
};
struct modulo {
  static int of(int a, int b) restrict(cpu, amp) { return a % b; }
};

/// Operations on the first N components, most significant first.
template <int N>
struct components {
  static void fill(int* to, int value) restrict(cpu, amp) {
    components<N - 1>::fill(to, value);
    to[N - 1] = value;
  }

  static void assign(int* to, const int* from) restrict(cpu, amp) {
    components<N - 1>::assign(to, from);
    to[N - 1] = from[N - 1];
  }

  template <typename Operation>
  static void combine(int* to, const int* a, const int* b) restrict(cpu, amp) {
    components<N - 1>::template combine<Operation>(to, a, b);
    to[N - 1] = Operation::of(a[N - 1], b[N - 1]);
  }

  template <typename Operation>
  static void combine(int* to, const int* a, int b) restrict(cpu, amp) {
    components<N - 1>::template combine<Operation>(to, a, b);
    to[N - 1] = Operation::of(a[N - 1], b);
  }

  template <typename Operation>
  static void combine(int* to, int a, const int* b) restrict(cpu, amp) {
    components<N - 1>::template combine<Operation>(to, a, b);
    to[N - 1] = Operation::of(a, b[N - 1]);
  }

  static bool equal(const int* a, const int* b) restrict(cpu, amp) {
    return components<N - 1>::equal(a, b) & (a[N - 1] == b[N - 1]);
  }

  /// Whether 0 <= position < bounds in each dimension.
  static bool inside(const int* position, const int* bounds) restrict(cpu, amp) {
    return components<N - 1>::inside(position, bounds) & (position[N - 1] >= 0) &
           (position[N - 1] < bounds[N - 1]);
  }

  /// The product of the components. Unsigned, because it can be up to 2^32 - 1.
  static unsigned int product(const int* a) restrict(cpu, amp) {
    return components<N - 1>::product(a) * static_cast<unsigned int>(a[N - 1]);
  }

  /// The row-major number of a position in a space of the given bounds. Unsigned, because a space can have up
  /// to 2^32 - 1 elements.
  static unsigned int linear(const int* position, const int* bounds) restrict(cpu, amp) {
    return components<N - 1>::linear(position, bounds) * static_cast<unsigned int>(bounds[N - 1]) +
           static_cast<unsigned int>(position[N - 1]);
  }

  /// The inverse of linear: writes the position that has the given number.
  static void delinearize(int* position, const int* bounds, unsigned int number) restrict(cpu, amp) {
    const unsigned int bound = static_cast<unsigned int>(bounds[N - 1]);
    const unsigned int rest = number / bound;
    position[N - 1] = static_cast<int>(number - rest * bound);
    components<N - 1>::delinearize(position, bounds, rest);
  }

  /// Writes the position in the given column of the row that has the given number.
  static void find_in_row(int* position, const int* bounds, unsigned int row,
                          unsigned int column) restrict(cpu, amp) {
    position[N - 1] = static_cast<int>(column);
    components<N - 1>::delinearize(position, bounds, row);
  }

  /// The sum of position * pitch over all dimensions.
  static unsigned int dot(const int* position, const int* pitch) restrict(cpu, amp) {
    return components<N - 1>::dot(position, pitch) +
           static_cast<unsigned int>(position[N - 1]) * static_cast<unsigned int>(pitch[N - 1]);
  }
};

template <>
struct components<1> {
  static void fill(int* to, int value) restrict(cpu, amp) { to[0] = value; }
  static void assign(int* to, const int* from) restrict(cpu, amp) { to[0] = from[0]; }

  template <typename Operation>
  static void combine(int* to, const int* a, const int* b) restrict(cpu, amp) {
    to[0] = Operation::of(a[0], b[0]);
  }
  template <typename Operation>
  static void combine(int* to, const int* a, int b) restrict(cpu, amp) {
    to[0] = Operation::of(a[0], b);
  }
  template <typename Operation>
  static void combine(int* to, int a, const int* b) restrict(cpu, amp) {
    to[0] = Operation::of(a, b[0]);
  }

  static bool equal(const int* a, const int* b) restrict(cpu, amp) { return a[0] == b[0]; }
  static bool inside(const int* position, const int* bounds) restrict(cpu, amp) {
    return (position[0] >= 0) & (position[0] < bounds[0]);
  }
  static unsigned int product(const int* a) restrict(cpu, amp) { return static_cast<unsigned int>(a[0]); }
  static unsigned int linear(const int* position, const int*) restrict(cpu, amp) {
    return static_cast<unsigned int>(position[0]);
  }
  static void delinearize(int* position, const int*, unsigned int number) restrict(cpu, amp) {
    position[0] = static_cast<int>(number);
  }
  static void find_in_row(int* position, const int*, unsigned int, unsigned int column) restrict(cpu, amp) {
    position[0] = static_cast<int>(column);
  }
  static unsigned int dot(const int* position, const int* pitch) restrict(cpu, amp) {
    return static_cast<unsigned int>(position[0]) * static_cast<unsigned int>(pitch[0]);
  }
};

/// Removes a function template from overload resolution unless Condition holds, as std::enable_if does.
template <bool Condition, typename Type = int>
struct only_if {};
template <typename Type>
struct only_if<true, Type> {
  typedef Type type;
};

/// Accepts any argument, but only by a user-defined conversion, so that overload resolution prefers every
/// function of the program to a deleted function with such parameters.
struct anything {
  template <typename Argument>
  anything(const Argument&) restrict(cpu, amp) {}
};

/// Whether all types are arithmetic or enumeration types.
template <typename... Types>
struct are_numbers {
  static const bool value = true;
};
template <typename First, typename... Rest>
struct are_numbers<First, Rest...> {
  static const bool value =
      (std::is_arithmetic<First>::value || std::is_enum<First>::value) && are_numbers<Rest...>::value;
};

/// Whether the arguments are numbers, but not as many as the Count that rank N requires. Ranks above 3 accept
/// none.
template <int N, int Count, typename... Types>
struct are_wrong_numbers {
  static const bool value =
      sizeof...(Types) > 0 && (N > 3 || sizeof...(Types) != Count) && are_numbers<Types...>::value;
};

/// Whether the arguments are numbers from which no index or extent of rank N can be constructed.
template <int N, typename... Types>
struct are_wrong_components : are_wrong_numbers<N, N, Types...> {};

}  // namespace __detail
}  // namespace concurrency

#endif
