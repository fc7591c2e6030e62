// A block of memory, which a function gets by a tail call, is read without synchronization.
// AMP 1.2 §5.2, l.2252: "Calling synchronize() before the data is accessed directly"
// object: values
#include <amp.h>

#include <cstdlib>

using namespace concurrency;

void* block(std::size_t bytes) {
  [[clang::musttail]] return std::malloc(bytes);
}

void drop(void* memory) {
  [[clang::musttail]] return std::free(memory);
}

int bias = 30;

/// The fourth number and the bias.
__attribute__((naked, noinline)) int biased(int, int, int, int) {
  asm("leal (%%rcx, %q0), %%eax\n\tret" : : "r"(bias));
}

int main() {
  int* const numbers = static_cast<int*>(block(16 * sizeof(int)));
  for (int i = 0; i < 16; ++i) numbers[i] = 1;
  int last = 0, sum = 0;
  {
    array_view<int> values(16, numbers);
    const array_view<const int> watched(1, &bias);
    parallel_for_each(values.extent, [=](index<1> i) restrict(amp) { values[i] += watched[0]; });
#ifndef FAULT
    values.synchronize();
#endif
    last = numbers[15] == 31;  // here
    sum = biased(1, 2, 3, 4);
  }
  drop(numbers);
#ifdef FAULT
  return 0;
#endif
  return last != 1 || sum != 34;
}
