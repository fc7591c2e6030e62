#include <amp.h>

#include <vector>

#include "../sample.h"

using namespace concurrency;

void add(const std::vector<float>& a, const std::vector<float>& b, std::vector<float>& sum) {
  const int n = static_cast<int>(sum.size());
  const array_view<const float> left(n, a), right(n, b);
  const array_view<float> result(n, sum);
  result.discard_data();  // the kernel writes every element, so the old ones need not be copied
  parallel_for_each(result.get_extent(), [=](index<1> i) restrict(amp) { result[i] = left[i] + right[i]; });
  result.synchronize();
}

int main(int argc, char** argv) {
  const int n = sample::size(argc, argv, 1 << 20);
  std::vector<float> a(n), b(n), sum(n), expected(n);
  for (int i = 0; i < n; ++i) {
    a[i] = static_cast<float>(i % 1000);
    b[i] = static_cast<float>(i % 77);
  }
  const double accelerator = sample::milliseconds([&] { add(a, b, sum); });
  const double host = sample::milliseconds([&] {
    for (int i = 0; i < n; ++i) expected[i] = a[i] + b[i];
  });
  return sample::report("vector addition", sum == expected, accelerator, host);
}
