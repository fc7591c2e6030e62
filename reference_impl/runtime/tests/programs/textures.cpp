// Tests textures of scalars: captured by reference and read; written through a view.
#include <amp_graphics.h>

#include <numeric>
#include <vector>

#include "check.h"

using namespace concurrency;

int main() {
  std::vector<int> data(12);
  std::iota(data.begin(), data.end(), 0);
  graphics::texture<int, 2> source(extent<2>(3, 4), data.begin(), data.end());
  graphics::texture<int, 2> target(3, 4, accelerator().default_view);
  graphics::writeonly_texture_view<int, 2> writer(target);
  parallel_for_each(
      source.extent,
      [ =, &source ](concurrency::index<2> i) restrict(amp) { writer.set(i, source[i] * 2 + source(i)); });
  std::vector<int> result(12);
  graphics::copy(target, result.begin());
  for (int i = 0; i < 12; ++i) CHECK(result[i] == 3 * i);
  const accelerator_view other = accelerator().create_view();
  CHECK_THROWS(runtime_exception,
               parallel_for_each(
                   other, source.extent, [&source](concurrency::index<2> i) restrict(amp) { source[i]; }));
  return check::result();
}
