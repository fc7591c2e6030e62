/// tiled_extent<D0, D1, D2> (AMP 1.2 §4.3).
#ifndef AMP_DETAIL_TILED_EXTENT_H
#define AMP_DETAIL_TILED_EXTENT_H

#include "extent.h"

namespace concurrency {
namespace __detail {

/// The limits that a tile must keep even if it is never launched. amp++ checks those of a launch (AMP 1.2 §7
/// l.3009-3013).
template <int D0, int D1, int D2>
struct tile_limits {
  static_assert(D0 > 0 && D1 > 0 && D2 > 0,
                "[amp.tiled-extent.tile-size] a tile cannot have a dimension less than 1");
};

/// Returns the greatest multiple of tile that is not greater than e, which is not negative.
inline int truncate_to_multiple(int e, int tile) restrict(cpu, amp) {
  return e / tile * tile;
}

/// Returns the least multiple of tile that is not less than e. Overflows only if an int cannot hold that.
inline int pad_to_multiple(int e, int tile) restrict(cpu, amp) {
  const int excess = e % tile;
  return excess > 0 ? e + (tile - excess) : e - excess;
}

}  // namespace __detail

/// An extent<3> divided into tiles of D0 x D1 x D2 threads. AMP 1.2 §4.3.
template <int D0, int D1, int D2>
class tiled_extent : public extent<3> {
  static_assert(sizeof(__detail::tile_limits<D0, D1, D2>) > 0, "");

 public:
  static const int tile_dim0 = D0;
  static const int tile_dim1 = D1;
  static const int tile_dim2 = D2;

  tiled_extent() restrict(cpu, amp) {}
  tiled_extent(const tiled_extent& other) restrict(cpu, amp) : extent<3>(other) {}
  tiled_extent(const extent<3>& extent) restrict(cpu, amp) : concurrency::extent<3>(extent) {}
  template <int N, typename __detail::only_if<N != 3>::type = 0>
  explicit tiled_extent(const concurrency::extent<N>&) restrict(cpu, amp) = delete (
      "[amp.tiled-extent.from-other-rank] the rank of the extent differs from that of the tiled_extent, "
      "which is 3");

  tiled_extent& operator=(const tiled_extent& other) restrict(cpu, amp) {
    extent<3>::operator=(other);
    return *this;
  }

  /// Returns this extent with each dimension rounded up to a multiple of the tile's. §4.3.3.
  tiled_extent pad() const restrict(cpu, amp) {
    return tiled_extent(extent<3>(__detail::pad_to_multiple(this->at_[0], D0),
                                  __detail::pad_to_multiple(this->at_[1], D1),
                                  __detail::pad_to_multiple(this->at_[2], D2)));
  }
  /// Returns this extent with each dimension rounded down to a multiple of the tile's. §4.3.3.
  tiled_extent truncate() const restrict(cpu, amp) {
    return tiled_extent(extent<3>(__detail::truncate_to_multiple(this->at_[0], D0),
                                  __detail::truncate_to_multiple(this->at_[1], D1),
                                  __detail::truncate_to_multiple(this->at_[2], D2)));
  }

  __declspec(property(get = get_tile_extent)) extent<3> tile_extent;
  extent<3> get_tile_extent() const restrict(cpu, amp) { return extent<3>(D0, D1, D2); }
};

/// An extent<2> divided into tiles of D0 x D1 threads.
template <int D0, int D1>
class tiled_extent<D0, D1, 0> : public extent<2> {
  static_assert(sizeof(__detail::tile_limits<D0, D1, 1>) > 0, "");

 public:
  static const int tile_dim0 = D0;
  static const int tile_dim1 = D1;

  tiled_extent() restrict(cpu, amp) {}
  tiled_extent(const tiled_extent& other) restrict(cpu, amp) : extent<2>(other) {}
  tiled_extent(const extent<2>& extent) restrict(cpu, amp) : concurrency::extent<2>(extent) {}
  template <int N, typename __detail::only_if<N != 2>::type = 0>
  explicit tiled_extent(const concurrency::extent<N>&) restrict(cpu, amp) = delete (
      "[amp.tiled-extent.from-other-rank] the rank of the extent differs from that of the tiled_extent, "
      "which is 2");

  tiled_extent& operator=(const tiled_extent& other) restrict(cpu, amp) {
    extent<2>::operator=(other);
    return *this;
  }

  tiled_extent pad() const restrict(cpu, amp) {
    return tiled_extent(
        extent<2>(__detail::pad_to_multiple(this->at_[0], D0), __detail::pad_to_multiple(this->at_[1], D1)));
  }
  tiled_extent truncate() const restrict(cpu, amp) {
    return tiled_extent(extent<2>(__detail::truncate_to_multiple(this->at_[0], D0),
                                  __detail::truncate_to_multiple(this->at_[1], D1)));
  }

  __declspec(property(get = get_tile_extent)) extent<2> tile_extent;
  extent<2> get_tile_extent() const restrict(cpu, amp) { return extent<2>(D0, D1); }
};

/// An extent<1> divided into tiles of D0 threads.
template <int D0>
class tiled_extent<D0, 0, 0> : public extent<1> {
  static_assert(sizeof(__detail::tile_limits<D0, 1, 1>) > 0, "");

 public:
  static const int tile_dim0 = D0;

  tiled_extent() restrict(cpu, amp) {}
  tiled_extent(const tiled_extent& other) restrict(cpu, amp) : extent<1>(other) {}
  tiled_extent(const extent<1>& extent) restrict(cpu, amp) : concurrency::extent<1>(extent) {}
  template <int N, typename __detail::only_if<N != 1>::type = 0>
  explicit tiled_extent(const concurrency::extent<N>&) restrict(cpu, amp) = delete (
      "[amp.tiled-extent.from-other-rank] the rank of the extent differs from that of the tiled_extent, "
      "which is 1");

  tiled_extent& operator=(const tiled_extent& other) restrict(cpu, amp) {
    extent<1>::operator=(other);
    return *this;
  }

  tiled_extent pad() const restrict(cpu, amp) {
    return tiled_extent(extent<1>(__detail::pad_to_multiple(this->at_[0], D0)));
  }
  tiled_extent truncate() const restrict(cpu, amp) {
    return tiled_extent(extent<1>(__detail::truncate_to_multiple(this->at_[0], D0)));
  }

  __declspec(property(get = get_tile_extent)) extent<1> tile_extent;
  extent<1> get_tile_extent() const restrict(cpu, amp) { return extent<1>(D0); }
};

template <int D0, int D1, int D2>
const int tiled_extent<D0, D1, D2>::tile_dim0;
template <int D0, int D1, int D2>
const int tiled_extent<D0, D1, D2>::tile_dim1;
template <int D0, int D1, int D2>
const int tiled_extent<D0, D1, D2>::tile_dim2;
template <int D0, int D1>
const int tiled_extent<D0, D1, 0>::tile_dim0;
template <int D0, int D1>
const int tiled_extent<D0, D1, 0>::tile_dim1;
template <int D0>
const int tiled_extent<D0, 0, 0>::tile_dim0;

}  // namespace concurrency

#endif
