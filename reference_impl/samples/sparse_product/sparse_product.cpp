#include <amp.h>

#include <vector>

#include "../sample.h"

using namespace concurrency;

namespace {

/// A sparse matrix in compressed row format: row r has the elements first[r] to first[r + 1] - 1.
struct matrix {
  std::vector<int> first, column;
  std::vector<float> value;
};

const int kTile = 32;

/// Multiplies the matrix, whose parts are on the accelerator, by a vector.
void multiply(const array<int>& first, const array<int>& column, const array<float>& value,
              const array<float>& x, array<float>& y) {
  const extent<2> rows_by_lanes(y.get_extent()[0], kTile);
  parallel_for_each(rows_by_lanes.tile<1, kTile>(), [&](tiled_index<1, kTile> i) restrict(amp) {
    const int row = i.global[0], lane = i.local[1];
    float sum = 0;
    for (int k = first[row] + lane; k < first[row + 1]; k += kTile) sum += value[k] * x[column[k]];

    tile_static float sums[kTile];
    sums[lane] = sum;
    for (int half = kTile / 2; half > 0; half /= 2) {
      i.barrier.wait_with_tile_static_memory_fence();
      if (lane < half) sums[lane] += sums[lane + half];
    }
    if (lane == 0) y[row] = sums[0];
  });
}

void multiply_on_host(const matrix& m, const std::vector<float>& x, std::vector<float>& y) {
  for (std::size_t row = 0; row < y.size(); ++row) {
    float sum = 0;
    for (int k = m.first[row]; k < m.first[row + 1]; ++k) sum += m.value[k] * x[m.column[k]];
    y[row] = sum;
  }
}

/// A matrix with `n` rows of 1 to 64 elements.
matrix make_matrix(int n) {
  matrix m;
  for (int row = 0; row < n; ++row) {
    m.first.push_back(static_cast<int>(m.value.size()));
    const unsigned hash = static_cast<unsigned>(row) * 2654435761u;
    for (unsigned k = 0; k <= (hash >> 26); ++k) {
      m.column.push_back(static_cast<int>((hash ^ k * 40503u) % static_cast<unsigned>(n)));
      m.value.push_back(static_cast<float>(k % 3) + 0.5f);
    }
  }
  m.first.push_back(static_cast<int>(m.value.size()));
  return m;
}

}  // namespace

int main(int argc, char** argv) {
  const int n = sample::size(argc, argv, 1 << 15, 1 << 22);
  const matrix m = make_matrix(n);
  std::vector<float> x(n), y(n), expected(n);
  for (int i = 0; i < n; ++i) x[i] = static_cast<float>(i % 17);

  const int elements = static_cast<int>(m.value.size());
  const array<int> first(n + 1, m.first.begin()), column(elements, m.column.begin());
  const array<float> value(elements, m.value.begin());
  const double accelerator = sample::milliseconds([&] {
    const array<float> there(n, x.begin());
    array<float> product(n);
    multiply(first, column, value, there, product);
    copy(product, y.begin());
  });
  const double host = sample::milliseconds([&] { multiply_on_host(m, x, expected); });
  bool right = true;
  for (int i = 0; i < n; ++i) right = right && sample::close(y[i], expected[i]);
  return sample::report("sparse product", right, accelerator, host);
}
