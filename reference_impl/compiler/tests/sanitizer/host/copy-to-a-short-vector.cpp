// The vector to which a view is copied has fewer elements than the view.
// AMP 1.2 §5.3.4, l.2892: "If the number of elements in the range starting destBegin in the destination
// container is smaller than "src.extent.size()", the behavior is undefined."
// object: target
#include <amp.h>

#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(16, 3), target;
  array_view<int> values(16, data);
#ifdef FAULT
  target.resize(12);
#else
  target.resize(16);
#endif
  copy(values, target.begin());  // here
  return target[0] != 3 || target[11] != 3;
}
