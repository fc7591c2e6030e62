// A thread copies a whole structure, a member of which another thread writes.
// AMP 1.2 §8.1.2.4, l.3326: "at least two operations performed by two separate threads are both (a)
// incompatible AND (b) concurrent"
// object: cells
#include <amp.h>

#include <vector>

using namespace concurrency;

struct Cell {
  int left;
  int right;
};

int main() {
  std::vector<Cell> data(8, Cell{1, 2});
  array_view<Cell> cells(8, data);
  std::vector<int> sums(8);
  array_view<int> result(8, sums);
  parallel_for_each(
      cells.extent, [=](index<1> i) restrict(amp) {
        cells[i].right = 7;  // first
#ifdef FAULT
        const Cell next = cells[(i[0] + 1) % 8];  // second
        result[i] = next.left + (next.right > 100);
#else
        result[i] = cells[(i[0] + 1) % 8].left;
#endif
      });
  int wrong = 0;
  for (int i = 0; i < 8; ++i) wrong += result[i] != 1;
  return wrong != 0;
}
