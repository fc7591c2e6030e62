// A kernel on one accelerator_view captures an array that lives on another one.
// AMP 1.2 §7.2, l.3076: "Not all arrays and/or textures reside on the accelerator_view selected for execution"
// object: numbers
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  accelerator_view other = accelerator().create_view();
  const std::vector<int> ones(16, 1);
  array<int> numbers(16, ones.begin(), other);
#ifdef FAULT
  const accelerator_view chosen = accelerator().get_default_view();
#else
  const accelerator_view chosen = other;
#endif
  parallel_for_each(chosen, numbers.extent, [&numbers](index<1> i) restrict(amp) { numbers[i] += 1; });  // here
  const std::vector<int> result = numbers;
  return result[0] != 2 || result[15] != 2;
}
