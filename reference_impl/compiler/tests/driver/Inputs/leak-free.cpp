#include <amp.h>

#include <vector>

void k(concurrency::array_view<int> view);

int main() {
  std::vector<int> v(4, 1);
  k(concurrency::array_view<int>(v));
  return v[3] - 2;
}
