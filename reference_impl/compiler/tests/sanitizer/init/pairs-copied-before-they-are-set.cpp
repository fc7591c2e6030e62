// A kernel copies pairs; a copy may have one member without a value, but not both.
// AMP 1.2 §2.4.3.5.1, l.757: "its initial contents are undefined"
// object: pairs
#include <amp.h>

#include <vector>

using namespace concurrency;

struct Pair {
  int left, right;
};

int main() {
  array<Pair> pairs(8), copies(8);
  parallel_for_each(
      pairs.extent, [&pairs](index<1> i) restrict(amp) {
#ifdef FAULT
        if (i[0] == 3) return;
#endif
        pairs[i].left = i[0];
      });
  parallel_for_each(
      copies.extent, [&pairs, &copies ](index<1> i) restrict(amp) { copies[i] = pairs[i]; });  // here
  array<int> result(8);
  parallel_for_each(
      result.extent, [&copies, &result ](index<1> i) restrict(amp) { result[i] = copies[i].left; });
  const std::vector<int> numbers = result;
#ifdef FAULT
  return 0;
#endif
  return numbers[0] != 0 || numbers[7] != 7;
}
