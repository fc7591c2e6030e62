// A kernel without tiles, written as a lambda.
#include <amp.h>

#include <vector>
using namespace concurrency;

int main() {
  std::vector<float> x(100, 2.0f), y(100, 3.0f);
  const array_view<const float> from(100, x);
  const array_view<float> to(100, y);
  const float factor = 4.0f;
  parallel_for_each(to.get_extent(), [=](index<1> i) restrict(amp) {  //! function operator(), variable i: index<1>
    const float product = factor * from[i];  //! line, variable product: const float
    to[i] += product;  //! line
  });
  return to[99] == 11.0f ? 0 : 1;
}
