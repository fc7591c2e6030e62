/// tiled_index<D0, D1, D2> (AMP 1.2 §4.4).
#ifndef AMP_DETAIL_TILED_INDEX_H
#define AMP_DETAIL_TILED_INDEX_H

#include "tile_barrier.h"
#include "tiled_extent.h"

namespace concurrency {
namespace __detail {

/// The common base of the three ranks of tiled_index.
template <int N>
class tiled_index_base {
 public:
  static const int rank = N;

  const index<N> global;       ///< position of the thread in the compute domain
  const index<N> local;        ///< position of the thread in its tile
  const index<N> tile;         ///< position of the tile among the tiles
  const index<N> tile_origin;  ///< position in the compute domain of the tile's first thread
  const tile_barrier barrier;

  operator const index<N>() const restrict(cpu, amp) { return global; }

 protected:
  tiled_index_base(const index<N>& global, const index<N>& local, const index<N>& tile,
                   const index<N>& tile_origin, const tile_barrier& barrier) restrict(cpu, amp)
      : global(global), local(local), tile(tile), tile_origin(tile_origin), barrier(barrier) {}
  tiled_index_base(const tiled_index_base& other) restrict(cpu, amp)
      : global(other.global),
        local(other.local),
        tile(other.tile),
        tile_origin(other.tile_origin),
        barrier(other.barrier) {}
};

template <int N>
const int tiled_index_base<N>::rank;

}  // namespace __detail

/// The position of a thread in a tiled compute domain. AMP 1.2 §4.4.
///
/// local = global % tile dimensions, tile = global / tile dimensions, tile_origin = global - local.
template <int D0, int D1 = 0, int D2 = 0>
class tiled_index;

template <int D0, int D1, int D2>
class tiled_index : public __detail::tiled_index_base<3> {
  typedef __detail::tiled_index_base<3> base;
  static_assert(sizeof(__detail::tile_limits<D0, D1, D2>) > 0, "");

 public:
  static const int tile_dim0 = D0;
  static const int tile_dim1 = D1;
  static const int tile_dim2 = D2;

  explicit tiled_index() restrict(cpu, amp) = delete (
      "[amp.tiled-index.no-default-constructor] a tiled_index cannot be default-constructed; the kernel gets "
      "it as its argument");
  tiled_index(const index<3>& global, const index<3>& local, const index<3>& tile,
              const index<3>& tile_origin, const tile_barrier& barrier) restrict(cpu, amp)
      : base(global, local, tile, tile_origin, barrier) {}
  tiled_index(const tiled_index& other) restrict(cpu, amp) : base(other) {}

  __declspec(property(get = get_tile_extent)) extent<3> tile_extent;
  extent<3> get_tile_extent() const restrict(cpu, amp) { return extent<3>(D0, D1, D2); }
};

template <int D0, int D1>
class tiled_index<D0, D1, 0> : public __detail::tiled_index_base<2> {
  typedef __detail::tiled_index_base<2> base;
  static_assert(sizeof(__detail::tile_limits<D0, D1, 1>) > 0, "");

 public:
  static const int tile_dim0 = D0;
  static const int tile_dim1 = D1;

  explicit tiled_index() restrict(cpu, amp) = delete (
      "[amp.tiled-index.no-default-constructor] a tiled_index cannot be default-constructed; the kernel gets "
      "it as its argument");
  tiled_index(const index<2>& global, const index<2>& local, const index<2>& tile,
              const index<2>& tile_origin, const tile_barrier& barrier) restrict(cpu, amp)
      : base(global, local, tile, tile_origin, barrier) {}
  tiled_index(const tiled_index& other) restrict(cpu, amp) : base(other) {}

  __declspec(property(get = get_tile_extent)) extent<2> tile_extent;
  extent<2> get_tile_extent() const restrict(cpu, amp) { return extent<2>(D0, D1); }
};

template <int D0>
class tiled_index<D0, 0, 0> : public __detail::tiled_index_base<1> {
  typedef __detail::tiled_index_base<1> base;
  static_assert(sizeof(__detail::tile_limits<D0, 1, 1>) > 0, "");

 public:
  static const int tile_dim0 = D0;

  explicit tiled_index() restrict(cpu, amp) = delete (
      "[amp.tiled-index.no-default-constructor] a tiled_index cannot be default-constructed; the kernel gets "
      "it as its argument");
  tiled_index(const index<1>& global, const index<1>& local, const index<1>& tile,
              const index<1>& tile_origin, const tile_barrier& barrier) restrict(cpu, amp)
      : base(global, local, tile, tile_origin, barrier) {}
  tiled_index(const tiled_index& other) restrict(cpu, amp) : base(other) {}

  __declspec(property(get = get_tile_extent)) extent<1> tile_extent;
  extent<1> get_tile_extent() const restrict(cpu, amp) { return extent<1>(D0); }
};

template <int D0, int D1, int D2>
const int tiled_index<D0, D1, D2>::tile_dim0;
template <int D0, int D1, int D2>
const int tiled_index<D0, D1, D2>::tile_dim1;
template <int D0, int D1, int D2>
const int tiled_index<D0, D1, D2>::tile_dim2;
template <int D0, int D1>
const int tiled_index<D0, D1, 0>::tile_dim0;
template <int D0, int D1>
const int tiled_index<D0, D1, 0>::tile_dim1;
template <int D0>
const int tiled_index<D0, 0, 0>::tile_dim0;

}  // namespace concurrency

#endif
