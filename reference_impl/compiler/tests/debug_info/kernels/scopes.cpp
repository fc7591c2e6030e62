// Nested scopes, in which variables have the same name.
#include <amp.h>

#include <vector>
using namespace concurrency;

namespace geometry {
namespace {

int doubled(int value) restrict(amp) {  //! function doubled, variable value: int
  return value * 2;  //! line
}

}  // namespace
}  // namespace geometry

int main() {
  std::vector<int> numbers(64, 1);
  const array_view<int> view(64, numbers);
  parallel_for_each(view.get_extent(), [=](index<1> i) restrict(amp) {  //! function operator(), variable i: index<1>
    int value = view[i] + i[0];  //! line, variable value: int
    if (value > 10) {  //! line
      float value = 2.5f;  //! block, variable value: float depth 2
      if (view[i] == 1) {  //! line
        const int value = i[0] + 1;  //! block, variable value: const int depth 4
        view[i] += value;  //! line unoptimized
      }
      view[i] += static_cast<int>(value * 4);  //! line
    } else {
      long value = i[0];  //! block, variable value: long depth 2
      value <<= view[i] + 32;  //! line
      view[i] = static_cast<int>(value >> 32);  //! line
    }
    value = geometry::doubled(value);
    view[i] += value;  //! line
  });
  return view[3] == 14 && view[20] == 74 ? 0 : 1;
}
