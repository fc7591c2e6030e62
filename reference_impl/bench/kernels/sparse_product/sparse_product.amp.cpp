#include "src/AmpData.h"

namespace ampbench::AMPBENCH_MODE {

void sparse_product(const Step& step, const AmpData& data) {
  const array_view<float> y = data.buffer<float>(step, 0);
  const array_view<const int> begins = data.buffer<int>(step, 1), columns = data.buffer<int>(step, 2);
  const array_view<const float> values = data.buffer<float>(step, 3), x = data.buffer<float>(step, 4);
  parallel_for_each(
      data.view(), y.extent, [=](index<1> row) restrict(amp) {
        float sum = 0;
        const int end = begins[row + 1];
        for (int k = begins[row]; k < end; ++k) sum += values[k] * x[columns[k]];
        y[row] = sum;
      });
}

}  // namespace ampbench::AMPBENCH_MODE
