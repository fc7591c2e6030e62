// index and extent (AMP 1.2 §4.1, §4.2).
#ifndef AMPCTS_CANARY_COORDINATES_H
#define AMPCTS_CANARY_COORDINATES_H

#include "when.h"

namespace concurrency {

template <int D0, int D1 = 0, int D2 = 0>
class tiled_extent;

template <int N>
class index {
  static_assert(N > 0, "a rank is positive");

 public:
  static const int rank = N;
  typedef int value_type;
  index();
  index(const index& other);
  template <int M = N, __canary::when<M == 1> = 0>
  explicit index(int i0);
  template <int M = N, __canary::when<M == 2> = 0>
  index(int i0, int i1);
  template <int M = N, __canary::when<M == 3> = 0>
  index(int i0, int i1, int i2);
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
  int components_[N];  // gives the class its size, which the containers check
};

template <int N>
class extent {
  static_assert(N > 0, "a rank is positive");

 public:
  static const int rank = N;
  typedef int value_type;
  extent();
  extent(const extent& other);
  template <int M = N, __canary::when<M == 1> = 0>
  explicit extent(int e0);
  template <int M = N, __canary::when<M == 2> = 0>
  extent(int e0, int e1);
  template <int M = N, __canary::when<M == 3> = 0>
  extent(int e0, int e1, int e2);
  explicit extent(const int components[]);
  extent& operator=(const extent& other);
  int operator[](unsigned c) const;
  int& operator[](unsigned c);
  unsigned size() const;
  bool contains(const index<N>& idx) const;
  template <int D0>
  tiled_extent<D0> tile() const {
    static_assert(N == 1, "a dimension for each rank");
    return *this;
  }
  template <int D0, int D1>
  tiled_extent<D0, D1> tile() const {
    static_assert(N == 2, "a dimension for each rank");
    return *this;
  }
  template <int D0, int D1, int D2>
  tiled_extent<D0, D1, D2> tile() const {
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

#define AMPCTS_CANARY_OPERATORS(type)                    \
  template <int N>                                       \
  bool operator==(const type<N>& a, const type<N>& b);   \
  template <int N>                                       \
  bool operator!=(const type<N>& a, const type<N>& b);   \
  template <int N>                                       \
  type<N> operator+(const type<N>& a, const type<N>& b); \
  template <int N>                                       \
  type<N> operator-(const type<N>& a, const type<N>& b); \
  template <int N>                                       \
  type<N> operator+(const type<N>& a, int b);            \
  template <int N>                                       \
  type<N> operator+(int a, const type<N>& b);            \
  template <int N>                                       \
  type<N> operator-(const type<N>& a, int b);            \
  template <int N>                                       \
  type<N> operator-(int a, const type<N>& b);            \
  template <int N>                                       \
  type<N> operator*(const type<N>& a, int b);            \
  template <int N>                                       \
  type<N> operator*(int a, const type<N>& b);            \
  template <int N>                                       \
  type<N> operator/(const type<N>& a, int b);            \
  template <int N>                                       \
  type<N> operator/(int a, const type<N>& b);            \
  template <int N>                                       \
  type<N> operator%(const type<N>& a, int b);            \
  template <int N>                                       \
  type<N> operator%(int a, const type<N>& b);
AMPCTS_CANARY_OPERATORS(index)
AMPCTS_CANARY_OPERATORS(extent)
#undef AMPCTS_CANARY_OPERATORS

}  // namespace concurrency

#endif
