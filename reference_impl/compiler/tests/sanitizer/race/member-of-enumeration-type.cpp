// A thread changes the state of a cell while its neighbour examines it.
// AMP 1.2 §8.1, l.3101: "any two memory operations from any two threads in a parallel_for_each are by default
// concurrent"
// object: cells
#include <amp.h>

#include <vector>

using namespace concurrency;

enum State : int { empty, seed, grown };

struct Cell {
  int age;
  State state;
};

int main() {
  std::vector<Cell> data(10, Cell{0, seed});
  array_view<Cell> cells(10, data);
  parallel_for_each(
      cells.extent, [=](index<1> i) restrict(amp) {
#ifdef FAULT
        if (i[0] < 9 && cells[i[0] + 1].state != empty) cells[i].state = grown;  // first second
#else
        if (i[0] < 9 && cells[i[0] + 1].age == 0) cells[i].state = grown;
#endif
      });
  return cells[0].state != grown || cells[9].state != seed;
}
