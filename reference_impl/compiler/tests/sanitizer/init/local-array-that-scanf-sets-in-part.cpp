// The C library writes elements of local and global arrays that a kernel has not set; one more is read.
// AMP 1.2 §5.2.3, l.2758: "it may discard the current logical contents of this array_view"
// object: values
#include <amp.h>

#include <cstdio>

using namespace concurrency;

int numbers[16];

int main() {
  int locals[16];
  array_view<int> values(16, locals), others(16, numbers);
  values.discard_data();
  others.discard_data();
  parallel_for_each(
      extent<1>(8), [=](index<1> i) restrict(amp) {
        values[i] = 7;
        others[i] = 7;
      });
  values.synchronize();
  others.synchronize();
  if (std::sscanf("3", "%d", numbers + 15) != 1) return 2;
#ifndef FAULT
  if (std::sscanf("5", "%d", locals + 8) != 1) return 2;
#endif
  const int last = numbers[15];
#ifdef FAULT
  return locals[8] == last;  // here
#endif
  return locals[8] != 5 || last != 3;
}
