#include "src/AmpData.h"

namespace ampbench::AMPBENCH_MODE {
namespace {

void scan_blocks(const Step& step, const AmpData& data) {
  const array_view<unsigned> out = data.buffer<unsigned>(step, 0), sums = data.buffer<unsigned>(step, 1);
  const array_view<const unsigned> in = data.buffer<unsigned>(step, 2);
  const int n = static_cast<int>(step.parameters[0]);
  const int threads = 256 * static_cast<int>(step.groups[0]);
  parallel_for_each(
      data.view(), extent<1>(threads).tile<256>(), [=](tiled_index<256> t) restrict(amp) {
        tile_static unsigned totals[256];
        const int local = t.local[0], first = 4 * t.global[0];
        unsigned values[4];
        unsigned sum = 0;
        for (int k = 0; k < 4; ++k) {
          if (first + k < n) sum += in[first + k];
          values[k] = sum;
        }
        totals[local] = sum;
        t.barrier.wait_with_tile_static_memory_fence();
        for (int distance = 1; distance < 256; distance *= 2) {
          const unsigned before = local >= distance ? totals[local - distance] : 0;
          t.barrier.wait_with_tile_static_memory_fence();
          totals[local] += before;
          t.barrier.wait_with_tile_static_memory_fence();
        }
        const unsigned before = local > 0 ? totals[local - 1] : 0;
        for (int k = 0; k < 4; ++k) {
          if (first + k < n) out[first + k] = values[k] + before;
        }
        if (local == 255) sums[t.tile[0]] = totals[255];
      });
}

void add_sums(const Step& step, const AmpData& data) {
  const array_view<unsigned> out = data.buffer<unsigned>(step, 0);
  const array_view<const unsigned> sums = data.buffer<unsigned>(step, 1);
  parallel_for_each(
      data.view(), extent<1>(static_cast<int>(step.threads)), [=](index<1> i) restrict(amp) {
        if (i[0] >= 1024) out[i] += sums[i[0] / 1024 - 1];
      });
}

}  // namespace

void scan(const Step& step, const AmpData& data) {
  step.kernel == "scan" ? scan_blocks(step, data) : add_sums(step, data);
}

}  // namespace ampbench::AMPBENCH_MODE
