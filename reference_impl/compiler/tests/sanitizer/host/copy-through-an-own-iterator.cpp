// An iterator of the program prints what a copy gives it, into the memory of a view that nothing else uses
// yet.
// AMP 1.2 §8.3, l.3461: "An asynchronous copy extends from the time copy_async is called until the time the
// std::future returned is ready."
// object: source
#include <amp.h>

#include <cstdio>
#include <iterator>
#include <vector>

using namespace concurrency;

struct Printer {
  using iterator_category = std::output_iterator_tag;
  using value_type = int;
  using difference_type = std::ptrdiff_t;
  using pointer = int*;
  using reference = Printer&;

  Printer& operator*() { return *this; }
  Printer& operator++() { return *this; }
  Printer operator++(int) { return *this; }
  Printer& operator=(int number) {
    std::snprintf(text, 8, "%d", number);
    return *this;
  }

  char* text;
};

int main() {
  const std::vector<int> ones(4, 1);
  array<int> source(4, ones.begin());
  std::vector<int> data(16);
  array_view<int> values(16, data);
  completion_future done = copy_async(source, Printer{reinterpret_cast<char*>(data.data())});
#ifndef FAULT
  done.get();
#endif
  copy(ones.begin(), source);  // here
#ifdef FAULT
  done.get();
#endif
  return values[0] != '1';
}
