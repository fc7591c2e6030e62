// Tests a launch with 2^32 - 1 threads, the maximum: threads at regular distances must report exactly once.
#include <amp.h>

#include <vector>

#include "check.h"

using namespace concurrency;

int main() {
  const unsigned distance = 1048573;
  const int reports = 4097;  // 4096 * distance is the last multiple below 2^32 - 1
  std::vector<unsigned> zeros(reports);
  array_view<unsigned, 1> reported(reports, zeros);
  parallel_for_each(
      extent<2>(65537, 65535), [=](index<2> i) restrict(amp) {
        const unsigned n = unsigned(i[0]) * 65535u + unsigned(i[1]);
        if (n % distance == 0) atomic_fetch_inc(&reported[int(n / distance)]);
      });
  for (int i = 0; i < reports; ++i) CHECK(reported[i] == 1u);
  return check::result();
}
