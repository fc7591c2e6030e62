#include <omp.h>

#include <vector>

#include "src/OpenMpData.h"

namespace ampbench::AMPBENCH_BUILD {

/// Each thread adds up a part of the elements; then it knows the sum of what precedes its part.
void scan(const OpenMpData& data) {
  unsigned* const out = data.buffer<unsigned>(0);
  const unsigned* const in = data.buffer<unsigned>(1);
  const long n = data.number(0);
  std::vector<unsigned> totals(omp_get_max_threads());
#pragma omp parallel
  {
    const int threads = omp_get_num_threads(), me = omp_get_thread_num();
    const long first = n * me / threads, end = n * (me + 1) / threads;
    unsigned total = 0;
    for (long i = first; i < end; ++i) total += in[i];
    totals[me] = total;
#pragma omp barrier
    unsigned sum = 0;
    for (int before = 0; before < me; ++before) sum += totals[before];
    for (long i = first; i < end; ++i) out[i] = sum += in[i];
  }
}

}  // namespace ampbench::AMPBENCH_BUILD
