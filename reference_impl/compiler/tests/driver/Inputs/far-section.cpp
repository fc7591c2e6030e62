#include <amp.h>

#include <climits>
#include <vector>

int main() {
  std::vector<int> memory(12);
  const concurrency::array_view<int, 2> view(3, 4, memory);
  int thrown = 0;
  for (const int origin : {INT_MIN, -1, 4, INT_MAX}) {
    try {
      view.section(concurrency::index<2>(origin, 0));
    } catch (const concurrency::runtime_exception&) {
      ++thrown;
    }
  }
  return thrown - 4;
}
