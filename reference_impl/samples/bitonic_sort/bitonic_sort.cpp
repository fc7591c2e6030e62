#include <amp.h>

#include <vector>

#include "../sample.h"

using namespace concurrency;

namespace {

/// Sorts the elements in ascending order. Their number must be a power of two.
void sort(array_view<unsigned> elements) {
  const unsigned n = elements.get_extent().size();
  for (unsigned sorted = 2; sorted != 0 && sorted <= n; sorted *= 2) {
    for (unsigned distance = sorted / 2; distance > 0; distance /= 2) {
      parallel_for_each(elements.get_extent(), [=](index<1> i) restrict(amp) {
        const unsigned here = static_cast<unsigned>(i[0]), there = here ^ distance;
        if (there < here) return;  // one thread of each pair exchanges
        const bool ascending = (here & sorted) == 0;
        const unsigned a = elements[i], b = elements[static_cast<int>(there)];
        if ((a > b) == ascending) {
          elements[i] = b;
          elements[static_cast<int>(there)] = a;
        }
      });
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  const int size = sample::size(argc, argv, 1 << 18);
  int n = 1;  // the next power of two
  while (n < size) n *= 2;
  std::vector<unsigned> elements(n), sorted, expected;
  for (int i = 0; i < n; ++i) elements[i] = static_cast<unsigned>(i) * 2654435761u ^ 0x5a5au;
  const double accelerator = sample::milliseconds([&] {
    sorted = elements;
    array_view<unsigned> view(n, sorted);
    sort(view);
    view.synchronize();
  });
  const double host = sample::milliseconds([&] {
    expected = elements;
    std::sort(expected.begin(), expected.end());
  });
  return sample::report("bitonic sort", sorted == expected, accelerator, host);
}
