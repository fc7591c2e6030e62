// The host fills a row of an array on the CPU and goes on into the next row.
// AMP 1.2 §5.1, l.1649: "If "idx" is a valid index for an array with extent "e", then 0 <= idx[k] < e[k] for
// 0 <= k < N."
// object: matrix
#include <amp.h>

using namespace concurrency;

int main() {
#ifdef FAULT
  const int width = 5;
#else
  const int width = 4;
#endif
  array<int, 2> matrix(3, 4, accelerator(accelerator::cpu_accelerator).default_view);
  for (int i = 0; i < 12; ++i) matrix(i / 4, i % 4) = 0;
  for (int column = 0; column < width; ++column) matrix(1, column) = 1;  // here
  int sum = 0;
  for (int i = 0; i < 12; ++i) sum += matrix(i / 4, i % 4);
  return sum < 4;
}
