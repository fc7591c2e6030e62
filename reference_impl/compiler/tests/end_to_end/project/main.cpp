#include <cstdio>
#include <vector>

#include "parts.h"

int main() {
  std::vector<int> numbers(1024);
  for (int i = 0; i < 1024; ++i) numbers[i] = i;
  concurrency::array_view<int, 1> view(1024, numbers);
  scale(view, 3);
  add_each(view, 2);
  view.synchronize();
  const int expected = 3 * (1023 * 1024 / 2) + 1024 * 3;
  const int got = sum(view);
  std::printf("sum %d, expected %d\n", got, expected);
  return got == expected && numbers[10] == 33 ? 0 : 1;
}
