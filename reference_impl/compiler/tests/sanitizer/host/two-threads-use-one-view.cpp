// Two host threads access elements of one view, and at least one writes, without synchronization.
// AMP 1.2 §5.2, l.2238: "Multi-threaded access to the same data source, either directly or through views,
// must be synchronized by the user."
// object: values
#include <amp.h>

#include <thread>
#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(8, 1);
  array_view<int> values(8, data);
  std::thread other([values] { values[2] = 5; });  // here
#ifndef FAULT
  other.join();
#endif
  const int old = values[2];  // here
#ifdef FAULT
  other.join();
  return old < 0;
#endif
  return old != 5;
}
