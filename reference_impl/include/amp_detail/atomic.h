/// Atomic operations (AMP 1.2 §6) on elements of array and array_view and on tile_static variables.
///
/// They are coherent and have relaxed memory order: an atomic operation is not a fence (§8.1.2 l.3235).
#ifndef AMP_DETAIL_ATOMIC_H
#define AMP_DETAIL_ATOMIC_H

#ifdef __AMPXX__

#include "components.h"

namespace concurrency {
namespace __detail {

/// Whether T is an operand type of the atomic operations on integers.
template <typename T>
struct is_atomic_integer {
  static const bool value = std::is_same<T, int>::value || std::is_same<T, unsigned int>::value;
};

}  // namespace __detail

/// Stores val in *dest and returns the previous value. AMP 1.2 §6.2.
inline int atomic_exchange(int* dest, int val) restrict(amp) {
  return __atomic_exchange_n(dest, val, __ATOMIC_RELAXED);
}
inline unsigned int atomic_exchange(unsigned int* dest, unsigned int val) restrict(amp) {
  return __atomic_exchange_n(dest, val, __ATOMIC_RELAXED);
}
inline float atomic_exchange(float* dest, float val) restrict(amp) {
  float before;
  __atomic_exchange(dest, &val, &before, __ATOMIC_RELAXED);
  return before;
}

/// If *dest equals *expected_val, stores val in *dest and returns true. Otherwise stores the value of *dest
/// in *expected_val and returns false. AMP 1.2 §6.2.
inline bool atomic_compare_exchange(int* dest, int* expected_val, int val) restrict(amp) {
  return __atomic_compare_exchange_n(dest, expected_val, val, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}
inline bool atomic_compare_exchange(unsigned int* dest, unsigned int* expected_val,
                                    unsigned int val) restrict(amp) {
  return __atomic_compare_exchange_n(dest, expected_val, val, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

// Each of the following functions combines *dest with val and returns the previous value of *dest. AMP 1.2
// §6.3.

inline int atomic_fetch_add(int* dest, int val) restrict(amp) {
  return __atomic_fetch_add(dest, val, __ATOMIC_RELAXED);
}
inline unsigned int atomic_fetch_add(unsigned int* dest, unsigned int val) restrict(amp) {
  return __atomic_fetch_add(dest, val, __ATOMIC_RELAXED);
}
inline int atomic_fetch_sub(int* dest, int val) restrict(amp) {
  return __atomic_fetch_sub(dest, val, __ATOMIC_RELAXED);
}
inline unsigned int atomic_fetch_sub(unsigned int* dest, unsigned int val) restrict(amp) {
  return __atomic_fetch_sub(dest, val, __ATOMIC_RELAXED);
}
inline int atomic_fetch_max(int* dest, int val) restrict(amp) {
  return __atomic_fetch_max(dest, val, __ATOMIC_RELAXED);
}
inline unsigned int atomic_fetch_max(unsigned int* dest, unsigned int val) restrict(amp) {
  return __atomic_fetch_max(dest, val, __ATOMIC_RELAXED);
}
inline int atomic_fetch_min(int* dest, int val) restrict(amp) {
  return __atomic_fetch_min(dest, val, __ATOMIC_RELAXED);
}
inline unsigned int atomic_fetch_min(unsigned int* dest, unsigned int val) restrict(amp) {
  return __atomic_fetch_min(dest, val, __ATOMIC_RELAXED);
}
inline int atomic_fetch_and(int* dest, int val) restrict(amp) {
  return __atomic_fetch_and(dest, val, __ATOMIC_RELAXED);
}
inline unsigned int atomic_fetch_and(unsigned int* dest, unsigned int val) restrict(amp) {
  return __atomic_fetch_and(dest, val, __ATOMIC_RELAXED);
}
inline int atomic_fetch_or(int* dest, int val) restrict(amp) {
  return __atomic_fetch_or(dest, val, __ATOMIC_RELAXED);
}
inline unsigned int atomic_fetch_or(unsigned int* dest, unsigned int val) restrict(amp) {
  return __atomic_fetch_or(dest, val, __ATOMIC_RELAXED);
}
inline int atomic_fetch_xor(int* dest, int val) restrict(amp) {
  return __atomic_fetch_xor(dest, val, __ATOMIC_RELAXED);
}
inline unsigned int atomic_fetch_xor(unsigned int* dest, unsigned int val) restrict(amp) {
  return __atomic_fetch_xor(dest, val, __ATOMIC_RELAXED);
}
inline int atomic_fetch_inc(int* dest) restrict(amp) {
  return __atomic_fetch_add(dest, 1, __ATOMIC_RELAXED);
}
inline unsigned int atomic_fetch_inc(unsigned int* dest) restrict(amp) {
  return __atomic_fetch_add(dest, 1u, __ATOMIC_RELAXED);
}
inline int atomic_fetch_dec(int* dest) restrict(amp) {
  return __atomic_fetch_sub(dest, 1, __ATOMIC_RELAXED);
}
inline unsigned int atomic_fetch_dec(unsigned int* dest) restrict(amp) {
  return __atomic_fetch_sub(dest, 1u, __ATOMIC_RELAXED);
}

namespace extensions {

/// Adds val to *dest and returns the previous value of *dest. An extension of amp++: AMP 1.2 has no atomic
/// addition of floating-point numbers. The order of the additions, and with it the rounding of the sum, can
/// differ from run to run; denormal results may be flushed to zero.
///
/// In global memory this is one instruction if the device has it. Otherwise, and in tile_static memory, it is
/// a loop around a compare-and-exchange operation.
inline float atomic_fetch_add(float* dest, float val) restrict(amp) {
  return __atomic_fetch_add(dest, val, __ATOMIC_RELAXED);
}

}  // namespace extensions

// Deleted: operands of other types. Overload resolution prefers functions of the program: these here need the
// conversion to `anything`, or have a parameter pack and are therefore less specialized.

template <typename T, typename __detail::only_if<!__detail::is_atomic_integer<T>::value &&
                                                 !std::is_same<T, float>::value>::type = 0>
T atomic_exchange(T*, __detail::anything) restrict(amp) = delete (
    "[amp.atomic.exchange-type] atomic_exchange can be applied only to non-const objects of type "
    "int, unsigned int or float");
template <typename T, typename E,
          typename __detail::only_if<!__detail::is_atomic_integer<T>::value ||
                                     !std::is_same<T, E>::value>::type = 0>
bool atomic_compare_exchange(T*, E*, __detail::anything) restrict(amp) = delete (
    "[amp.atomic.compare-exchange-type] atomic_compare_exchange takes two pointers to int, or two pointers "
    "to unsigned int");
template <typename T, typename __detail::only_if<!__detail::is_atomic_integer<T>::value>::type = 0>
T atomic_fetch_add(T*, __detail::anything) restrict(amp) = delete (
    "[amp.atomic.arithmetic-type] atomic_fetch_add can be applied only to non-const objects of "
    "type int or unsigned int");
template <typename T, typename __detail::only_if<!__detail::is_atomic_integer<T>::value>::type = 0>
T atomic_fetch_sub(T*, __detail::anything) restrict(amp) = delete (
    "[amp.atomic.arithmetic-type] atomic_fetch_sub can be applied only to non-const objects of "
    "type int or unsigned int");
template <typename T, typename __detail::only_if<!__detail::is_atomic_integer<T>::value>::type = 0>
T atomic_fetch_max(T*, __detail::anything) restrict(amp) = delete (
    "[amp.atomic.arithmetic-type] atomic_fetch_max can be applied only to non-const objects of "
    "type int or unsigned int");
template <typename T, typename __detail::only_if<!__detail::is_atomic_integer<T>::value>::type = 0>
T atomic_fetch_min(T*, __detail::anything) restrict(amp) = delete (
    "[amp.atomic.arithmetic-type] atomic_fetch_min can be applied only to non-const objects of "
    "type int or unsigned int");
template <typename T, typename __detail::only_if<!__detail::is_atomic_integer<T>::value>::type = 0>
T atomic_fetch_and(T*, __detail::anything) restrict(amp) = delete (
    "[amp.atomic.bitwise-type] atomic_fetch_and can be applied only to non-const objects of type "
    "int or unsigned int");
template <typename T, typename __detail::only_if<!__detail::is_atomic_integer<T>::value>::type = 0>
T atomic_fetch_or(T*, __detail::anything) restrict(amp) = delete (
    "[amp.atomic.bitwise-type] atomic_fetch_or can be applied only to non-const objects of type "
    "int or unsigned int");
template <typename T, typename __detail::only_if<!__detail::is_atomic_integer<T>::value>::type = 0>
T atomic_fetch_xor(T*, __detail::anything) restrict(amp) = delete (
    "[amp.atomic.bitwise-type] atomic_fetch_xor can be applied only to non-const objects of type "
    "int or unsigned int");
template <
    typename T, typename... None,
    typename __detail::only_if<!__detail::is_atomic_integer<T>::value && sizeof...(None) == 0>::type = 0>
T atomic_fetch_inc(T*, None...) restrict(amp) = delete (
    "[amp.atomic.step-type] atomic_fetch_inc can be applied only to non-const objects of type int "
    "or unsigned int");
template <
    typename T, typename... None,
    typename __detail::only_if<!__detail::is_atomic_integer<T>::value && sizeof...(None) == 0>::type = 0>
T atomic_fetch_dec(T*, None...) restrict(amp) = delete (
    "[amp.atomic.step-type] atomic_fetch_dec can be applied only to non-const objects of type int "
    "or unsigned int");

}  // namespace concurrency

#endif
#endif
