// Threads write a matrix that is another form of the list from which their neighbours read.
// AMP 1.2 §8.2, l.3375: "it still must provide true aliasing for array_views which refer to the same home
// location"
// object: list
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(24, 4), result(24);
  array_view<int> list(24, data), other(24, result);
#ifdef FAULT
  array_view<int, 2> matrix = list.view_as(extent<2>(4, 6));
#else
  array_view<int, 2> matrix = other.view_as(extent<2>(4, 6));
#endif
  parallel_for_each(
      matrix.extent, [=](index<2> i) restrict(amp) {
        matrix[i] = list[23 - (i[0] * 6 + i[1])] / 2;  // first second
      });
  int wrong = 0;
#ifndef FAULT
  for (int i = 0; i < 24; ++i) wrong += matrix(i / 6, i % 6) != 2;
#endif
  return wrong != 0;
}
