// A view of structures, seen as integers, has two elements for each of them, not three.
// AMP 1.2 §5.2.4, l.2762: "Accessing an array_view out of bounds yields undefined results."
// object: numbers
#include <amp.h>

#include <vector>

using namespace concurrency;

struct Point {
  int x;
  int y;
};

int main() {
  std::vector<Point> data(12, Point{1, 2});
  array_view<const Point> points(8, data);
  array_view<const int> numbers = points.reinterpret_as<int>();
  std::vector<int> result(8);
  array_view<int> sums(8, result);
#ifdef FAULT
  const int members = 3;
#else
  const int members = 2;
#endif
  parallel_for_each(
      sums.extent, [=](index<1> i) restrict(amp) {
        sums[i] = numbers[members * i[0]];  // here
      });
  return sums[0] != 1 || sums[2] != 1;
}
