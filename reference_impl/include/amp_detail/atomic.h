/// Atomic operations (AMP 1.2 §6), on elements of array and array_view and on tile_static variables.
///
/// Coherent, with relaxed order: an atomic operation is no fence (§8.1.2 l.3235).
#ifndef AMP_DETAIL_ATOMIC_H
#define AMP_DETAIL_ATOMIC_H

#ifdef __AMPXX__

namespace concurrency {

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

/// On failure *expected_val receives the value found.
inline bool atomic_compare_exchange(int* dest, int* expected_val, int val) restrict(amp) {
  return __atomic_compare_exchange_n(dest, expected_val, val, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}
inline bool atomic_compare_exchange(unsigned int* dest, unsigned int* expected_val,
                                    unsigned int val) restrict(amp) {
  return __atomic_compare_exchange_n(dest, expected_val, val, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

// Each returns the value before.

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

}  // namespace concurrency

#endif
#endif
