// Tests a program of two translation units that both define the same kernel.
#include "two_units.h"

#include <vector>

#include "check.h"

int fill_in_b(concurrency::array_view<int> view);

int main() {
  std::vector<int> data(64);
  concurrency::array_view<int> view(64, data);
  fill(view, 3);
  CHECK(view[5] == 8);
  CHECK(fill_in_b(view) == 12);
  return check::result();
}
