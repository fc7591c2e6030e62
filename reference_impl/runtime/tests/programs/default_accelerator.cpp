// Tests set_default before the default has been used: the cpu can be the default, and then a launch throws.
#include <amp.h>

#include "check.h"

using namespace concurrency;

int main() {
  accelerator asked;  // constructing it does not count as a use of the default (AMP 1.2 §3.2.1)
  parallel_for_each(asked.default_view, extent<1>(1), [](concurrency::index<1>) restrict(amp){});
  CHECK(accelerator::set_default(accelerator::cpu_accelerator));
  CHECK(!accelerator::set_default(asked.device_path));
  CHECK(accelerator().device_path == L"cpu");
  array<int> on_cpu(4);
  on_cpu[3] = 3;
  CHECK(on_cpu.data()[3] == 3);
  CHECK_THROWS(unsupported_feature,
               parallel_for_each(extent<1>(1), [](concurrency::index<1>) restrict(amp){}));
  return check::result();
}
