// A kernel that calls functions, which call functions.
#include <amp.h>

#include <vector>
using namespace concurrency;

unsigned rotated(unsigned word, unsigned distance) restrict(amp, cpu) {  //! function rotated, variable word: unsigned int, variable distance: unsigned int
  const unsigned low = word << distance;  //! line, variable low: const unsigned int
  const unsigned high = word >> (32 - distance);  //! line, variable high: const unsigned int
  return low | high;  //! line
}

unsigned mixed(unsigned state) restrict(amp, cpu) {  //! function mixed, variable state: unsigned int
  state ^= rotated(state, 5);  //! line
  state *= 0x9e3779b1u;  //! line
  return state ^ rotated(state, 19);  //! line
}

int main() {
  std::vector<unsigned> states(64, 3);
  const array_view<unsigned> view(64, states);
  parallel_for_each(view.get_extent(), [=](index<1> i) restrict(amp) {  //! function operator(), variable i: index<1>
    unsigned state = view[i] + i[0];  //! line, variable state: unsigned int
    state = mixed(state);
    view[i] = mixed(state);
  });
  return view[5] == mixed(mixed(8)) ? 0 : 1;
}
