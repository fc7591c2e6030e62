// The host reads a view without a source after a kernel on another device has written a different one.
// AMP 1.2 §5.2.2, l.2739: "An array_view thus constructed represents uninitialized data"
// object: read
#include <amp.h>

#include <string>

using namespace concurrency;

namespace {
array_view<int>* old;

// Before the constructors of all variables of the program, and so before the checks begin.
#pragma clang diagnostic ignored "-Wprio-ctor-dtor"
__attribute__((constructor(0))) void make() {
  old = new array_view<int>(8);
}

accelerator otherDevice() {
  for (const accelerator& device : accelerator::get_all())
    if (std::wstring(device.device_path).find(L"vulkan") == 0) return device;
  return accelerator();
}
}  // namespace

int main() {
  array_view<int> read(8), other(8);
#ifdef FAULT
  const array_view<int> target = other;
#else
  const array_view<int> target = read;
#endif
  const array_view<int> steps = *old;
  parallel_for_each(
      otherDevice().default_view, extent<1>(8), [=](index<1> i) restrict(amp) {
        steps[i] = i[0];
        target[i] = 2 * steps[i];
      });
  const int last = read[7];  // here
  delete old;
  return last != 14;
}
