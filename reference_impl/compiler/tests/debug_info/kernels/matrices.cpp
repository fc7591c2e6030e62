// The product of two matrices, by tiles.
#include <amp.h>

#include <vector>
using namespace concurrency;

int main() {
  constexpr int size = 16, tile = 4;
  std::vector<float> a(size * size, 2.0f), b(size * size, 3.0f), c(size * size);
  const array_view<const float, 2> left(size, size, a), right(size, size, b);
  const array_view<float, 2> product(size, size, c);
  parallel_for_each(product.get_extent().tile<tile, tile>(), [=](tiled_index<tile, tile> t) restrict(amp) {  //! function operator()
    tile_static float rows[tile][tile];  //! tile_static rows: float[4][4]
    tile_static float columns[tile][tile];  //! tile_static columns: float[4][4]
    const int row = t.local[0], column = t.local[1];  //! variable row: const int, variable column: const int
    float sum = 0;  //! variable sum: float
    for (int start = 0; start < size; start += tile) {  //! variable start: int depth 1
      rows[row][column] = left(t.global[0], start + column);  //! line
      columns[row][column] = right(start + row, t.global[1]);  //! line
      t.barrier.wait();  //! line
      for (int k = 0; k < tile; ++k)  //! variable k: int depth 4
        sum += rows[row][k] * columns[k][column];  //! line
      t.barrier.wait();  //! line
    }
    product[t.global] = sum;  //! line
  });
  return product(15, 15) == 96.0f ? 0 : 1;
}
