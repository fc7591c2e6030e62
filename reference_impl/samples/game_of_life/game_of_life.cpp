#include <amp.h>

#include <utility>
#include <vector>

#include "../sample.h"

using namespace concurrency;

namespace {

const int kGenerations = 16;

inline unsigned next_state(unsigned alive, unsigned neighbours) restrict(cpu, amp) {
  return neighbours == 3 || (neighbours == 2 && alive != 0) ? 1u : 0u;
}

/// Returns `i` on a circle of `n` places; -1 is the last one, n the first.
inline int around(int i, int n) restrict(cpu, amp) {
  return i < 0 ? n - 1 : i == n ? 0 : i;
}

void advance(const array_view<const unsigned, 2>& cells, const array_view<unsigned, 2>& next) {
  next.discard_data();
  parallel_for_each(next.get_extent(), [=](index<2> i) restrict(amp) {
    const extent<2> size = cells.get_extent();
    unsigned neighbours = 0;
    for (int down = -1; down <= 1; ++down)
      for (int right = -1; right <= 1; ++right)
        if (down != 0 || right != 0)
          neighbours += cells(around(i[0] + down, size[0]), around(i[1] + right, size[1]));
    next[i] = next_state(cells[i], neighbours);
  });
}

void advance_on_host(int n, const std::vector<unsigned>& cells, std::vector<unsigned>& next) {
  for (int row = 0; row < n; ++row) {
    const unsigned* const rows[] = {&cells[around(row - 1, n) * n], &cells[row * n],
                                    &cells[around(row + 1, n) * n]};
    for (int column = 0; column < n; ++column) {
      unsigned sum = 0;
      for (const unsigned* each : rows)
        sum += each[around(column - 1, n)] + each[column] + each[around(column + 1, n)];
      const unsigned alive = rows[1][column];
      next[row * n + column] = next_state(alive, sum - alive);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  const int n = sample::size(argc, argv, 512, 16384);
  std::vector<unsigned> start(n * n), result, expected;
  for (int i = 0; i < n * n; ++i) start[i] = (static_cast<unsigned>(i) * 2654435761u >> 16) % 3 == 0 ? 1 : 0;
  const double accelerator = sample::milliseconds([&] {
    result = start;
    array_view<unsigned, 2> now(n, n, result), next(extent<2>(n, n));
    for (int g = 0; g < kGenerations; ++g) {
      advance(now, next);
      std::swap(now, next);
    }
    static_assert(kGenerations % 2 == 0, "the last generation is in `result`");
    now.synchronize();
  });
  const double host = sample::milliseconds([&] {
    expected = start;
    std::vector<unsigned> next(n * n);
    for (int g = 0; g < kGenerations; ++g) {
      advance_on_host(n, expected, next);
      expected.swap(next);
    }
  });
  return sample::report("game of life", result == expected, accelerator, host);
}
