// A binary search for a value greater than all others ends at the end, which is then read.
// AMP 1.2 §5.2.4, l.2762: "Accessing an array_view out of bounds yields undefined results."
// object: sorted
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data{1, 3, 5, 7, 9, 11, 13, 15, 99}, wanted{4, 9, 20, 0}, space(4);
  array_view<const int> sorted(8, data), keys(4, wanted);
  array_view<int> result(4, space);
  parallel_for_each(
      result.extent, [=](index<1> i) restrict(amp) {
        int low = 0, high = 8;
        while (low < high) {
          const int middle = (low + high) / 2;
          if (sorted[middle] < keys[i])
            low = middle + 1;
          else
            high = middle;
        }
#ifdef FAULT
        result[i] = sorted[low] == keys[i];  // here
#else
        result[i] = low < 8 && sorted[low] == keys[i];
#endif
      });
  return result[0] != 0 || result[1] != 1 || result[2] != 0;
}
