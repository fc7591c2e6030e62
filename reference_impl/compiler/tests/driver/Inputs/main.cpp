#include <cstdio>
#include <vector>
#include <amp.h>
void first(concurrency::array_view<int> a);
void second(concurrency::array_view<int> a);
extern "C" int from_c(void);
int main() {
  std::vector<int> v(100, 1);
  concurrency::array_view<int> a(100, v);
  first(a);
  second(a);
  a.synchronize();
  std::printf("result %d %d\n", v[0], from_c());
}
