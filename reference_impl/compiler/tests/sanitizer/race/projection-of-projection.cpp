// Threads of different planes write the same plane through projections of a view of rank three.
// AMP 1.2 §8.1, l.3101: "any two memory operations from any two threads in a parallel_for_each are by default
// concurrent"
// object: cube
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<unsigned> data(24);
  array_view<unsigned, 3> cube(2, 3, 4, data);
  parallel_for_each(
      cube.extent, [=](index<3> i) restrict(amp) {
#ifdef FAULT
        const int plane = 1;
#else
        const int plane = i[0];
#endif
        cube[plane][i[1]][i[2]] = 6u;  // first second
      });
  int wrong = 0;
  for (int i = 12; i < 24; ++i) wrong += cube(i / 12, i / 4 % 3, i % 4) != 6u;
  return wrong != 0;
}
