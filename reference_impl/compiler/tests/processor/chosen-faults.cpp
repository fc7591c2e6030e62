// The kinds of faults that -fsanitize=amp finds can be chosen, and taken back.
// RUN: for o in amp amp-bounds,amp-barrier; do %amp -fsanitize=$o %s -o %t || exit 1; \
// RUN:   env CPPAMP_DEFAULT_ACCELERATOR=processor %t > %t.out 2>&1; FileCheck %s --check-prefix=BOUNDS < %t.out || exit 1; done
// RUN: %amp -fsanitize=amp -fno-sanitize=amp-bounds %s -o %t
// RUN: env CPPAMP_DEFAULT_ACCELERATOR=processor %t > %t.out 2>&1; FileCheck %s --check-prefix=RACE < %t.out
// RUN: for o in amp-barrier 'amp -fno-sanitize=amp-race,amp-bounds' 'amp -fno-sanitize=all'; do \
// RUN:   %amp -fsanitize=$o %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR=processor %t > %t.out || exit 1; done
// RUN: not %amp -fsanitize=amp-memory %s -o %t 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// UNKNOWN: error: unsupported argument 'amp-memory' to option '-fsanitize='
#include <amp.h>

#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> numbers(8);
  const array_view<int, 2> view(2, 4, numbers);
  parallel_for_each(extent<1>(2), [=](index<1> i) restrict(amp) {
    // Both elements are elements of the data.
    view(0, i[0] + 4) = 0;  // BOUNDS: amp: out of bounds: {{.*}}chosen-faults.cpp:[[@LINE]]:
    view(1, 0) = i[0];      // RACE: amp: data race on element (1, 0) of 'view': {{.*}}chosen-faults.cpp:[[@LINE]]:
  });
}
