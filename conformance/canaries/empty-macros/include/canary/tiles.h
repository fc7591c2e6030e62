// Barriers, fences, tiles (AMP 1.2 §4.3-§4.5, §8).
#ifndef AMPCTS_CANARY_TILES_H
#define AMPCTS_CANARY_TILES_H

#include "coordinates.h"

namespace concurrency {

template <int D0, int D1 = 0, int D2 = 0>
class tiled_index;

template <int D0, int D1, int D2>
struct tile_rank {
  static const int value = 3;
};
template <int D0, int D1>
struct tile_rank<D0, D1, 0> {
  static const int value = 2;
};
template <int D0>
struct tile_rank<D0, 0, 0> {
  static const int value = 1;
};

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
  static_assert(D0 > 0 && D1 >= 0 && D2 >= 0 && (D1 > 0 || D2 == 0), "tile dimensions are positive");

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
  static_assert(D0 > 0 && D1 >= 0 && D2 >= 0 && (D1 > 0 || D2 == 0), "tile dimensions are positive");

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

}  // namespace concurrency

#endif
