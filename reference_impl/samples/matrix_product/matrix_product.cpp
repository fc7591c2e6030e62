#include <amp.h>

#include <vector>

#include "../sample.h"

using namespace concurrency;

namespace {

const int kTile = 16;

void multiply(array_view<const float, 2> a, array_view<const float, 2> b, array_view<float, 2> product) {
  const int depth = a.get_extent()[1];
  product.discard_data();
  // Tiles at the edges reach beyond the matrix. Their threads load zeros and store nothing.
  const tiled_extent<kTile, kTile> domain = product.get_extent().tile<kTile, kTile>().pad();
  parallel_for_each(domain, [=](tiled_index<kTile, kTile> i) restrict(amp) {
    tile_static float left[kTile][kTile], right[kTile][kTile];
    const int row = i.local[0], column = i.local[1];
    float sum = 0;
    for (int begin = 0; begin < depth; begin += kTile) {
      const index<2> of_a(i.global[0], begin + column), of_b(begin + row, i.global[1]);
      left[row][column] = a.get_extent().contains(of_a) ? a[of_a] : 0.0f;
      right[row][column] = b.get_extent().contains(of_b) ? b[of_b] : 0.0f;
      i.barrier.wait();
      for (int k = 0; k < kTile; ++k) sum += left[row][k] * right[k][column];
      i.barrier.wait();
    }
    if (product.get_extent().contains(i.global)) product[i.global] = sum;
  });
  product.synchronize();
}

void multiply_on_host(int n, const std::vector<float>& a, const std::vector<float>& b,
                      std::vector<float>& product) {
  for (int row = 0; row < n; ++row) {
    float* const out = &product[row * n];
    std::fill(out, out + n, 0.0f);
    for (int k = 0; k < n; ++k)
      for (int column = 0; column < n; ++column) out[column] += a[row * n + k] * b[k * n + column];
  }
}

}  // namespace

int main(int argc, char** argv) {
  const int n = sample::size(argc, argv, 500, 8192);
  std::vector<float> a(n * n), b(n * n), product(n * n), expected(n * n);
  for (int i = 0; i < n * n; ++i) {
    a[i] = static_cast<float>(i % 7);
    b[i] = static_cast<float>(i % 5);
  }
  const double accelerator = sample::milliseconds([&] {
    const array_view<const float, 2> left(n, n, a), right(n, n, b);
    multiply(left, right, array_view<float, 2>(n, n, product));
  });
  const double host = sample::milliseconds([&] { multiply_on_host(n, a, b, expected); });
  bool right = true;
  for (int i = 0; i < n * n; ++i) right = right && sample::close(product[i], expected[i]);
  return sample::report("matrix product", right, accelerator, host);
}
