// A thread copies an element of an array_view while two others write its halves.
// AMP 1.2 §8.1.2.2, l.3269: "Write Any No"
// object: pairs
#include <amp.h>

#include <vector>

using namespace concurrency;

struct Pair {
  int left, right;
};

int main() {
  std::vector<Pair> data(4), copies(4);
  array_view<Pair> pairs(4, data), results(4, copies);
  parallel_for_each(
      results.extent, [=](index<1> i) restrict(amp) {
#ifdef FAULT
        const int from = 2;
#else
        const int from = 3;
#endif
        if (i[0] == 0) pairs[2].left = 5;  // first
        if (i[0] == 1) pairs[2].right = 6;
        if (i[0] == 3) results[i] = pairs[from];  // second
      });
  return pairs[2].left != 5 || pairs[2].right != 6;
}
