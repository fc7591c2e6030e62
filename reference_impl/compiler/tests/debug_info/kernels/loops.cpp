// A kernel with loops of all kinds, with several exits.
#include <amp.h>

#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> numbers(64, 2);
  const array_view<int> view(64, numbers);
  parallel_for_each(view.get_extent(), [=](index<1> i) restrict(amp) {  //! function operator(), variable i: index<1>
    int steps = 0;  //! variable steps: int
    unsigned number = i[0] + 1;  //! line, variable number: unsigned int
    while (number != 1) {  //! line
      const bool odd = number & 1;  //! block, variable odd: const bool depth 1
      number = odd ? 3 * number + 1 : number / 2;  //! line
      if (++steps == 40)  //! line unoptimized
        break;
    }
    for (int outer = 0; outer < i[0] % 7; ++outer) {  //! line, variable outer: int depth 1
      int inner = 0;  //! variable inner: int depth 3
      do {
        if ((inner ^ outer) == 3)  //! line
          continue;
        steps += inner * view[i];  //! line
      } while (++inner < outer);  //! line
    }
    view[i] = steps;  //! line
  });
  int failures = 0;
  for (int i = 0; i < 64; ++i) {
    int steps = 0;
    for (unsigned number = i + 1; number != 1;) {
      number = number & 1 ? 3 * number + 1 : number / 2;
      if (++steps == 40) break;
    }
    for (int outer = 0; outer < i % 7; ++outer) {
      int inner = 0;
      do {
        if ((inner ^ outer) == 3) continue;
        steps += inner * 2;
      } while (++inner < outer);
    }
    failures += view[i] != steps;
  }
  return failures ? 1 : 0;
}
