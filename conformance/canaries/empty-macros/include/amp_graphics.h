// Bare declarations of textures and short vectors (AMP 1.2 §10), as far as cases on captures and types use them.
#ifndef AMPCTS_CANARY_AMP_GRAPHICS_H
#define AMPCTS_CANARY_AMP_GRAPHICS_H

#include <amp.h>

namespace concurrency {
namespace graphics {

#define AMPCTS_CANARY_VECTORS(name, scalar)                                               \
  class name##_2 { public: scalar x, y; name##_2(); explicit name##_2(scalar); name##_2(scalar, scalar); };          \
  class name##_3 { public: scalar x, y, z; name##_3(); explicit name##_3(scalar); name##_3(scalar, scalar, scalar); }; \
  class name##_4 { public: scalar x, y, z, w; name##_4(); explicit name##_4(scalar); name##_4(scalar, scalar, scalar, scalar); };
AMPCTS_CANARY_VECTORS(int, int)
AMPCTS_CANARY_VECTORS(uint, unsigned)
AMPCTS_CANARY_VECTORS(float, float)
AMPCTS_CANARY_VECTORS(double, double)
#undef AMPCTS_CANARY_VECTORS
typedef unsigned uint;

class sampler {
 public:
  sampler();
  sampler(const sampler& other);
  sampler& operator=(const sampler& other);
};

template <class T, int N>
class texture {
 public:
  static const int rank = N;
  typedef T value_type;
  concurrency::extent<N> extent;
  texture();
  explicit texture(const concurrency::extent<N>& e);
  explicit texture(int e0);
  texture(int e0, int e1);
  texture(int e0, int e1, int e2);
  texture(const concurrency::extent<N>& e, const accelerator_view& av);
  texture(const concurrency::extent<N>& e, unsigned bits_per_scalar_element);
  texture(int e0, unsigned bits_per_scalar_element);
  texture(const texture& other);
  texture& operator=(const texture& other);
  concurrency::extent<N> get_extent() const;
  accelerator_view get_accelerator_view() const;
  const T operator[](const index<N>& idx) const;
  const T operator[](int i0) const;
  const T operator()(const index<N>& idx) const;
  const T operator()(int i0) const;
  const T operator()(int i0, int i1) const;
  const T get(const index<N>& idx) const;
  void set(const index<N>& idx, const T& value);
};

template <class T, int N>
class writeonly_texture_view {
 public:
  static const int rank = N;
  typedef T value_type;
  writeonly_texture_view();
  writeonly_texture_view(texture<T, N>& source);
  writeonly_texture_view(const writeonly_texture_view& other);
  writeonly_texture_view& operator=(const writeonly_texture_view& other);
  concurrency::extent<N> get_extent() const;
  void set(const index<N>& idx, const T& value) const;
};

template <class T, int N>
class texture_view {
 public:
  static const int rank = N;
  texture_view();
  texture_view(texture<typename std::remove_const<T>::type, N>& source);
  texture_view(const texture<typename std::remove_const<T>::type, N>& source);
  texture_view(const texture_view& other);
  texture_view& operator=(const texture_view& other);
  concurrency::extent<N> get_extent() const;
  const T operator[](const index<N>& idx) const;
  const T operator()(const index<N>& idx) const;
  const T get(const index<N>& idx) const;
  void set(const index<N>& idx, const T& value) const;
};

}  // namespace graphics
}  // namespace concurrency

#endif
