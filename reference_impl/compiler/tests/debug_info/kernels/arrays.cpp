// A kernel with arrays in local memory. Their subscripts are not constant, so that they stay variables of the module.
#include <amp.h>

#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> numbers(64, 5);
  const array_view<int> view(64, numbers);
  parallel_for_each(view.get_extent(), [=](index<1> i) restrict(amp) {  //! function operator(), variable i: index<1>
    int counts[6];  //! variable counts: int[6] always
    for (int k = 0; k < 6; ++k)  //! variable k: int depth 1
      counts[k] = k * view[i];  //! line
    counts[i[0] % 6] += 100;  //! line
    double halves[2][3];  //! variable halves: double[2][3] always
    for (int k = 0; k < 6; ++k) halves[k / 3][k % 3] = counts[k] * 0.5;  //! line
    const int place = (i[0] + 1) % 6;  //! line, variable place: const int
    view[i] = static_cast<int>(halves[place / 3][place % 3] * 2) + counts[i[0] % 6];  //! line
  });
  return view[0] == 105 && view[7] == 115 && view[11] == 125 ? 0 : 1;
}
