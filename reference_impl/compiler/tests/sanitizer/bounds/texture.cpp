// A texture is read beyond its last texel.
// AMP 1.2 §10.1.15, l.4094: "If the texture is indexed, at runtime, outside of its logical bounds, the
// behavior is undefined."
// object: picture
#include <amp.h>
#include <amp_graphics.h>

#include <vector>

using namespace concurrency;

int main() {
#ifdef FAULT
  const int shift = 1;
#else
  const int shift = 0;
#endif
  const std::vector<int> data(8, 6);
  const graphics::texture<int, 1> picture(8, data.begin(), data.end());
  std::vector<int> space(8);
  array_view<int> result(8, space);
  parallel_for_each(
      result.extent, [ =, &picture ](index<1> i) restrict(amp) {
        result[i] = picture[i + shift];  // here
      });
  return result[0] != 6 || result[6] != 6;
}
