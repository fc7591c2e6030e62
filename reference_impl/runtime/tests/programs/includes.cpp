// Tests that <amp.h> alone offers what programs for Microsoft's headers expect from it.
#include <amp.h>

#include "check.h"

using namespace concurrency;

int main() {
  assert(INT_MAX > 0);
  std::vector<int> largest(2);
  const array_view<int> view(2, largest);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] = i[0] == 0 ? INT_MAX : CHAR_BIT; });
  view.synchronize();
  CHECK(largest[0] == INT_MAX && largest[1] == CHAR_BIT);
  CHECK(std::wstring(accelerator().description) != L"" && std::is_same<int, int>::value);
  return check::result();
}
