// Tests arrays that outlive the runtime: the memory of the accelerator has been freed, so accesses throw.
#include <amp.h>

#include <cstdlib>
#include <vector>

#include "check.h"

using namespace concurrency;

static array<int>* kept = nullptr;

template <typename Access>
static void is_told(const Access& access, const char* what) {
  try {
    access();
    check::that(false, what, __FILE__, __LINE__);
  } catch (const runtime_exception&) {
  }
}

/// Constructed before the runtime, and therefore destroyed after it.
struct Late {
  ~Late() {
    is_told([] { static_cast<void>((*kept)[3]); }, "an element is read");
    is_told([] { std::vector<int> all = *kept; }, "all elements are read");
    is_told([] { static_cast<void>(array_view<int>(*kept)[3]); }, "a view is read");
    if (check::result() != 0) std::_Exit(1);
  }
} late;

int main() {
  kept = new array<int>(10);
  array<int>& a = *kept;
  parallel_for_each(a.extent, [&a](concurrency::index<1> i) restrict(amp) { a[i] = i[0]; });
  const std::vector<int> values = a;
  CHECK(values[3] == 3);
  if (a.cpu_access_type == access_type_read_write) CHECK(a[3] == 3);
  return check::result();
}
