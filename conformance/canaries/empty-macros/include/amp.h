// Bare declarations of the C++ AMP library (AMP 1.2 §3-§9), for the canary that compiles C++ AMP as plain C++ with
// `restrict(...)` and `tile_static` as empty macros. Nothing does anything or checks anything: whatever is rejected over
// these headers is rejected by plain C++. The containers have default constructors they must not have, because a
// tile_static variable is not initialized (AMP 1.2 §2.4.3.5.1 l.757) and plain C++ would initialize it.
#ifndef AMPCTS_CANARY_AMP_H
#define AMPCTS_CANARY_AMP_H

#include <cstddef>
#include <cstdint>
#include <exception>
#include <iterator>
#include <string>
#include <type_traits>
#include <vector>

namespace concurrency {

template <int N> class index;
template <int N> class extent;
template <int D0, int D1 = 0, int D2 = 0> class tiled_extent;
template <int D0, int D1 = 0, int D2 = 0> class tiled_index;
template <class T, int N = 1> class array;
template <class T, int N = 1> class array_view;

template <int D0, int D1, int D2> struct tile_rank { static const int value = 3; };
template <int D0, int D1> struct tile_rank<D0, D1, 0> { static const int value = 2; };
template <int D0> struct tile_rank<D0, 0, 0> { static const int value = 1; };

// ---- §3 accelerators

enum queuing_mode { queuing_mode_immediate, queuing_mode_automatic };
enum access_type { access_type_none, access_type_read = 1, access_type_write = 2, access_type_read_write = 3, access_type_auto = 4 };

class accelerator;
class completion_future;

class accelerator_view {
 public:
  accelerator_view() = delete;
  accelerator_view(const accelerator_view& other);
  accelerator_view& operator=(const accelerator_view& other);
  accelerator get_accelerator() const;
  bool get_is_debug() const;
  bool get_is_auto_selection() const;
  unsigned get_version() const;
  queuing_mode get_queuing_mode() const;
  void flush();
  void wait();
  completion_future create_marker();
  bool operator==(const accelerator_view& other) const;
  bool operator!=(const accelerator_view& other) const;
};

class accelerator {
 public:
  static const wchar_t default_accelerator[];
  static const wchar_t direct3d_warp[];
  static const wchar_t direct3d_ref[];
  static const wchar_t cpu_accelerator[];
  accelerator();
  explicit accelerator(const std::wstring& path);
  accelerator(const accelerator& other);
  accelerator& operator=(const accelerator& other);
  static std::vector<accelerator> get_all();
  static bool set_default(const std::wstring& path);
  static accelerator_view get_auto_selection_view();
  accelerator_view default_view;  // properties are plain members here
  std::wstring description, device_path;
  bool is_emulated, supports_double_precision;
  std::wstring get_device_path() const;
  std::wstring get_description() const;
  unsigned get_version() const;
  bool get_is_debug() const;
  bool get_is_emulated() const;
  bool get_has_display() const;
  bool get_supports_double_precision() const;
  bool get_supports_limited_double_precision() const;
  bool get_supports_cpu_shared_memory() const;
  std::size_t get_dedicated_memory() const;
  access_type get_default_cpu_access_type() const;
  bool set_default_cpu_access_type(access_type type);
  accelerator_view create_view();
  accelerator_view create_view(queuing_mode mode);
  accelerator_view get_default_view() const;
  bool operator==(const accelerator& other) const;
  bool operator!=(const accelerator& other) const;
};

// ---- §4 index, extent, tiles

template <int N>
class index {
 public:
  static const int rank = N;
  typedef int value_type;
  index();
  index(const index& other);
  template <int M = N, class = typename std::enable_if<M == 1>::type> explicit index(int i0);
  template <int M = N, class = typename std::enable_if<M == 2>::type> index(int i0, int i1);
  template <int M = N, class = typename std::enable_if<M == 3>::type> index(int i0, int i1, int i2);
  explicit index(const int components[]);
  index& operator=(const index& other);
  int operator[](unsigned c) const;
  int& operator[](unsigned c);
  index& operator+=(const index& other);
  index& operator-=(const index& other);
  index& operator+=(int value);
  index& operator-=(int value);
  index& operator*=(int value);
  index& operator/=(int value);
  index& operator%=(int value);
  index& operator++();
  index operator++(int);
  index& operator--();
  index operator--(int);

 private:
  int components_[N];  // for its size, which the containers look at
};

template <int N>
class extent {
 public:
  static const int rank = N;
  typedef int value_type;
  extent();
  extent(const extent& other);
  template <int M = N, class = typename std::enable_if<M == 1>::type> explicit extent(int e0);
  template <int M = N, class = typename std::enable_if<M == 2>::type> extent(int e0, int e1);
  template <int M = N, class = typename std::enable_if<M == 3>::type> extent(int e0, int e1, int e2);
  explicit extent(const int components[]);
  extent& operator=(const extent& other);
  int operator[](unsigned c) const;
  int& operator[](unsigned c);
  unsigned size() const;
  bool contains(const index<N>& idx) const;
  template <int D0> tiled_extent<D0> tile() const {
    static_assert(N == 1, "a dimension for each rank");
    return *this;
  }
  template <int D0, int D1> tiled_extent<D0, D1> tile() const {
    static_assert(N == 2, "a dimension for each rank");
    return *this;
  }
  template <int D0, int D1, int D2> tiled_extent<D0, D1, D2> tile() const {
    static_assert(N == 3, "a dimension for each rank");
    return *this;
  }
  extent operator+(const index<N>& idx) const;
  extent operator-(const index<N>& idx) const;
  extent& operator+=(const extent& other);
  extent& operator-=(const extent& other);
  extent& operator+=(int value);
  extent& operator-=(int value);
  extent& operator*=(int value);
  extent& operator/=(int value);
  extent& operator%=(int value);
  extent& operator++();
  extent operator++(int);
  extent& operator--();
  extent operator--(int);
};

#define AMPCTS_CANARY_OPERATORS(type)                                  \
  template <int N> bool operator==(const type<N>& a, const type<N>& b); \
  template <int N> bool operator!=(const type<N>& a, const type<N>& b); \
  template <int N> type<N> operator+(const type<N>& a, const type<N>& b); \
  template <int N> type<N> operator-(const type<N>& a, const type<N>& b); \
  template <int N> type<N> operator+(const type<N>& a, int b);         \
  template <int N> type<N> operator+(int a, const type<N>& b);         \
  template <int N> type<N> operator-(const type<N>& a, int b);         \
  template <int N> type<N> operator-(int a, const type<N>& b);         \
  template <int N> type<N> operator*(const type<N>& a, int b);         \
  template <int N> type<N> operator*(int a, const type<N>& b);         \
  template <int N> type<N> operator/(const type<N>& a, int b);         \
  template <int N> type<N> operator/(int a, const type<N>& b);         \
  template <int N> type<N> operator%(const type<N>& a, int b);         \
  template <int N> type<N> operator%(int a, const type<N>& b);
AMPCTS_CANARY_OPERATORS(index)
AMPCTS_CANARY_OPERATORS(extent)
#undef AMPCTS_CANARY_OPERATORS

class tile_barrier {
 public:
  tile_barrier(const tile_barrier& other);
  tile_barrier& operator=(const tile_barrier& other) = delete;
  void wait() const;
  void wait_with_all_memory_fence() const;
  void wait_with_global_memory_fence() const;
  void wait_with_tile_static_memory_fence() const;
};

void all_memory_fence(const tile_barrier& barrier);
void global_memory_fence(const tile_barrier& barrier);
void tile_static_memory_fence(const tile_barrier& barrier);

template <int D0, int D1, int D2>
class tiled_extent : public extent<tile_rank<D0, D1, D2>::value> {
 public:
  static const int rank = tile_rank<D0, D1, D2>::value;
  static const int tile_dim0 = D0;
  static const int tile_dim1 = D1;
  static const int tile_dim2 = D2;
  tiled_extent();
  tiled_extent(const tiled_extent& other);
  tiled_extent(const concurrency::extent<rank>& other);
  tiled_extent& operator=(const tiled_extent& other);
  tiled_extent pad() const;
  tiled_extent truncate() const;
  concurrency::extent<rank> get_tile_extent() const;
};

template <int D0, int D1, int D2>
class tiled_index {
 public:
  static const int rank = tile_rank<D0, D1, D2>::value;
  static const int tile_dim0 = D0;
  static const int tile_dim1 = D1;
  static const int tile_dim2 = D2;
  const index<rank> global;
  const index<rank> local;
  const index<rank> tile;
  const index<rank> tile_origin;
  const concurrency::extent<rank> tile_extent;
  const tile_barrier barrier;
  tiled_index(const tiled_index& other);
  operator index<rank>() const;
  concurrency::extent<rank> get_tile_extent() const;
};

// ---- §5 array and array_view

template <class T, int N>
struct projection { typedef array_view<T, N - 1> type; typedef array_view<const T, N - 1> const_type; };
template <class T>
struct projection<T, 1> { typedef T& type; typedef const T& const_type; };

template <class T, int N>
class array {
  static_assert(sizeof(T) % sizeof(int) == 0, "elements are whole numbers of int");

 public:
  static const int rank = N;
  typedef T value_type;
  concurrency::extent<N> extent;
  array();
  explicit array(const concurrency::extent<N>& e);
  explicit array(int e0);
  array(int e0, int e1);
  array(int e0, int e1, int e2);
  array(const concurrency::extent<N>& e, accelerator_view av, access_type type = access_type_auto);
  array(int e0, accelerator_view av, access_type type = access_type_auto);
  array(int e0, int e1, accelerator_view av, access_type type = access_type_auto);
  array(const concurrency::extent<N>& e, accelerator_view av, accelerator_view associated);
  array(int e0, accelerator_view av, accelerator_view associated);
  template <class It, class = typename std::iterator_traits<It>::iterator_category> array(const concurrency::extent<N>& e, It first);
  template <class It> array(const concurrency::extent<N>& e, It first, It last);
  template <class It, class = typename std::iterator_traits<It>::iterator_category> array(int e0, It first);
  template <class It, class = typename std::iterator_traits<It>::iterator_category> array(int e0, It first, It last);
  template <class It> array(const concurrency::extent<N>& e, It first, accelerator_view av, access_type type = access_type_auto);
  template <class It> array(const concurrency::extent<N>& e, It first, It last, accelerator_view av, access_type type = access_type_auto);
  template <class It> array(int e0, It first, accelerator_view av, access_type type = access_type_auto);
  template <class It> array(int e0, It first, It last, accelerator_view av, access_type type = access_type_auto);
  array(const array_view<const T, N>& source);
  array(const array& other);
  array(array&& other);
  array& operator=(const array& other);
  array& operator=(array&& other);
  void copy_to(array& other) const;
  void copy_to(const array_view<T, N>& other) const;
  concurrency::extent<N> get_extent() const;
  accelerator_view get_accelerator_view() const;
  accelerator_view get_associated_accelerator_view() const;
  access_type get_cpu_access_type() const;
  T& operator[](const index<N>& idx);
  const T& operator[](const index<N>& idx) const;
  typename projection<T, N>::type operator[](int i);
  typename projection<T, N>::const_type operator[](int i) const;
  T& operator()(const index<N>& idx);
  const T& operator()(const index<N>& idx) const;
  typename projection<T, N>::type operator()(int i0);
  typename projection<T, N>::const_type operator()(int i0) const;
  T& operator()(int i0, int i1);
  const T& operator()(int i0, int i1) const;
  T& operator()(int i0, int i1, int i2);
  const T& operator()(int i0, int i1, int i2) const;
  array_view<T, N> section(const index<N>& origin, const concurrency::extent<N>& e);
  array_view<const T, N> section(const index<N>& origin, const concurrency::extent<N>& e) const;
  array_view<T, N> section(const index<N>& origin);
  array_view<T, N> section(int i0, int e0);
  template <class U> array_view<U, 1> reinterpret_as();
  template <int K> array_view<T, K> view_as(const concurrency::extent<K>& e);
  operator std::vector<T>() const;
  T* data();
  const T* data() const;
};

template <class T, int N>
class array_view {
  static_assert(sizeof(T) % sizeof(int) == 0, "elements are whole numbers of int");

 public:
  static const int rank = N;
  typedef T value_type;
  concurrency::extent<N> extent;
  array_view();
  array_view(array<typename std::remove_const<T>::type, N>& source);
  array_view(const array<typename std::remove_const<T>::type, N>& source);
  template <class Container, class = decltype(std::declval<Container&>().data())>
  array_view(const concurrency::extent<N>& e, Container& source);
  template <class Container, class = decltype(std::declval<Container&>().data())> array_view(int e0, Container& source);
  template <class Container, class = decltype(std::declval<Container&>().data())> array_view(int e0, int e1, Container& source);
  template <class Container, class = decltype(std::declval<Container&>().data())> array_view(int e0, int e1, int e2, Container& source);
  array_view(const concurrency::extent<N>& e, T* source);
  array_view(int e0, T* source);
  array_view(int e0, int e1, T* source);
  array_view(int e0, int e1, int e2, T* source);
  explicit array_view(const concurrency::extent<N>& e);
  explicit array_view(int e0);
  array_view(const array_view& other);
  template <class U, class = typename std::enable_if<std::is_same<const U, T>::value>::type>
  array_view(const array_view<U, N>& other);
  array_view& operator=(const array_view& other);
  void copy_to(array<typename std::remove_const<T>::type, N>& other) const;
  void copy_to(const array_view<typename std::remove_const<T>::type, N>& other) const;
  concurrency::extent<N> get_extent() const;
  accelerator_view get_source_accelerator_view() const;
  T& operator[](const index<N>& idx) const;
  typename projection<T, N>::type operator[](int i) const;
  T& operator()(const index<N>& idx) const;
  typename projection<T, N>::type operator()(int i0) const;
  T& operator()(int i0, int i1) const;
  T& operator()(int i0, int i1, int i2) const;
  T& get_ref(const index<N>& idx) const;
  array_view section(const index<N>& origin, const concurrency::extent<N>& e) const;
  array_view section(const index<N>& origin) const;
  array_view section(const concurrency::extent<N>& e) const;
  array_view section(int i0, int e0) const;
  array_view section(int i0, int i1, int e0, int e1) const;
  template <class U, int M = N, class = typename std::enable_if<M == 1>::type> array_view<U, 1> reinterpret_as() const;
  template <int K, int M = N, class = typename std::enable_if<M == 1>::type>
  array_view<T, K> view_as(const concurrency::extent<K>& e) const;
  template <int M = N, class = typename std::enable_if<M == 1>::type> T* data() const;
  void synchronize() const;
  void synchronize(access_type type) const;
  completion_future synchronize_async() const;
  void synchronize_to(const accelerator_view& av) const;
  void refresh() const;
  void discard_data() const;
};

// ---- §5.3 copying

template <class T, int N> void copy(const array<T, N>& source, array<T, N>& target);
template <class T, int N> void copy(const array<T, N>& source, const array_view<T, N>& target);
template <class T, int N> void copy(const array_view<const T, N>& source, array<T, N>& target);
template <class T, int N> void copy(const array_view<T, N>& source, array<T, N>& target);
template <class T, int N> void copy(const array_view<const T, N>& source, const array_view<T, N>& target);
template <class T, int N> void copy(const array_view<T, N>& source, const array_view<T, N>& target);
template <class It, class T, int N> void copy(It first, It last, array<T, N>& target);
template <class It, class T, int N> void copy(It first, It last, const array_view<T, N>& target);
template <class It, class T, int N> void copy(It first, array<T, N>& target);
template <class It, class T, int N> void copy(It first, const array_view<T, N>& target);
template <class It, class T, int N> void copy(const array<T, N>& source, It target);
template <class It, class T, int N> void copy(const array_view<T, N>& source, It target);
template <class... Arguments> completion_future copy_async(Arguments&&... arguments);

class completion_future {
 public:
  completion_future();
  completion_future(const completion_future& other);
  completion_future& operator=(const completion_future& other);
  void get() const;
  bool valid() const;
  void wait() const;
  template <class Functor> void then(const Functor& functor) const;
};

// ---- §6 atomics

#define AMPCTS_CANARY_ATOMIC(name)             \
  int name(int* target, int value);            \
  unsigned name(unsigned* target, unsigned value);
AMPCTS_CANARY_ATOMIC(atomic_fetch_add)
AMPCTS_CANARY_ATOMIC(atomic_fetch_sub)
AMPCTS_CANARY_ATOMIC(atomic_fetch_max)
AMPCTS_CANARY_ATOMIC(atomic_fetch_min)
AMPCTS_CANARY_ATOMIC(atomic_fetch_and)
AMPCTS_CANARY_ATOMIC(atomic_fetch_or)
AMPCTS_CANARY_ATOMIC(atomic_fetch_xor)
AMPCTS_CANARY_ATOMIC(atomic_exchange)
#undef AMPCTS_CANARY_ATOMIC
float atomic_exchange(float* target, float value);
int atomic_fetch_inc(int* target);
unsigned atomic_fetch_inc(unsigned* target);
int atomic_fetch_dec(int* target);
unsigned atomic_fetch_dec(unsigned* target);
bool atomic_compare_exchange(int* target, int* expected, int value);
bool atomic_compare_exchange(unsigned* target, unsigned* expected, unsigned value);

// ---- §7 parallel_for_each: takes anything, calls nothing

template <int N, class Kernel> void parallel_for_each(const extent<N>& domain, const Kernel&) {}
template <int D0, int D1, int D2, class Kernel>
void parallel_for_each(const tiled_extent<D0, D1, D2>& domain, const Kernel&) {}
template <int N, class Kernel>
void parallel_for_each(const accelerator_view& view, const extent<N>& domain, const Kernel&) {}
template <int D0, int D1, int D2, class Kernel>
void parallel_for_each(const accelerator_view& view, const tiled_extent<D0, D1, D2>& domain, const Kernel&) {}

// ---- §3.5 exceptions

class runtime_exception : public std::exception {
 public:
  runtime_exception(const char* message, int code) noexcept;
  explicit runtime_exception(int code) noexcept;
  runtime_exception(const runtime_exception& other) noexcept;
  runtime_exception& operator=(const runtime_exception& other) noexcept;
  virtual ~runtime_exception() noexcept;
  int get_error_code() const noexcept;
};
class accelerator_view_removed : public runtime_exception {
 public:
  explicit accelerator_view_removed(int code) noexcept;
};
class out_of_memory : public runtime_exception {
 public:
  out_of_memory() noexcept;
};
class invalid_compute_domain : public runtime_exception {
 public:
  invalid_compute_domain() noexcept;
};
class unsupported_feature : public runtime_exception {
 public:
  unsupported_feature() noexcept;
};

}  // namespace concurrency

namespace Concurrency = concurrency;

#endif
