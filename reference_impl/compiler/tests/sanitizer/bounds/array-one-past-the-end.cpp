// A loop over an array ends one element too late.
// AMP 1.2 §5.1, l.1649: "If "idx" is a valid index for an array with extent "e", then 0 <= idx[k] < e[k] for
// 0 <= k < N."
// object: values
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  const std::vector<int> ones(16, 1);
  array<int> values(16, ones.begin()), sum(1);
  parallel_for_each(
      extent<1>(1), [&values, &sum ](index<1>) restrict(amp) {
        int total = 0;
#ifdef FAULT
        for (int i = 0; i <= values.extent[0]; ++i) total += values[i];  // here
#else
        for (int i = 0; i < values.extent[0]; ++i) total += values[i];
#endif
        sum[0] = total;
      });
  const std::vector<int> result = sum;
#ifdef FAULT
  return 0;
#endif
  return result[0] != 16;
}
