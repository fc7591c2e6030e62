// Programs define members of `namespace Concurrency`, which Microsoft's headers define, before and behind <amp.h>, use
// both names, and have the Parallel Patterns Library's parallel_for_each in it.
// RUN: %amp -std=c++17 -Wall -Werror %s -o %t && %t
// RUN: %amp -std=c++17 -DWITHOUT_LIBRARY %s -o %t && %t
namespace Concurrency {
struct task_group {
  int tasks = 1;
};
}  // namespace Concurrency
inline Concurrency::task_group started() { return {}; }

#ifndef WITHOUT_LIBRARY
#include <amp.h>
#include <amp_graphics.h>

#include <vector>

namespace Concurrency {
namespace helpers {
inline int twice(int x) restrict(cpu, amp) { return 2 * x; }
}  // namespace helpers
template <typename Iterator, typename Function>
void parallel_for_each(Iterator first, Iterator last, const Function& f) {
  for (; first != last; ++first) f(*first);
}
namespace graphics {
typedef texture<int, 1> row;
}
}  // namespace Concurrency
namespace Concurrency::graphics {
const int last = 3;
}
namespace concurrency {
inline index<1> next(index<1> i) restrict(cpu, amp) { return i + 1; }
}

// A namespace of the program keeps its name.
namespace mine {
namespace Concurrency {
const int seven = 7;
}
static_assert(Concurrency::seven == 7, "");
}  // namespace mine
namespace alias = Concurrency;
using Concurrency::array_view;
using namespace Concurrency;

int main() {
  std::vector<int> v(4, 1);
  int sum = 0;
  Concurrency::parallel_for_each(v.begin(), v.end(), [&](int x) { sum += x; });
  concurrency::parallel_for_each(v.data(), v.data() + 4, [&](int x) { sum += x; });
  array_view<int> a(4, v);
  alias::parallel_for_each(a.get_extent(), [=](Concurrency::index<1> i) restrict(amp) {
    a[i] = concurrency::helpers::twice(Concurrency::next(i)[0]);
  });
  concurrency::graphics::row texture(4);
  const concurrency::task_group group = started();
  return sum == 8 && a[concurrency::graphics::last] == 8 && texture.get_extent()[0] == 4 && group.tasks == 1 ? 0 : 1;
}
#else
int main() { return started().tasks - 1; }
#endif
