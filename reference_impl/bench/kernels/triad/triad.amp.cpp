#include "src/AmpData.h"

namespace ampbench::AMPBENCH_MODE {

void triad(const Step& step, const AmpData& data) {
  const array_view<float> a = data.buffer<float>(step, 0);
  const array_view<const float> b = data.buffer<float>(step, 1), c = data.buffer<float>(step, 2);
  const float s = real_of(step.parameters[1]);
  parallel_for_each(data.view(), a.extent, [=](index<1> i) restrict(amp) { a[i] = b[i] + s * c[i]; });
}

}  // namespace ampbench::AMPBENCH_MODE
