// The constructor of a temporary object leaves a member without a value.
// C++14 [dcl.init]/12: the evaluation of an indeterminate value is undefined.
#include <amp.h>

#include <vector>

using namespace concurrency;

struct Counter {
  int count, step;
#ifdef FAULT
  explicit Counter(int first) restrict(amp) : count(first) {}
#else
  explicit Counter(int first) restrict(amp) : count(first), step(1) {}
#endif
};

int main() {
  std::vector<int> data(8);
  array_view<int> values(8, data);
  parallel_for_each(
      values.extent, [=](index<1> i) restrict(amp) {
        values[i] = Counter(i[0]).step;  // here
      });
  return values[0] != 1 || values[7] != 1;
}
