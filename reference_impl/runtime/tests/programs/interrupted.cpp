// Creates and stores many pipelines; interrupted_test.py kills it while it does.
#include <amp.h>

#include <cstdio>
#include <vector>

#include "check.h"

using namespace concurrency;

namespace {

template <int N>
struct Kernels {
  static void run(const array_view<int>& values) {
    Kernels<N - 1>::run(values);
    parallel_for_each(
        values.extent, [values](index<1> i) restrict(amp) {
          for (int j = 0; j < N; ++j) values[i] = values[i] * 3 + j;
        });
  }
  static int on_host(int value) {
    value = Kernels<N - 1>::on_host(value);
    for (int j = 0; j < N; ++j) value = value * 3 + j;
    return value;
  }
};
template <>
struct Kernels<0> {
  static void run(const array_view<int>&) {}
  static int on_host(int value) { return value; }
};

}  // namespace

int main() {
  std::vector<int> data(1000, 1);
  const array_view<int> values(data);
  Kernels<6>::run(values);
  values.synchronize();
  std::puts("half");
  std::fflush(stdout);
  Kernels<6>::run(values);
  values.synchronize();
  CHECK(data[0] == Kernels<6>::on_host(Kernels<6>::on_host(1)) && data[999] == data[0]);
  return check::result();
}
