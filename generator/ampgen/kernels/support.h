// Code that all kernels of this program share: arithmetic that stays defined, inputs, and comparison of the results.
#ifndef KERNELS_SUPPORT_H
#define KERNELS_SUPPORT_H

#include <amp_math.h>

#include <cstdio>
#include <cstring>
#include <vector>

using namespace concurrency;

/// Keeps a number that is normal and not large, and replaces any other by 1.5. A zero loses its sign, because lavapipe
/// 22.3 turns 0 - x into -x if it finds out that the 0 is a zero.
inline float tame(float x) restrict(cpu, amp) {
  const bool fits = x > -4096.0f && x < 4096.0f && (x >= 0x1p-20f || x <= -0x1p-20f);
  return fits ? x : x == 0.0f ? 0.0f : 1.5f;
}
inline double tame(double x) restrict(cpu, amp) {
  const bool fits = x > -1048576.0 && x < 1048576.0 && (x >= 0x1p-20 || x <= -0x1p-20);
  return fits ? x : x == 0.0 ? 0.0 : 1.5;
}
inline float positive_zero(float x) restrict(cpu, amp) { return x == 0.0f ? 0.0f : x; }
inline double positive_zero(double x) restrict(cpu, amp) { return x == 0.0 ? 0.0 : x; }
inline float magnitude(float x) restrict(cpu, amp) { return x < 0.0f ? -x : x; }
inline double magnitude(double x) restrict(cpu, amp) { return x < 0.0 ? -x : x; }
inline float nonzero(float x) restrict(cpu, amp) { return x == 0.0f ? 1.0f : x; }
inline double nonzero(double x) restrict(cpu, amp) { return x == 0.0 ? 1.0 : x; }

/// The type through which a kernel uses an array: a reference to it on the accelerator, a view on the host.
template <bool on_accelerator, class T, int N>
struct held {
  typedef array_view<T, N> type;
};
#ifndef AMPCTS_EMPTY_RESTRICT
template <class T, int N>
struct held<true, T, N> {
  typedef array<T, N>& type;
};
template <class T, int N>
struct held<true, const T, N> {
  typedef const array<T, N>& type;
};
#endif

/// The mark of a thread; only the accelerator can compute the one that the host expects.
inline unsigned evidence(unsigned, unsigned) restrict(cpu) { return 0u; }

/// update_NAME: atomic on the accelerator; the host runs its threads one after the other. Returns the old value. No result
/// depends on the order of threads.
#ifndef AMPCTS_EMPTY_RESTRICT
#define KERNELS_ON_ACCELERATOR(...) __VA_ARGS__
inline unsigned evidence(unsigned nonce, unsigned thread) restrict(amp) { return ampcts::accelerator_mark(nonce, thread); }
#else
#define KERNELS_ON_ACCELERATOR(...)
#endif
#define KERNELS_ATOMIC_OF(type, name, host)                                                        \
  inline type update_##name(type* at, type x) restrict(cpu) {                                      \
    const type old = *at;                                                                          \
    *at = host;                                                                                    \
    return old;                                                                                    \
  }                                                                                                \
  KERNELS_ON_ACCELERATOR(inline type update_##name(type* at, type x) restrict(amp) { return KERNELS_CALL_##name(at, x); })
#define KERNELS_CALL_exchange atomic_exchange
#define KERNELS_CALL_add atomic_fetch_add
#define KERNELS_CALL_sub atomic_fetch_sub
#define KERNELS_CALL_max atomic_fetch_max
#define KERNELS_CALL_min atomic_fetch_min
#define KERNELS_CALL_and atomic_fetch_and
#define KERNELS_CALL_or atomic_fetch_or
#define KERNELS_CALL_xor atomic_fetch_xor
#define KERNELS_ATOMIC(name, host) KERNELS_ATOMIC_OF(int, name, host) KERNELS_ATOMIC_OF(unsigned, name, host)
#define KERNELS_SUM(symbol) static_cast<decltype(x)>(static_cast<unsigned>(*at) symbol static_cast<unsigned>(x))
KERNELS_ATOMIC(add, KERNELS_SUM(+))
KERNELS_ATOMIC(sub, KERNELS_SUM(-))
KERNELS_ATOMIC(max, x > *at ? x : *at)
KERNELS_ATOMIC(min, x < *at ? x : *at)
KERNELS_ATOMIC(and, *at & x)
KERNELS_ATOMIC(or, *at | x)
KERNELS_ATOMIC(xor, *at ^ x)
KERNELS_ATOMIC(exchange, x)
KERNELS_ATOMIC_OF(float, exchange, x)

#define KERNELS_COUNTED_OF(type)                                                                   \
  inline type update_inc(type* at) restrict(cpu) { return update_add(at, 1); }                     \
  inline type update_dec(type* at) restrict(cpu) { return update_sub(at, 1); }                     \
  inline bool update_if(type* at, type* expected, type x) restrict(cpu) {                          \
    const bool is_expected = *at == *expected;                                                     \
    if (is_expected) *at = x;                                                                      \
    else *expected = *at;                                                                          \
    return is_expected;                                                                            \
  }                                                                                                \
  KERNELS_ON_ACCELERATOR(                                                                          \
      inline type update_inc(type* at) restrict(amp) { return atomic_fetch_inc(at); }              \
      inline type update_dec(type* at) restrict(amp) { return atomic_fetch_dec(at); }              \
      inline bool update_if(type* at, type* expected, type x) restrict(amp) {                      \
        return atomic_compare_exchange(at, expected, x);                                           \
      })                                                                                           \
  /** Adds by compare and exchange. */                                                             \
  inline void update_swap(type* at, type x) restrict(cpu, amp) {                                   \
    type old = 0;                                                                                  \
    while (!update_if(at, &old, static_cast<type>(static_cast<unsigned>(old) + static_cast<unsigned>(x)))) {} \
  }
KERNELS_COUNTED_OF(int)
KERNELS_COUNTED_OF(unsigned)

/// The result is correctly rounded on every side.
inline float root(float x) restrict(cpu, amp) { return __builtin_sqrtf(x); }
inline double root(double x) restrict(cpu, amp) { return __builtin_sqrt(x); }

/// Input number n of a buffer: the same on both sides, different for each buffer.
template <class T>
T number(unsigned long seed, unsigned n) {
  unsigned long x = (seed + 1) * 0x9E3779B97F4A7C15ul + n * 0xD1B54A32D192ED03ul;
  x = (x ^ (x >> 29)) * 0xBF58476D1CE4E5B9ul;
  x ^= x >> 32;
  return static_cast<T>(x);
}
template <>
inline bool number<bool>(unsigned long seed, unsigned n) { return number<unsigned>(seed, n) % 2u != 0u; }
template <>
inline int number<int>(unsigned long seed, unsigned n) {
  const unsigned x = number<unsigned>(seed, n);
  return x % 3u == 0u ? static_cast<int>(x >> 3) % 8 : static_cast<int>(x >> 3) % 60000 - 30000 + 1;
}
template <>
inline long number<long>(unsigned long seed, unsigned n) {
  return static_cast<long>(number<unsigned long>(seed, n) % 3999999999ul) - 1999999999l;
}
template <>
inline float number<float>(unsigned long seed, unsigned n) {
  return static_cast<float>(number<int>(seed, n) % 8000) / 2.0f / static_cast<float>(number<unsigned>(seed + 1, n) % 7u + 1u);
}
template <>
inline double number<double>(unsigned long seed, unsigned n) {
  return static_cast<double>(number<int>(seed, n)) / (number<unsigned>(seed + 1, n) % 7u + 1u);
}
template <class T>
std::vector<T> numbers(unsigned long seed, unsigned count) {
  std::vector<T> all;
  for (unsigned n = 0; n < count; ++n) all.push_back(number<T>(seed, n));
  return all;
}

/// tile_static memory on the host. It is not initialized, so a memory sanitizer reports reads before the first write.
template <class T>
class tile_memory {
 public:
  explicit tile_memory(unsigned count) : first_(new T[count]) {}
  ~tile_memory() { delete[] first_; }
  tile_memory(const tile_memory&) = delete;
  tile_memory& operator=(const tile_memory&) = delete;
  T* data() { return first_; }

 private:
  T* first_;
};

inline unsigned long bits(bool x) { return x; }
inline unsigned long bits(int x) { return static_cast<unsigned>(x); }
inline unsigned long bits(unsigned x) { return x; }
inline unsigned long bits(long x) { return static_cast<unsigned long>(x); }
inline unsigned long bits(unsigned long x) { return x; }
inline unsigned long bits(float x) {
  unsigned pattern;
  std::memcpy(&pattern, &x, sizeof x);
  return pattern;
}
inline unsigned long bits(double x) {
  unsigned long pattern;
  std::memcpy(&pattern, &x, sizeof x);
  return pattern;
}

/// Compares the results of the two sides of one kernel, and computes a digest of the host's results.
class comparison {
 public:
  comparison(const char* seed, int kernel) : seed_(seed), kernel_(kernel), digest_(14695981039346656037ul), differences_(0) {}

  void same(const char* what, unsigned long at, unsigned long device, unsigned long host) {
    digest_ = (digest_ ^ host) * 1099511628211ul;
    if (device == host) return;
    if (differences_++ < 4)
      std::fprintf(stderr, "seed %s kernel %d: %s[%lu]: device %#lx, host %#lx\n", seed_, kernel_, what, at, device, host);
  }
  template <class T>
  void same(const char* what, const std::vector<T>& device, const std::vector<T>& host) {
    for (unsigned long n = 0; n < host.size(); ++n) same(what, n, bits(device[n]), bits(host[n]));
  }
  /// Prints the digest; the program of another compiler must print the same. Returns whether all results were equal.
  bool end(const std::vector<unsigned>& marks, unsigned nonce) {
#ifndef AMPCTS_EMPTY_RESTRICT
    for (unsigned n = 0; n < marks.size(); ++n)
      if (marks[n] != ampcts::expected_mark(nonce, n)) {
        std::fprintf(stderr, "seed %s kernel %d: thread %u did not run on the accelerator\n", seed_, kernel_, n);
        ++differences_;
        break;
      }
#else
    (void)marks, (void)nonce;
#endif
    std::printf("kernel %d %016lx\n", kernel_, digest_);
    std::fflush(stdout);  // the next kernel may crash
    return differences_ == 0;
  }

 private:
  const char* seed_;
  int kernel_;
  unsigned long digest_;
  unsigned long differences_;
};

#endif
